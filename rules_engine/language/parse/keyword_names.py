"""The names of the keyword abilities, as far as reading a script needs them.

What a keyword means is said in the language's own tree, so the room that says it (`rules_engine/keywords`) stands above
this one. The engine's front door says who knows the names; they are fetched when the first script is read.
"""

from collections.abc import Callable, Iterable
from functools import cache

_KNOWERS: list[Callable[[], Iterable[str]]] = []


def ask_for_names(knower: Callable[[], Iterable[str]]) -> None:
    """From now on `knower` is asked for the names, once."""
    _KNOWERS[:] = [knower]
    keyword_names.cache_clear()


@cache
def keyword_names() -> frozenset[str]:
    """The names of all keyword abilities; ``IndexError`` where the engine was not entered by its front door."""
    return frozenset(_KNOWERS[0]())
