"""How far a worker is with the public decks that a revision breaks, and asking for it."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from cards.models import RestrictionRevision
from decks.jobs.models import Job, Priority
from decks.jobs.queue import ask
from decks.jobs.waiting import waiting_of
from decks.people.models import Owner
from decks.revisions.belongings import KIND
from decks.revisions.models import RevisionSweep
from decks.revisions.quotas import SWEEPS_AT_ONCE


class SweepStatus(StrEnum):
    """`NEVER`: nobody has asked yet. `CHANGED`: what was found was of other data, or of another draft."""

    NEVER = "never"
    CHANGED = "changed"
    RUNNING = "running"
    LATE = "late"
    NOBODY = "nobody"
    STOPPED = "stopped"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class SweepProgress:
    status: SweepStatus
    sweep: RevisionSweep | None = None

    @property
    def is_going(self) -> bool:
        return self.status in (SweepStatus.RUNNING, SweepStatus.LATE, SweepStatus.NOBODY)

    @property
    def is_done(self) -> bool:
        return self.status is SweepStatus.DONE

    @property
    def mark(self) -> str:
        """What changes whenever there is something new to see."""
        return f"{self.status}-{self.sweep.done if self.sweep else 0}"


def progress_of(row: RestrictionRevision, made_with: str) -> SweepProgress:
    """Two queries. Workers that should have begun long ago are notified once more."""
    sweep = RevisionSweep.objects.filter(revision=row).first()
    if sweep is None:
        return SweepProgress(SweepStatus.NEVER)
    if sweep.made_with != made_with:
        return SweepProgress(SweepStatus.CHANGED)
    if sweep.ended_at:
        return SweepProgress(SweepStatus.DONE, sweep)
    job = Job.objects.filter(key=_key(row)).first()
    if job is None:
        # It goes with being done, perhaps since the row was read.
        sweep.refresh_from_db()
        return SweepProgress(SweepStatus.DONE if sweep.ended_at else SweepStatus.STOPPED, sweep)
    return SweepProgress(SweepStatus(waiting_of(job) or SweepStatus.RUNNING), sweep)


@transaction.atomic
def begin(row: RestrictionRevision, made_with: str, owner: Owner) -> None:
    """Ask a worker to look, or to go on where one stopped; what was found with other data goes. Where one looks
    already, or is done, nothing is asked for. ``QuotaReachedError`` where the person asked for as many as may be."""
    RestrictionRevision.objects.select_for_update().get(pk=row.pk)
    progress = progress_of(row, made_with)
    if progress.is_going or progress.is_done:
        return
    sweep = progress.sweep
    if sweep is None:
        RevisionSweep.objects.filter(revision=row).delete()
        sweep = RevisionSweep.objects.create(revision=row, made_with=made_with)
    payload = {"pk": sweep.pk, "made_with": made_with}
    ask(_key(row), KIND, payload, Job(**owner), priority=Priority.BATCH, quota=SWEEPS_AT_ONCE)


def _key(row: RestrictionRevision) -> str:
    return f"{KIND} {row.pk}"
