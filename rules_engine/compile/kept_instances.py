"""The instances of the last pairs of decks stay: to make them costs as much as a good part of a game."""

from collections import OrderedDict
from threading import Lock

from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.instances import Instances
from rules_engine.rulebook.ruleset import Ruleset

PAIRS_KEPT = 32
Deck = tuple[int, ...] | None

_kept: OrderedDict[tuple[Deck, Deck, int, Ruleset], Instances] = OrderedDict()
_lock = Lock()


def instances_of(decks: tuple[Deck, Deck], catalog: Catalog, ruleset: Ruleset) -> Instances:
    """The instances of two seats' decks, None for an absent seat; all games of them share these.

    ``UnknownCardError`` for a card id that this very catalogue lacks. One that is kept keeps its catalogue alive, so
    that no other one can have the same ``id``.
    """
    key = (decks[0], decks[1], id(catalog), ruleset)
    with _lock:
        instances = _kept.get(key)
        if instances is not None:
            _kept.move_to_end(key)
            return instances
    instances = Instances(decks, catalog, ruleset)
    with _lock:
        _kept[key] = instances
        while len(_kept) > PAIRS_KEPT:
            _kept.popitem(last=False)
    return instances
