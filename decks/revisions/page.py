"""What the pages of a revision show of the decks that it breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest

from cards.catalog import CardData, current_data
from cards.faces.face import CardFace, face_of
from cards.list_question import today
from cards.models import RestrictionRevision
from decks.revisions.finding import FoundDeck, public_broken
from decks.revisions.known import breaks_of, mark_of
from decks.revisions.progress import SweepProgress, progress_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.revision_breaks import RevisionBreaks
from rules_engine.vocabulary.terms import RestrictionStatus

OWN_SHOWN = 20
LONGEST_PLACE = 15
"""Digits of a deck's number in an address."""


@dataclass(frozen=True, slots=True)
class TighterCard:
    """A card of which fewer copies are allowed; `before` None where it was on no list."""

    card: CardDefinition
    before: RestrictionStatus | None
    after: RestrictionStatus

    @property
    def face(self) -> CardFace:
        return face_of(self.card)


@dataclass(frozen=True, slots=True)
class OwnBroken:
    """One's own decks that a revision breaks: those that are shown, and how many `more` there are."""

    breaks: RevisionBreaks
    decks: Sequence[FoundDeck]
    more: int
    in_force: bool

    @classmethod
    def of(cls, breaks: RevisionBreaks, found: Sequence[FoundDeck], day: date) -> "OwnBroken":
        return cls(breaks, found[:OWN_SHOWN], max(0, len(found) - OWN_SHOWN), breaks.day <= day)


def tighter_cards(breaks: RevisionBreaks) -> list[TighterCard]:
    cards = (breaks.catalog.card(one) for one in breaks.tighter)
    before, after = breaks.before.rows, breaks.after.rows
    return [
        TighterCard(one, before[one.id].status if one.id in before else None, after[one.id].status) for one in cards
    ]


def context_of(request: HttpRequest, row: RestrictionRevision) -> dict[str, Any]:
    """For the page and for its part that is looked at again and again; without `breaks` there is no answer yet."""
    data = current_data()
    breaks = breaks_of(row, data)
    if breaks is None:
        return {"row": row}
    progress = progress_of(row, mark_of(breaks, data))
    context = {"row": row, "breaks": breaks, "revision": breaks.revision, "progress": progress}
    return context | {"in_force": breaks.day <= today(), **_public(request, progress, breaks)}


def _public(request: HttpRequest, progress: SweepProgress, breaks: RevisionBreaks) -> dict[str, Any]:
    if not progress.is_done or progress.sweep is None:
        return {}
    at = request.GET.get("before", "")
    before = int(at) if at.isascii() and at.isdigit() and len(at) <= LONGEST_PLACE else 0
    return {"public": public_broken(progress.sweep, breaks, today(), before), "before": before}


def seen_already(request: HttpRequest, row: RestrictionRevision, data: CardData) -> bool:
    """Whether nothing is new since the mark that a page has seen."""
    breaks = breaks_of(row, data)
    return breaks is not None and progress_of(row, mark_of(breaks, data)).mark == request.GET.get("seen")
