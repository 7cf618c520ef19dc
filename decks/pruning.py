"""What of decks and games is not kept for ever, and how long it is kept."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, OuterRef

from cards.pruning import remove
from decks.deck.queries import UNDELETE_DAYS
from decks.editing.undo import UNDO_DEPTH
from decks.import_export.drafts import KEPT as DRAFTS_KEPT
from decks.models import Deck, DeckEdit, Doubt, Job, ListDraft, Simulation, SoloGame
from decks.simulations.access import KEPT_DAYS
from decks.solo.access import UNSHARED_DAYS

# An edit waits in a browser until it was acknowledged, and its mark answers the one that is sent again: a browser
# that comes back later than this has long been told to look at the deck anew.
EDIT_DAYS = 90
# Nobody looks at a result, or waits for one, for so long.
JOB_DAYS = 7
# What came of it stands in the rulings.
DOUBT_DAYS = 90
# Each may have hundreds of versions and edits.
DECKS_AT_ONCE = 5


def prune_decks(now: datetime, *, dry_run: bool) -> int:
    """Decks that were deleted so long ago that they are not offered any more."""
    old = Deck.objects.filter(deleted_at__lt=now - timedelta(days=UNDELETE_DAYS))
    return remove(old, dry_run=dry_run, step=DECKS_AT_ONCE)


def prune_games(now: datetime, *, dry_run: bool) -> int:
    """Games that nobody played on for long and whose link was not handed on."""
    old = SoloGame.objects.filter(share="", changed_at__lt=now - timedelta(days=UNSHARED_DAYS))
    return remove(old, dry_run=dry_run)


def prune_jobs(now: datetime, *, dry_run: bool) -> int:
    """Jobs asked for so long ago that nobody waits for them."""
    return remove(Job.objects.filter(asked_at__lt=now - timedelta(days=JOB_DAYS)), dry_run=dry_run)


def prune_simulations(now: datetime, *, dry_run: bool) -> int:
    """What was counted so long ago, with its chunks."""
    old = Simulation.objects.filter(created_at__lt=now - timedelta(days=KEPT_DAYS))
    return remove(old, dry_run=dry_run, step=DECKS_AT_ONCE)


def prune_doubts(now: datetime, *, dry_run: bool) -> int:
    """Steps that looked wrong and were looked into so long ago."""
    return remove(Doubt.objects.filter(handled_at__lt=now - timedelta(days=DOUBT_DAYS)), dry_run=dry_run)


def prune_drafts(now: datetime, *, dry_run: bool) -> int:
    """Lists that somebody began to look through so long ago."""
    return remove(ListDraft.objects.filter(changed_at__lt=now - DRAFTS_KEPT), dry_run=dry_run)


def prune_edits(now: datetime, *, dry_run: bool) -> int:
    """Old edits that taking back never looks at: it reads the last ones of a deck that changed anything."""
    old = DeckEdit.objects.filter(made_at__lt=now - timedelta(days=EDIT_DAYS))
    # One that another edit took back goes after that one, for it would take it along.
    old = old.exclude(Exists(DeckEdit.objects.filter(undoes=OuterRef("pk"))))
    removed = remove(old.filter(changes=[]), dry_run=dry_run)
    long = DeckEdit.objects.exclude(changes=[]).order_by().values("deck").annotate(edits=Count("pk"))
    for deck in long.filter(edits__gt=UNDO_DEPTH).values_list("deck", flat=True):
        read = DeckEdit.objects.filter(deck=deck).exclude(changes=[]).order_by("-revision")
        oldest = read.values_list("revision", flat=True)[UNDO_DEPTH - 1]
        removed += remove(old.filter(deck=deck, revision__lt=oldest), dry_run=dry_run)
    return removed


def prune_drawn(now: datetime, *, dry_run: bool) -> int:
    """Drawn pictures of decks past their life; the cache itself forgets one only when somebody asks for it."""
    kept: dict[str, Any] = settings.CACHES["pictures"]
    if not kept["BACKEND"].endswith("FileBasedCache"):
        return 0
    too_old = now.timestamp() - kept["TIMEOUT"]
    files = [file for file in Path(kept["LOCATION"]).glob("*.djcache") if _written(file) < too_old]
    for file in () if dry_run else files:
        file.unlink(missing_ok=True)
    return len(files)


def _written(file: Path) -> float:
    """When; a file that is gone meanwhile is new."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return float("inf")
