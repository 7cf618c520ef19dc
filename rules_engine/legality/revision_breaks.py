"""What a revision breaks: decks that are legal on the day before it and not from its day on (001-封印, 001-制限)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.deck_check import allowed_copies
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.fitting import Fitting
from rules_engine.legality.repair import DeckRepair, smallest_repair
from rules_engine.legality.restrictions import RestrictionList, RestrictionRevision, list_on

ONE_DAY = timedelta(days=1)
EARLIEST = date.min + ONE_DAY


@dataclass(frozen=True, slots=True)
class DeckBreak:
    """`cards` are those of which the deck holds more than the list allows from that day on.

    Each removal of the repair names one card: what cards share was within its limit the day before. None where no deck
    can be legal that day: too few cards are out.
    """

    cards: tuple[int, ...]
    repair: DeckRepair | None


@dataclass(frozen=True, slots=True)
class RevisionBreaks:
    """A revision among those that are `known`, its series' list `before` it and from its day on (`after`).

    `tighter`: how many copies are allowed from that day on, by id, of every card of which fewer are than before. A deck
    is broken only if it holds more than that of one of them: its other cards, also those that share a limit with one,
    are judged as they were.
    """

    revision: RestrictionRevision
    catalog: Catalog
    known: tuple[RestrictionRevision, ...]
    before: RestrictionList
    after: RestrictionList
    tighter: Mapping[int, int]
    legal_before: Fitting
    legal_after: Fitting

    @classmethod
    def of(
        cls, revision: RestrictionRevision, others: Iterable[RestrictionRevision], catalog: Catalog
    ) -> "RevisionBreaks":
        """`others` may hold the revision itself, as it is known now; it is taken as it is given."""
        name = (revision.series, revision.number)
        known = (*(one for one in others if (one.series, one.number) != name), revision)
        day_before = max(revision.effective, EARLIEST) - ONE_DAY
        before = list_on(known, revision.series, day_before)
        after = list_on(known, revision.series, revision.effective)
        tighter = {}
        for card in (catalog.cards[card_id] for card_id in sorted(after.rows) if card_id in catalog.cards):
            former, allowed = allowed_copies(card, before), allowed_copies(card, after)
            if allowed is not None and (former is None or allowed < former):
                tighter[card.id] = allowed
        legal_before = Fitting.under(catalog, before, day_before)
        legal_after = Fitting.under(catalog, after, revision.effective)
        return cls(revision, catalog, known, before, after, tighter, legal_before, legal_after)

    @property
    def day(self) -> date:
        return self.revision.effective

    def over(self, deck: DeckList) -> tuple[int, ...]:
        """The cards of `deck` that make it worth judging: none, and the revision does not break it."""
        counts = deck.counts
        if len(counts) < len(self.tighter):
            return tuple(card for card in sorted(counts) if counts[card] > self.tighter.get(card, counts[card]))
        return tuple(card for card, allowed in self.tighter.items() if counts.get(card, 0) > allowed)

    def breaks(self, deck: DeckList) -> DeckBreak | None:
        """None where the deck was not legal before, or still is. ``UnknownCardError`` for a card of no catalogue."""
        cards = self.over(deck)
        if not cards or not self.legal_before.fits(deck) or self.legal_after.fits(deck):
            return None
        repair = smallest_repair(deck, self.catalog, self.known, on=self.day, series=self.revision.series)
        return DeckBreak(cards, repair)
