"""Exact opening odds beside 1,000 calls of `random.sample`, which deals as much as a hand and its 零探し see."""

import random

from rules_engine import load_catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import AllGoals, Need, OddsQuestion, Optimal, odds, swaps
from tests.benchmarks.pairs import compare

DECK = DeckList({1: 4, 2: 1, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 4, 11: 3})
PLACES = Need(frozenset({1, 2}), ">=", 1)
FOUR = AllGoals(
    (PLACES, Need(frozenset({3, 4}), ">=", 1), Need(frozenset({5, 6}), ">=", 2), Need(frozenset({7}), "<=", 2))
)
OPENING_AND_SEARCH = 16
SAMPLES = 1_000


def main() -> None:
    cards, every_card = DECK.cards(), [card.id for card in load_catalog()]

    def sampled() -> None:
        for _ in range(SAMPLES):
            random.sample(cards, OPENING_AND_SEARCH)

    beside = f"{SAMPLES} random.sample"
    one, four = OddsQuestion(DECK, PLACES), OddsQuestion(DECK, FOUR)
    compare(lambda: odds(one, Optimal()), sampled).report(f"odds of one condition / {beside}", "≤ 1")
    compare(lambda: odds(four, Optimal()), sampled).report(f"odds of four conditions, five classes / {beside}", "≤ 60")
    swapped = compare(lambda: swaps(one, Optimal(), every_card), sampled)
    swapped.report(f"odds after every swap of one card / {beside}", "≤ 120")


if __name__ == "__main__":
    main()
