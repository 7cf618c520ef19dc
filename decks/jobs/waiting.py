"""Why nobody works at a job, for pages that wait for it."""

from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from decks.jobs.living import workers_alive
from decks.jobs.models import Job, JobState
from decks.jobs.queue import notify_again

LATE = timedelta(seconds=3)
"""Where nobody has begun for so long, pages say so."""


class Waiting(StrEnum):
    """`NOT`: somebody works at it, or will at once. `LATE`: others are first. `NOBODY` is there who could. `STOPPED`:
    nobody was asked, or everybody who was failed."""

    NOT = ""
    LATE = "late"
    NOBODY = "nobody"
    STOPPED = "stopped"


def waiting_of(job: Job | None) -> Waiting:
    """Why nobody works at the job. Workers that should have begun long ago are told of it once more."""
    if job is None or not job.is_open:
        return Waiting.STOPPED
    if job.state != JobState.WAITING:
        return Waiting.NOT
    notify_again(job)
    if job.asked_at >= timezone.now() - LATE:
        return Waiting.NOT
    return Waiting.LATE if workers_alive() else Waiting.NOBODY
