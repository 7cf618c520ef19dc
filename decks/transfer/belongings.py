"""Lists that a person is looking through."""

from datetime import datetime

from cards.pruning import remove
from decks.people.belongings import Belonging, register
from decks.transfer.drafts import KEPT
from decks.transfer.models import ListDraft
from decks.transfer.quotas import LIST_DRAFTS


def prune_drafts(now: datetime, *, dry_run: bool) -> int:
    """Lists that somebody began to look through so long ago."""
    return remove(ListDraft.objects.filter(changed_at__lt=now - KEPT), dry_run=dry_run)


register(
    Belonging(
        ListDraft,
        left_out="The person has just sent it, and it goes within a day.",
        quotas=(LIST_DRAFTS,),
        pruned={"24時間たった、確認中のリスト": prune_drafts},
    )
)
