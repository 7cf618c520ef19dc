"""At which windows the table stops to ask for a 道具札; at the others the player passes without being asked."""

from collections.abc import Iterable

from rules_engine.game import Game
from rules_engine.vocabulary import Window

USUAL = frozenset({Window.MAIN})
Stops = frozenset[Window]


def read_stops(text: str) -> Stops:
    """The windows of a stored list; what is no window any more is passed over."""
    return wanted_stops(text.split())


def wanted_stops(names: Iterable[str]) -> Stops:
    asked = set(names)
    return frozenset(window for window in Window if window.value in asked)


def write_stops(stops: Stops) -> str:
    return " ".join(window.value for window in Window if window in stops)


def passes_by(position: Game, stops: Stops) -> bool:
    """Whether the open question is a window at which the player does not want to stop."""
    decision = position.decision
    return decision is not None and decision.window is not None and decision.window not in stops
