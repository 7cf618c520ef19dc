"""What a worker does with a claimed job: the same for processes beside the site and for those on other machines."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import Error

from cards.stores import is_away, words_for
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.order import note_thinking
from decks.jobs.queue import LEASE, claim, fail, finish, held, renew
from decks.people.asking_address import asked_from

log = logging.getLogger("fudacho.jobs")

# How often a job at work asks the database whether it is still wanted.
LOOK_SECONDS = 0.15
RENEW_SECONDS = LEASE.total_seconds() / 4


class UnwantedError(Exception):
    """The job was taken back, or given to another worker."""


@dataclass
class JobContext:
    """What a job at work asks now and then: `stop()` says whether to answer with the best so far.

    Whoever works for longer than a claim lasts must ask, or is taken for dead. A batch gives way here: moves that wait
    are thought about by its own worker before it goes on.
    """

    job: Job
    give_way: Callable[[], bool] = lambda: False
    looked: float = field(default_factory=time.monotonic)
    renewed: float = field(default_factory=time.monotonic)
    lent: float = 0.0
    stopped: bool = False

    def __post_init__(self) -> None:
        self.stopped = self.job.cut_short

    def stop(self) -> bool:
        """Whether the person cut it short; ``UnwantedError`` where nobody waits for it any more."""
        now = time.monotonic()
        if now - self.looked >= LOOK_SECONDS:
            self._look(now)
            self.looked = time.monotonic()
        return self.stopped

    def _look(self, now: float) -> None:
        cut_short = held(self.job).values_list("cut_short", flat=True).first()
        if cut_short is None:
            raise UnwantedError
        self.stopped = self.stopped or cut_short
        if now - self.renewed >= RENEW_SECONDS:
            self._renew()
        if self.job.priority == Priority.BATCH:
            self._let_moves_pass()

    def _let_moves_pass(self) -> None:
        while Job.objects.filter(state=JobState.WAITING, priority=Priority.MOVE).exists():
            began = time.monotonic()
            if not self.give_way():
                return
            self.lent += time.monotonic() - began
            self._renew()

    def _renew(self) -> None:
        self.renewed = time.monotonic()
        renew(self.job)


def nothing_follows(job: Job) -> None:
    """For jobs whose result is all there is to it."""


@dataclass(frozen=True)
class JobKind:
    """`work` makes the result of the payload and of nothing else. `settle` does what follows, in one transaction with
    keeping the result; `lock` takes the rows first that it changes."""

    work: Callable[[Any, Callable[[], bool]], Any]
    settle: Callable[[Job], None] = nothing_follows
    lock: Callable[[Job], object] = nothing_follows


def work_once(worker: str, kinds: Mapping[str, JobKind], *, moves_only: bool = False) -> bool:
    """Do the next job; False while nothing waits."""
    job = claim(worker, moves_only=moves_only)
    if job is None:
        return False
    context = JobContext(job, lambda: work_once(worker, kinds, moves_only=True))
    began = time.monotonic()
    # What follows of it was asked from where this was.
    with asked_from(job.address):
        try:
            kind = kinds[job.kind]
            result = kind.work(job.payload, context.stop)
            _note(job, time.monotonic() - began - context.lent)
            finish(job, result, kind.settle, kind.lock)
        except UnwantedError:
            _note(job, time.monotonic() - began - context.lent)
            log.info("a job is not wanted any more: %s", job.kind)
        except Exception as error:  # whatever it is, it is this job's, and the next one waits
            if is_away(error):
                raise
            log.exception("a job failed: %s, %s", job.kind, words_for(error))
            fail(job)
    return True


def _note(job: Job, seconds: float) -> None:
    """Before the job is done: what follows of it may be claimed at once. Where it cannot be written, nobody is behind
    anybody for it."""
    try:
        note_thinking(job, seconds)
    except Error as error:
        if not is_away(error):
            raise
        log.warning("nobody knows who was thought for: %s", words_for(error))
