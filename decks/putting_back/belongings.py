"""Files that people brought."""

from datetime import datetime, timedelta

from cards.pruning import remove
from decks.jobs.job_kinds import register_kind
from decks.people.belongings import Belonging, register
from decks.putting_back.models import BroughtFile
from decks.putting_back.quotas import BROUGHT_FILES, FILES_AT_ONCE

KIND = "put back"
KEPT = timedelta(hours=24)


def prune_files(now: datetime, *, dry_run: bool) -> int:
    """Files that somebody brought so long ago, taken or not."""
    return remove(BroughtFile.objects.filter(made_at__lt=now - KEPT), dry_run=dry_run, step=5)


register(
    Belonging(
        BroughtFile,
        left_out="The person has just sent it, and it goes within a day.",
        quotas=(BROUGHT_FILES, FILES_AT_ONCE),
        pruned={"24時間たった、持ち込まれたファイル": prune_files},
    )
)
register_kind(KIND, "decks.putting_back.job.PUT_BACK")
