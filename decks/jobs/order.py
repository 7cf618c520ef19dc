"""What is open, whom was thought for, and which job that makes the next one."""

import time
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.db.models import Max, Q, QuerySet, Sum
from django.utils import timezone

from decks.jobs.fairness import WINDOW_SECONDS, OpenJob, Past, in_order, next_job
from decks.jobs.living import workers_alive
from decks.jobs.models import Job, JobState, Priority, ThoughtFor
from decks.people.counters import hashed

OPEN = (JobState.WAITING, JobState.CLAIMED)
WINDOW = timedelta(seconds=WINDOW_SECONDS)
# Further back a place is not counted.
LAST_PLACE = 30
PLACES_SECONDS = 1.0
FIELDS = ("pk", "priority", "owner_id", "visitor", "address", "asked_at", "state", "claimed_until")


def claimable(now: datetime) -> QuerySet[Job]:
    """What waits, and what a worker had that is taken for dead."""
    return Job.objects.filter(Q(state=JobState.WAITING) | Q(state=JobState.CLAIMED, claimed_until__lt=now))


def next_in_queue(now: datetime, *, moves_only: bool = False) -> int | None:
    """The number of the job that is next: moves before batches, and no batch that would take the last free worker."""
    moves, batches = _open_jobs(now)
    for jobs in (moves,) if moves_only else (moves, batches):
        running = sum(job.running for job in jobs)
        if running == len(jobs) or (jobs is batches and not _may_begin_batch(running)):
            continue
        alone = len(jobs) == 1
        chosen = jobs[0] if alone else next_job(jobs, past_of(jobs, now), now.timestamp())
        return chosen.pk if chosen else None
    return None


def place_of(job: Job) -> int:
    """How many go before it, and one; at most `LAST_PLACE`, which means there or further back."""
    return _places.of(job)


class _Places:
    """The first places, worked out once a second for all pages of this process that ask for theirs."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        self.until = 0.0

    def of(self, job: Job) -> int:
        if time.monotonic() >= self.until:
            self.known, self.until = self._work_out(), time.monotonic() + PLACES_SECONDS
        return self.known.get(job.pk, LAST_PLACE)

    def _work_out(self) -> dict[int, int]:
        now, places = timezone.now(), dict[int, int]()
        for jobs in _open_jobs(now):
            order = in_order(jobs, past_of(jobs, now), now.timestamp())
            places |= {one.pk: place for place, one in enumerate(islice(order, LAST_PLACE - 1), 1)}
        return places


_places = _Places()


def batch_waits() -> bool:
    return Job.objects.filter(state=JobState.WAITING, priority=Priority.BATCH).exists()


def past_of(jobs: Iterable[OpenJob], now: datetime) -> dict[str, Past]:
    """What the people and the addresses of these jobs had in the last minute."""
    who = {name for job in jobs for name in (job.person, job.address) if name}
    rows = ThoughtFor.objects.filter(ended_at__gt=now - WINDOW).values("who")
    found = rows.annotate(total=Sum("seconds"), last=Max("ended_at"))
    return {row["who"]: Past(row["total"], row["last"].timestamp()) for row in found if row["who"] in who}


def note_thinking(job: Job, seconds: float) -> None:
    """Keep for a minute that this was thought about for so long, without a name, and forget what is older."""
    now = timezone.now()
    names = [person_of(job.owner_id, job.visitor), job.address]
    ThoughtFor.objects.bulk_create(
        [ThoughtFor(who=name, seconds=seconds, ended_at=now) for name in names if name],
    )
    forget_old_thinking(now)


def forget_old_thinking(now: datetime) -> None:
    ThoughtFor.objects.filter(ended_at__lte=now - WINDOW).delete()


def person_of(owner: int | None, visitor: str) -> str:
    return hashed(f"user {owner}" if owner else f"visitor {visitor}")


def _open_jobs(now: datetime) -> tuple[list[OpenJob], list[OpenJob]]:
    """Moves, and batches; one query."""
    people: dict[tuple[Any, str], str] = {}
    found: tuple[list[OpenJob], list[OpenJob]] = ([], [])
    for row in Job.objects.filter(state__in=OPEN).order_by().values(*FIELDS):
        found[row["priority"] != Priority.MOVE].append(_open_job(row, people, now))
    return found


def _open_job(row: Mapping[str, Any], people: dict[tuple[Any, str], str], now: datetime) -> OpenJob:
    whose = (row["owner_id"], row["visitor"])
    if whose not in people:
        people[whose] = person_of(*whose)
    running = row["state"] == JobState.CLAIMED and row["claimed_until"] >= now
    asked = row["asked_at"].timestamp()
    return OpenJob(row["pk"], people[whose], row["address"], asked, running)


def _may_begin_batch(running: int) -> bool:
    """Where several work, one is kept free for moves. Where nobody has said that he works, nothing is held back."""
    workers = workers_alive()
    return workers < 1 or running < max(1, workers - 1)
