"""L1: judging 300 typed lists costs at most three times what reading them costs."""

import random
from datetime import date

from cards.near_names import NearNames
from rules_engine import check_deck, load_catalog, load_revisions
from rules_engine.vocabulary.terms import RestrictionSeries
from tests.benchmarks.pairs import compare
from tests.decks.transfer.typed_lists import typed_list

LISTS = 300


def typed_lists(seed: int) -> list[str]:
    """Lists of 10–16 different cards with 1–4 copies each, as people type them."""
    chance, names = random.Random(seed), [card.name for card in load_catalog()]
    return [
        "\n".join(f"{chance.randint(1, 4)} {name}" for name in chance.sample(names, chance.randint(10, 16)))
        for _ in range(LISTS)
    ]


def main() -> None:
    catalog, revisions, texts = load_catalog(), load_revisions(), typed_lists(1)
    index = NearNames(catalog)
    decks = [typed_list(text, catalog, index).deck for text in texts]
    on, series = date(2026, 11, 20), RestrictionSeries.OFFICIAL
    ratio = compare(
        lambda: [check_deck(deck, catalog, revisions, on=on, series=series) for deck in decks],
        lambda: [typed_list(text, catalog, index) for text in texts],
    )
    ratio.report(f"L1 judge {LISTS} lists / parse them", "≤ 3")


if __name__ == "__main__":
    main()
