"""From which turn on each card of a deck can be used, and how likely."""

from dataclasses import dataclass

from decks.analysis.probabilities.asked import AskedOdds
from decks.analysis.probabilities.charts import SparkBar, spark, whole
from rules_engine import STANDARD
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import Assumed, DeckRunsOutError, first_turn, usable

TURNS = range(1, 7)
MOST_CARDS = 80
LIKELY = 50
"""From so many percent on a card is counted as one that will be there."""


@dataclass(frozen=True, slots=True)
class UsableTurn:
    """Whole percents; "" where the cost is beyond the 魂, or the deck does not last. `share` is `after` from 0 to 1."""

    before: str
    after: str
    share: float = 0


@dataclass(frozen=True, slots=True)
class UsableRow:
    card: CardDefinition
    copies: int
    turns: tuple[UsableTurn, ...]

    @property
    def last(self) -> UsableTurn:
        return self.turns[-1]

    @property
    def spark(self) -> tuple[SparkBar, ...]:
        return spark([turn.share for turn in self.turns])

    @property
    def seasons(self) -> str:
        return "".join(season.label for season in self.card.seasons)


@dataclass(frozen=True, slots=True)
class UsableCards:
    """`searched`: the deck is large enough for the 零探し to be counted; `left_out` cards stand not in `rows`."""

    rows: tuple[UsableRow, ...]
    searched: bool
    left_out: int

    @property
    def turns(self) -> range:
        return TURNS

    @property
    def likely_percent(self) -> int:
        return LIKELY

    @property
    def at_once(self) -> tuple[UsableRow, ...]:
        """Those that can be used in the first turn already."""
        return tuple(row for row in self.rows if row.turns[0].after)

    @property
    def at_once_copies(self) -> int:
        return sum(row.copies for row in self.at_once)

    @property
    def likely(self) -> int:
        return sum(int(row.last.after or 0) >= LIKELY for row in self.rows)


def usable_cards(deck: DeckList, catalog: Catalog, asked: AskedOdds) -> UsableCards:
    """The cards of the deck, those first whose cost is met first."""
    cards = [catalog.card(number) for number in deck.counts]
    shown = sorted(
        (card for card in cards if card.is_deck_card), key=lambda card: (first_turn(card, asked.pace), card.id)
    )
    searched = deck.size >= 2 * STANDARD.opening_hand + TURNS[-1]
    rows = tuple(
        UsableRow(
            card, deck.counts[card.id], tuple(_turn(deck, catalog, card, turn, asked, searched) for turn in TURNS)
        )
        for card in shown[:MOST_CARDS]
    )
    return UsableCards(rows, searched, max(0, len(shown) - MOST_CARDS))


def _turn(
    deck: DeckList, catalog: Catalog, card: CardDefinition, turn: int, asked: AskedOdds, searched: bool
) -> UsableTurn:
    if turn < first_turn(card, asked.pace):
        return UsableTurn("", "")
    try:
        before, after = (
            usable(deck, catalog, card.id, Assumed(turn, asked.first, asked.pace, zero_search))
            for zero_search in (False, searched)
        )
    except DeckRunsOutError:
        return UsableTurn("", "")
    return UsableTurn(whole(before), whole(after), float(after))
