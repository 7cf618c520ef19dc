"""A pool of worker processes beside the site, below everything else in priority; the dead ones are replaced."""

import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from types import FrameType

from django.db import Error, connection

from cards.stores import is_away, words_for
from decks.jobs.queue import give_back
from decks.jobs.worker import JobKind, work_once

log = logging.getLogger("fudacho.jobs")

# Pages go first, wherever both want a core.
NICE = 10
# How long a worker sleeps that finds nothing: shortly as long as somebody may be playing, then longer.
BUSY_PAUSE, IDLE_PAUSE, BUSY_FOR = 0.05, 0.5, 60.0
# After a store was away, and between two looks at the pool.
STORE_PAUSE, POOL_PAUSE = 1.0, 0.2
ENDING_SECONDS = 5.0


def spare_cores() -> int:
    """All but the one that serves pages; a single core does both."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


def name_of(pid: int) -> str:
    return f"{socket.gethostname()[:80]}:{pid}"


class WorkerPool:
    """`size` workers that do jobs of these `kinds` until `parent` is gone, or somebody says stop."""

    def __init__(self, size: int, kinds: Mapping[str, JobKind], parent: int) -> None:
        self.size, self.kinds, self.parent = size, kinds, parent
        self.processes: list[BaseProcess] = []
        self.going = True

    def run(self) -> None:
        """Return once all workers have ended."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        connection.close()  # nobody may share a connection with a child
        while self.going and os.getppid() == self.parent:
            self._replace_the_dead()
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
        # A pool that cannot begin does not try all the time.
        if dead:
            time.sleep(STORE_PAUSE)
        while self.going and len(self.processes) < self.size:
            process = multiprocessing.get_context("fork").Process(target=work_for, args=(os.getpid(), self.kinds))
            process.start()
            self.processes.append(process)

    def _free(self, process: BaseProcess) -> None:
        """What the dead one had is done by another, at once. If that cannot be written now, the claim runs out."""
        try:
            give_back(name_of(process.pid or 0))
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


def work_for(parent: int, kinds: Mapping[str, JobKind]) -> None:
    """The life of one worker. It is ended at once, in the midst of a job: another one does that again."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    os.nice(NICE)
    name, worked = name_of(os.getpid()), time.monotonic()
    while os.getppid() == parent:
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
