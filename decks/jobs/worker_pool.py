"""A pool of worker processes beside the site, below everything else in priority; the dead ones are replaced."""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from types import FrameType

from django.db import Error, connection
from django.utils import timezone

from cards.stores import is_away, words_for
from decks.jobs.living import BEAT_SECONDS, oldest_wait, place_of_process, say_alive, say_gone
from decks.jobs.order import forget_old_thinking
from decks.jobs.queue import OVERDUE, give_back
from decks.jobs.worker import JobKind, work_once

log = logging.getLogger("fudacho.jobs")

# Pages go first, wherever both want a core.
NICE = 10
# How long a worker sleeps that finds nothing: shortly as long as somebody may be playing, then longer.
BUSY_PAUSE, IDLE_PAUSE, BUSY_FOR = 0.05, 0.5, 60.0
# After a store was away, and between two looks at the pool.
STORE_PAUSE, POOL_PAUSE = 1.0, 0.2
ENDING_SECONDS = 5.0
# How long workers go on whose pool is gone.
ORPHAN_SECONDS = 10.0
# How often the log says that somebody waits for long.
TELL_SECONDS = 10.0


def spare_cores() -> int:
    """All but the one that serves pages; a single core does both."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


class WorkerPool:
    """`size` workers that do jobs of these `kinds` until `parent` is gone, or somebody says stop."""

    def __init__(self, size: int, kinds: Mapping[str, JobKind], parent: int) -> None:
        self.size, self.kinds, self.parent = size, kinds, parent
        self.processes: list[BaseProcess] = []
        self.going = True
        self.beaten = self.told = 0.0

    def run(self) -> None:
        """Return once all workers have ended."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        connection.close()  # nobody may share a connection with a child
        while self.going and os.getppid() == self.parent:
            self._replace_the_dead()
            if time.monotonic() - self.beaten >= BEAT_SECONDS:
                self._beat()
            time.sleep(POOL_PAUSE)
        self._end()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.going = False

    def _replace_the_dead(self) -> None:
        dead = [process for process in self.processes if not process.is_alive()]
        self.processes = [process for process in self.processes if process not in dead]
        for process in dead:
            log.error("a worker has ended with %s", process.exitcode)
            self._free(process)
            self._beat()
        # A pool that cannot begin does not try all the time.
        if dead:
            time.sleep(STORE_PAUSE)
        while self.going and len(self.processes) < self.size:
            process = multiprocessing.get_context("fork").Process(target=work_for, args=(os.getpid(), self.kinds))
            process.start()
            self.processes.append(process)
            self.beaten = 0.0

    def _beat(self) -> None:
        """Say how many live, and tell the log where somebody waits for long."""
        self.beaten = time.monotonic()
        try:
            say_alive(len(self.processes))
            forget_old_thinking(timezone.now())
            waits = oldest_wait() or 0.0
        except Error as error:
            log.warning("nobody knows that workers live: %s", words_for(error))
            return
        finally:
            connection.close()
        if waits > OVERDUE.total_seconds() and self.beaten - self.told >= TELL_SECONDS:
            self.told = self.beaten
            log.warning("the oldest job has waited for %d seconds, %d workers live here", waits, len(self.processes))

    def _free(self, process: BaseProcess) -> None:
        """What the dead one had is done by another, at once. If that cannot be written now, the claim runs out."""
        try:
            give_back(place_of_process(process.pid or 0))
        except Error as error:
            log.warning("claims of a dead worker run out by themselves: %s", words_for(error))
        finally:
            connection.close()

    def _end(self) -> None:
        for process in self.processes:
            process.terminate()
        until = time.monotonic() + ENDING_SECONDS
        for process in self.processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
            self._free(process)
        try:
            say_gone()
        except Error as error:
            log.warning("nobody knows that workers are gone: %s", words_for(error))
        finally:
            connection.close()


def work_for(parent: int, kinds: Mapping[str, JobKind]) -> None:
    """The life of one worker. It is ended at once, in the midst of a job: another one does that again.

    When its pool has died it works on for a while, until the server has started another pool.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    os.nice(NICE)
    name, worked = place_of_process(os.getpid()), time.monotonic()
    pool_seen = worked
    while True:
        # The pool is looked for first: a job that took longer than this is no sign that the pool has died.
        now = time.monotonic()
        if os.getppid() == parent:
            pool_seen = now
        if now - pool_seen >= ORPHAN_SECONDS:
            return
        try:
            if work_once(name, kinds):
                worked = time.monotonic()
                continue
            pause = BUSY_PAUSE if time.monotonic() - worked < BUSY_FOR else IDLE_PAUSE
        except Exception as error:
            if not is_away(error):
                raise
            log.warning("a store is away: %s", words_for(error))
            connection.close()
            pause = STORE_PAUSE
        time.sleep(pause)
