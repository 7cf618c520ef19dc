"""What a worker does with a revision: looks through the public decks that it may break, and writes down those it does.

Each batch is one transaction, so that the next worker goes on where one that died ended.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards.catalog import current_data
from decks.building.models import Deck
from decks.deck_index.models import IndexedCard
from decks.jobs.models import Job
from decks.jobs.queue import forget
from decks.jobs.worker import JobKind, UnwantedError
from decks.revisions.known import breaks_of, mark_of
from decks.revisions.models import BrokenDeck, RevisionSweep
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.revision_breaks import RevisionBreaks

BATCH = 500
"""So many decks between two looks at whether anybody still wants to know, and in one transaction."""


def candidates(breaks: RevisionBreaks) -> list[int]:
    """The public decks that hold more copies of a card than the revision leaves, by number: read from the index of
    cards alone."""
    found: set[int] = set()
    for card, allowed in breaks.tighter.items():
        found.update(IndexedCard.objects.filter(card=card, copies__gt=allowed).values_list("deck_id", flat=True))
    return sorted(found)


def sweep_public(payload: Any, stop: Callable[[], bool]) -> Any:
    """Look through what is left; whether that was done. `stop` ends the work when nobody wants it any more; so does
    another worker that was given the same. Where the data changed since it was asked for, nothing is looked at."""
    sweep = RevisionSweep.objects.select_related("revision").filter(**payload, ended_at__isnull=True).first()
    if sweep is None:
        return False
    data = current_data()
    breaks = breaks_of(sweep.revision, data)
    if breaks is None or mark_of(breaks, data) != sweep.made_with:
        return False
    wanted = candidates(breaks)
    left = wanted[bisect_right(wanted, sweep.after) :]
    RevisionSweep.objects.filter(pk=sweep.pk).update(total=sweep.done + len(left))
    for start in range(0, len(left), BATCH):
        stop()
        _look_at(sweep, left[start : start + BATCH], breaks)
    return True


@transaction.atomic
def _look_at(sweep: RevisionSweep, decks: Sequence[int], breaks: RevisionBreaks) -> None:
    """``UnwantedError`` where somebody else has looked at them."""
    rows = _broken(sweep, decks, breaks)
    short = sum(row.added > 0 for row in rows)
    here = RevisionSweep.objects.filter(pk=sweep.pk, made_with=sweep.made_with, after=sweep.after)
    counted = {"done": F("done") + len(decks), "found": F("found") + len(rows), "short": F("short") + short}
    if not here.update(after=decks[-1], **counted):
        raise UnwantedError
    BrokenDeck.objects.bulk_create(rows)
    sweep.after = decks[-1]


def _broken(sweep: RevisionSweep, decks: Sequence[int], breaks: RevisionBreaks) -> list[BrokenDeck]:
    revisions = dict(Deck.objects.for_all().filter(pk__in=decks).order_by().values_list("pk", "revision"))
    cards: defaultdict[int, dict[int, int]] = defaultdict(dict)
    held = IndexedCard.objects.filter(deck__in=decks).order_by().values_list("deck_id", "card", "copies")
    for deck, card, copies in held:
        cards[deck][card] = copies
    rows = []
    for deck, revision in sorted(revisions.items()):
        found = breaks.breaks(DeckList(cards[deck]))
        if found:
            removed, added = (found.repair.removed, found.repair.added) if found.repair else (0, 0)
            rows.append(BrokenDeck(sweep=sweep, deck_id=deck, deck_revision=revision, removed=removed, added=added))
    return rows


def lock_sweep(job: Job) -> object:
    return RevisionSweep.objects.select_for_update().filter(**job.payload).first()


def end_sweep(job: Job) -> None:
    """The job has nothing more to tell then."""
    if job.result:
        RevisionSweep.objects.filter(**job.payload).update(ended_at=timezone.now())
    forget(job.key)


SWEEP = JobKind(sweep_public, end_sweep, lock_sweep)
