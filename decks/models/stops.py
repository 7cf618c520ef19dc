"""The windows at which a stored game stops to ask, as text."""

from collections.abc import Iterable

from rules_engine.terms.vocabulary import Window

USUAL = frozenset({Window.MAIN, Window.SUMMON_LANDED})
ALONE = frozenset({Window.SUMMON_LANDED})
"""Where nobody sits across: in the other seat's main phase nothing happens that one could answer."""
Stops = frozenset[Window]


def read_stops(text: str) -> Stops:
    """The windows of a stored list; what is no window any more is passed over."""
    return wanted_stops(text.split())


def wanted_stops(names: Iterable[str]) -> Stops:
    asked = set(names)
    return frozenset(window for window in Window if window.value in asked)


def write_stops(stops: Stops) -> str:
    return " ".join(window.value for window in Window if window in stops)
