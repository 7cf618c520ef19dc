"""The moments at which a stored game stops to ask, and those at which it did before that was changed, as text.

What was passed without asking stays what it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.vocabulary.terms import Term, Window


class OthersTurn(Term):
    """Moments of the other's turn alone."""

    ATTACK_DECLARED = "others_attack_declared", "相手の攻撃 宣言時"


Stop = Window | OthersTurn
Stops = frozenset[Stop]
IN_OTHERS_TURN = {Window.ATTACK_DECLARED: OthersTurn.ATTACK_DECLARED}
"""The moments of the other's turn that are chosen apart from the same window of one's own turn."""
EVERY_STOP: tuple[Stop, ...] = tuple(
    stop for window in Window for stop in (IN_OTHERS_TURN.get(window), window) if stop is not None
)

USUAL: Stops = frozenset({Window.MAIN, Window.SUMMON_LANDED, OthersTurn.ATTACK_DECLARED})
ALONE: Stops = frozenset({Window.SUMMON_LANDED})
"""Where nobody sits across: in the other seat's main phase nothing happens that one could answer."""
ATTACKS: Stops = frozenset({OthersTurn.ATTACK_DECLARED})
ALWAYS: Stops = frozenset(EVERY_STOP)


class Asking(StrEnum):
    """The ways of being asked that are chosen by one press."""

    USUAL = "usual"
    ATTACKS = "attacks"
    ALWAYS = "always"


def stops_of(asking: Asking, *, alone: bool) -> Stops:
    """The moments of this way; what is usual hangs on whether one plays `alone`."""
    return {Asking.USUAL: ALONE if alone else USUAL, Asking.ATTACKS: ATTACKS, Asking.ALWAYS: ALWAYS}[asking]


def asking_of(stops: Stops) -> Asking | None:
    """The way of being asked that these moments are; None where they were chosen one by one."""
    ways = {USUAL: Asking.USUAL, ALONE: Asking.USUAL, ATTACKS: Asking.ATTACKS, ALWAYS: Asking.ALWAYS}
    return ways.get(stops)


def read_stops(text: str) -> Stops:
    """The moments of a stored list; what is none any more is passed over."""
    return wanted_stops(text.split())


def wanted_stops(names: Iterable[str]) -> Stops:
    """Whoever is asked in both turns is asked in the other's."""
    asked = set(names)
    found = frozenset(stop for stop in EVERY_STOP if stop.value in asked)
    return found | {others for window, others in IN_OTHERS_TURN.items() if window in found}


def write_stops(stops: Stops) -> str:
    return " ".join(stop.value for stop in EVERY_STOP if stop in stops)


SET, PRESSED = "set", "pressed"


@dataclass(frozen=True, slots=True)
class FormerStops:
    """They held for as long as fewer than `until` actions were played.

    What follows them was `pressed` with an answer, and is gone where that is taken back; or it was set, and stays.
    """

    until: int
    stops: Stops
    pressed: bool


Former = tuple[FormerStops, ...]


def read_former(text: str) -> Former:
    """What was written by ``write_former``."""
    parts = (word.split(":") for word in text.split())
    return tuple(FormerStops(int(until), wanted_stops(names.split("+")), how == PRESSED) for until, how, names in parts)


def write_former(former: Iterable[FormerStops]) -> str:
    return " ".join(
        f"{one.until}:{PRESSED if one.pressed else SET}:{write_stops(one.stops).replace(' ', '+')}" for one in former
    )


def stops_at(former: Former, stops: Stops, ply: int) -> Stops:
    """What held when `ply` actions were played; `stops` hold last."""
    return next((one.stops for one in former if ply < one.until), stops)


def going_on_at(former: Former, stops: Stops, ply: int) -> tuple[Former, Stops]:
    """What held before and what holds from now on where the game goes on after `ply` actions, whatever came later.

    The question that is open there was asked as things were then.
    """
    kept = tuple(one for one in former if one.until <= ply)
    later = former[len(kept) :]
    held = stops_at(former, stops, ply)
    then = [*(one.stops for one in later[1:]), stops]
    lasting = next((after for one, after in zip(later[::-1], then[::-1], strict=False) if not one.pressed), held)
    return (kept, held) if lasting == held else ((*kept, FormerStops(ply + 1, held, pressed=False)), lasting)


def changed_at(former: Former, stops: Stops, ply: int, *, pressed: bool) -> Former:
    """What held before, once other stops hold from `ply` actions on; nothing does before a game's first question."""
    if ply == 0:
        return ()
    before = tuple(one for one in former if one.until < ply)
    lasts = pressed and all(one.pressed for one in former if one.until == ply)
    return (*before, FormerStops(ply, stops_at(former, stops, ply - 1), pressed=lasts))


def stops_after(former: str, stops: str, ply: int) -> Stops:
    """At which moments a game stops to ask where it goes on after `ply` actions, by what it has stored."""
    return going_on_at(read_former(former), read_stops(stops), ply)[1]
