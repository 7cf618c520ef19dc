"""Asking workers to judge many lists, and forgetting them."""

from collections.abc import Sequence

from django.db import transaction

from cards.list_question import ListQuestion
from decks.jobs.models import Priority
from decks.jobs.queue import ask, forget
from decks.many_lists.belongings import KIND
from decks.many_lists.models import ListBatch
from decks.many_lists.quotas import BATCHES, BATCHES_AT_ONCE
from decks.many_lists.source import Source
from decks.people.models import Owner
from decks.people.quotas import one_at_a_time


def job_of(batch: ListBatch) -> str:
    """The key of its job."""
    return f"{KIND} {batch.token}"


@transaction.atomic
def begin(owner: Owner, sources: Sequence[Source], question: ListQuestion) -> ListBatch:
    """Keep the lists for a day and ask a worker to judge them; older ones go beyond the quota.

    ``QuotaReachedError`` where as many are being judged as may be.
    """
    batch = ListBatch(
        **owner, question=question.pinned, lists=[source.as_data() for source in sources], total=len(sources)
    )
    one_at_a_time(batch)
    ask(job_of(batch), KIND, {"batch": batch.token}, batch, priority=Priority.BATCH, quota=BATCHES_AT_ONCE)
    batch.save()
    own = ListBatch.objects.filter(**batch.whose)
    for old in own.only("token")[BATCHES.most :]:
        remove(old)
    return batch


@transaction.atomic
def remove(batch: ListBatch) -> None:
    """The lists, what came of them, and the job if it still goes on."""
    one_at_a_time(batch)
    forget(job_of(batch))
    batch.delete()
