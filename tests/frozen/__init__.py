"""Cards and lists as they were when the tests were written: a new card or revision changes no test of rules.

`restrictions/` is what `load_revisions` reads in every test. `cards.txt` has the numbers of the cards from which random
games and golden playthroughs draw; what these cards say is always what the catalogue says. Tests of today's cards and
lists are in `tests/live_data`.
"""

from functools import cache
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.restrictions import loader

FOLDER = Path(__file__).parent


@cache
def frozen_catalog() -> Catalog:
    """The cards of `cards.txt`, without those that came later."""
    known = {int(number) for number in (FOLDER / "cards.txt").read_text("utf-8").split()}
    live = load_catalog()
    return Catalog.of([card for card in live if card.id in known], live.products.values())


def use_frozen_lists() -> None:
    """Have `load_revisions` read the frozen lists in this process."""
    assert not loader.load_revisions.cache_info().currsize, "the lists have been read already"
    loader.RESTRICTIONS_DIR = FOLDER / "restrictions"
