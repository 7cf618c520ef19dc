"""What a worker does with a claimed job: the same for processes beside the site and for those on other machines."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.stores import is_away, words_for
from decks.jobs.models import Job
from decks.jobs.queue import LEASE, claim, fail, finish, held, renew

log = logging.getLogger("fudacho.jobs")

# How often a job at work asks the database whether it is still wanted.
LOOK_SECONDS = 0.15
RENEW_SECONDS = LEASE.total_seconds() / 4


class UnwantedError(Exception):
    """The job was taken back, or given to another worker."""


@dataclass
class JobContext:
    """What a job at work asks now and then: `stop()` says whether to answer with the best so far.

    Whoever works for longer than a claim lasts must ask, or is taken for dead.
    """

    job: Job
    looked: float = field(default_factory=time.monotonic)
    renewed: float = field(default_factory=time.monotonic)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.stopped = self.job.cut_short

    def stop(self) -> bool:
        """Whether the person cut it short; ``UnwantedError`` where nobody waits for it any more."""
        now = time.monotonic()
        if now - self.looked >= LOOK_SECONDS:
            self.looked = now
            self._look(now)
        return self.stopped

    def _look(self, now: float) -> None:
        cut_short = held(self.job).values_list("cut_short", flat=True).first()
        if cut_short is None:
            raise UnwantedError
        self.stopped = self.stopped or cut_short
        if now - self.renewed >= RENEW_SECONDS:
            self.renewed = now
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


def work_once(worker: str, kinds: Mapping[str, JobKind]) -> bool:
    """Do the next job; False while nothing waits."""
    job = claim(worker)
    if job is None:
        return False
    try:
        kind = kinds[job.kind]
        finish(job, kind.work(job.payload, JobContext(job).stop), kind.settle, kind.lock)
    except UnwantedError:
        log.info("a job is not wanted any more: %s", job.kind)
    except Exception as error:  # whatever it is, it is this job's, and the next one waits
        if is_away(error):
            raise
        log.exception("a job failed: %s, %s", job.kind, words_for(error))
        fail(job)
    return True
