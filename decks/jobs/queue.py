"""The queue: rows of the database that processes claim one after the other, with no store beside it.

A claim is one conditional update, which every database gives to one process only. It ends with its job, when its
process is found dead (`give_back`), or when its time is over and the process has not asked for more.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import Error, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from cards.stores import is_away, words_for
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.notify import notify
from decks.jobs.order import OPEN, claimable, next_in_queue
from decks.jobs.quotas import OPEN_OF_AN_ADDRESS
from decks.people.asking_address import asking_address
from decks.people.models import Owned
from decks.people.quotas import Quota, QuotaReachedError, one_at_a_time

log = logging.getLogger("fudacho.jobs")

LEASE = timedelta(seconds=10)
# What fails fails again by itself. A worker dies of other things, too: of a restart, or of what its neighbours take.
MOST_ATTEMPTS, MOST_CLAIMS = 3, 10
# A job waits for longer than this only where its worker is gone, or nobody was told of it.
OVERDUE = timedelta(seconds=5)


@transaction.atomic
def ask(
    key: str, kind: str, payload: Any, of: Owned, *, priority: Priority, quota: Quota, cut_short: bool = False
) -> Job:
    """Put a job into the queue in place of the one that was there about the same thing.

    It is the job of the person whose `of` is; ``QuotaReachedError`` where as many of theirs of this kind are open as
    `quota` allows, or as many of one address.
    """
    job = Job(key=key, kind=kind, payload=payload, priority=priority, cut_short=cut_short, address=asking_address())
    job.owner_id, job.visitor, job.rung_at = of.owner_id, of.visitor, timezone.now()
    one_at_a_time(job)
    forget(key)
    like_it = Job.objects.filter(kind=kind, state__in=OPEN)
    if like_it.filter(**job.whose).count() >= quota.most:
        raise QuotaReachedError(quota)
    # Nobody locks an address: a few more than are allowed do no harm.
    if job.address and like_it.filter(address=job.address).count() >= OPEN_OF_AN_ADDRESS.most:
        raise QuotaReachedError(OPEN_OF_AN_ADDRESS)
    job.save(force_insert=True)
    transaction.on_commit(notify)
    return job


def forget(key: str) -> None:
    """The job about this is not wanted any more; the worker that has it notices and stops."""
    Job.objects.filter(key=key).delete()


def forget_all(beginning: str) -> None:
    """The same of every job about something that begins so."""
    Job.objects.filter(key__startswith=beginning).delete()


def hurry(key: str) -> None:
    """Let the worker answer with the best it has."""
    Job.objects.filter(key=key, state__in=OPEN).update(cut_short=True)


def claim(worker: str, *, moves_only: bool = False) -> Job | None:
    """The job that is next, now this worker's; None while nothing waits that it may do."""
    while True:
        now = timezone.now()
        pk = next_in_queue(now, moves_only=moves_only)
        job = claimable(now).filter(pk=pk).first() if pk else None
        if job is None:
            if pk:
                continue  # somebody else was quicker
            return None
        if job.attempts >= MOST_CLAIMS:
            _give_up(job)
            continue
        # Whoever else saw the same row finds its count of attempts changed.
        rows = claimable(now).filter(pk=job.pk, attempts=job.attempts)
        values = {"state": JobState.CLAIMED, "claimed_by": worker, "claimed_until": now + LEASE}
        if rows.update(**values, attempts=F("attempts") + 1):
            job.state, job.claimed_by, job.claimed_until = JobState.CLAIMED, worker, now + LEASE
            job.attempts += 1
            return job


def _give_up(job: Job) -> None:
    log.error("a job is given up after %s attempts: %s", job.attempts, job.kind)
    rows = Job.objects.filter(pk=job.pk, attempts=job.attempts).exclude(state=JobState.DONE)
    ended = {"ended_at": timezone.now(), "claimed_until": None, "address": ""}
    rows.update(state=JobState.FAILED, claimed_by="", **ended)


def held(job: Job) -> QuerySet[Job]:
    """The row, as long as it is still this worker's in this attempt."""
    return Job.objects.filter(pk=job.pk, state=JobState.CLAIMED, claimed_by=job.claimed_by, attempts=job.attempts)


def renew(job: Job) -> None:
    """Say that the worker lives."""
    held(job).update(claimed_until=timezone.now() + LEASE)


@transaction.atomic
def finish(job: Job, result: Any, settle: Callable[[Job], None], lock: Callable[[Job], object] | None = None) -> bool:
    """Keep the result and let `settle` do what follows of it, both or neither; False where the job is not this
    worker's any more, and nothing was done.

    `lock` takes what `settle` will change, before the job itself is: pages lock in this order, too.
    """
    if lock is not None:
        lock(job)
    ended = {"ended_at": timezone.now(), "claimed_until": None, "address": ""}
    if not held(job).update(state=JobState.DONE, result=result, **ended):
        return False
    job.state, job.result = JobState.DONE, result
    settle(job)
    return True


def fail(job: Job) -> None:
    """An attempt that came to nothing: the next worker tries again, unless this was the last one."""
    if job.attempts >= MOST_ATTEMPTS:
        _give_up(job)
    else:
        held(job).update(state=JobState.WAITING, claimed_by="", claimed_until=None)


def give_back(worker: str) -> int:
    """Free what a worker had that is known to be dead; how many jobs."""
    rows = Job.objects.filter(state=JobState.CLAIMED, claimed_by=worker)
    return rows.update(state=JobState.WAITING, claimed_by="", claimed_until=None)


def notify_again(job: Job) -> None:
    """Tell workers elsewhere once more of a job that should have been taken long ago.

    Pages that are only read ask for it: where nothing can be written, nobody is told.
    """
    now = timezone.now()
    if job.rung_at is None or job.rung_at >= now - OVERDUE:
        return
    try:
        with transaction.atomic():
            notified = claimable(now).filter(pk=job.pk, rung_at__lt=now - OVERDUE).update(rung_at=now)
    except Error as error:
        if not is_away(error):
            raise
        log.warning("nobody was told once more: %s", words_for(error))
        return
    if notified:
        notify()
