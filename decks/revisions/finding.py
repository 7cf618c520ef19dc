"""Decks that a revision breaks: a person's own, and public ones as a sweep found them. What is shown is judged here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from decks.building.models import Deck, DeckEntry, DeckQuerySet
from decks.legality.broken import BrokenBy, shown_break
from decks.revisions.models import BrokenDeck, RevisionSweep
from rules_engine.legality.revision_breaks import RevisionBreaks

PAGE_SIZE = 20


@dataclass(frozen=True, slots=True)
class FoundDeck:
    deck: Deck
    broken: BrokenBy


@dataclass(frozen=True, slots=True)
class PublicPage:
    """Those of a page that are still broken; `left_out` were mended since, or are public no more. `after`: where the
    next page begins, 0 where there is none."""

    decks: tuple[FoundDeck, ...]
    left_out: int
    after: int


def own_broken(own: DeckQuerySet, breaks: RevisionBreaks, day: date) -> list[FoundDeck]:
    """Those of a person's living decks built for 公式 that the revision breaks, the newest first: two queries to find
    which hold a card of it, one more for the cards of those."""
    if not breaks.tighter:
        return []
    living = own.living().filter(format_key="")
    held = DeckEntry.objects.filter(deck__in=living.order_by(), printing__card__in=[*breaks.tighter]).order_by()
    copies = held.values_list("deck", "printing__card").annotate(held=Sum("copies"))
    touched = {deck for deck, card, count in copies if count > breaks.tighter[card]}
    return broken_among(living.filter(pk__in=touched), breaks, day) if touched else []


def broken_among(decks: DeckQuerySet, breaks: RevisionBreaks, day: date) -> list[FoundDeck]:
    """Three queries, whatever they are."""
    found = []
    for deck in decks.with_cards():
        listed = deck.to_deck_list()
        if broken := breaks.breaks(listed):
            found.append(FoundDeck(deck, shown_break(broken, listed, breaks, day)))
    return found


def public_broken(sweep: RevisionSweep, breaks: RevisionBreaks, day: date, before: int = 0) -> PublicPage:
    """The newest decks first, from below the number `before` on (0: from the first). Four queries."""
    rows = BrokenDeck.objects.filter(sweep=sweep).order_by("-deck_id")
    if before:
        rows = rows.filter(deck__lt=before)
    numbers: Sequence[int] = list(rows.values_list("deck_id", flat=True)[: PAGE_SIZE + 1])
    shown = numbers[:PAGE_SIZE]
    found = {one.deck.pk: one for one in broken_among(Deck.objects.for_all().filter(pk__in=shown), breaks, day)}
    decks = tuple(found[pk] for pk in shown if pk in found)
    return PublicPage(decks, len(shown) - len(decks), shown[-1] if len(numbers) > PAGE_SIZE else 0)
