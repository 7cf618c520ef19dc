"""Many lists that a person had judged."""

from datetime import datetime

from cards.pruning import remove
from decks.jobs.job_kinds import register_kind
from decks.many_lists.access import KEPT
from decks.many_lists.models import ListBatch
from decks.many_lists.quotas import BATCHES, BATCHES_AT_ONCE
from decks.people.belongings import Belonging, register

KIND = "check_lists"


def prune_batches(now: datetime, *, dry_run: bool) -> int:
    """Lists that were given so long ago, with what came of them."""
    return remove(ListBatch.objects.filter(asked_at__lt=now - KEPT), dry_run=dry_run)


register(
    Belonging(
        ListBatch,
        left_out="Lists of other people that were only looked at; they go within a day.",
        quotas=(BATCHES, BATCHES_AT_ONCE),
        pruned={"24時間たった、まとめて確かめたリスト": prune_batches},
    )
)
register_kind(KIND, "decks.many_lists.work.CHECK")
