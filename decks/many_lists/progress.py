"""How far workers are with many lists."""

from dataclasses import dataclass
from enum import StrEnum

from decks.jobs.models import Job
from decks.jobs.waiting import waiting_of
from decks.many_lists.models import ListBatch
from decks.many_lists.services import job_of


class BatchStatus(StrEnum):
    RUNNING = "running"
    LATE = "late"
    NOBODY = "nobody"
    STOPPED = "stopped"
    REFUSED = "refused"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BatchProgress:
    status: BatchStatus
    done: int
    total: int

    @property
    def is_going(self) -> bool:
        return self.status in (BatchStatus.RUNNING, BatchStatus.LATE, BatchStatus.NOBODY)

    @property
    def mark(self) -> str:
        """What changes whenever there is something new to see."""
        return f"{self.status}-{self.done}"


def progress_of(batch: ListBatch) -> BatchProgress:
    """`batch` may be without its lists and rows. Workers that should have begun long ago are told once more."""
    return BatchProgress(_status(batch), batch.done, batch.total)


def _status(batch: ListBatch) -> BatchStatus:
    job = Job.objects.filter(key=job_of(batch)).defer("payload", "result").first()
    if job is None:
        # It goes with being done, perhaps since the row was read.
        batch.refresh_from_db(fields=["done", "problem"])
        if batch.problem:
            return BatchStatus.REFUSED
        return BatchStatus.DONE if batch.done >= batch.total else BatchStatus.STOPPED
    return BatchStatus(waiting_of(job) or BatchStatus.RUNNING)
