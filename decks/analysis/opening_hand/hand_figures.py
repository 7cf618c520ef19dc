"""The figures of a hand as it was dealt: how usual it is, what it costs, and what may come next."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from decks.deck.charts import zero_cost_places
from decks.odds.answers import share
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList


@dataclass(frozen=True, slots=True)
class HandFigures:
    """Of a hand of `size` cards: `zero_places` 場所札 of cost 0, as many as `as_many` of all hands hold; the `mean`
    cost and the `highest`. Of the `left` cards beneath, `left_zero` are such 場所札; the next one is, by `next_zero`.
    """

    size: int
    zero_places: int
    as_many: str
    mean: str
    highest: int
    left: int
    left_zero: int
    next_zero: str


def figures_of(deck: DeckList, hand: list[int], catalog: Catalog) -> HandFigures:
    """Of a hand just dealt from this deck, before anything is put back."""
    cards = Counter(catalog.card(card) for card in hand)
    zero, in_deck = zero_cost_places(cards), zero_cost_places(_cards(deck, catalog))
    costs, left = [card.cost for card in cards.elements()], deck.size - len(hand)
    ways = comb(in_deck, zero) * comb(deck.size - in_deck, len(hand) - zero)
    return HandFigures(
        size=len(hand),
        zero_places=zero,
        as_many=share(Fraction(ways, comb(deck.size, len(hand)))),
        mean=f"{sum(costs) / len(costs):.1f}",
        highest=max(costs),
        left=left,
        left_zero=in_deck - zero,
        next_zero=share(Fraction(in_deck - zero, left)) if left else "",
    )


def _cards(deck: DeckList, catalog: Catalog) -> Counter[CardDefinition]:
    return Counter({catalog.card(card): copies for card, copies in deck.counts.items()})
