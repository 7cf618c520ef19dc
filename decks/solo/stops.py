"""At which windows the table stops to ask for a 道具札; at the others the player passes without being asked.

A window before one's own next declaration holds nobody up: it is never passed unasked, going on passes it.

Stops hold for the whole game; who passes until an end is asked at no window before it, whatever the stops are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from decks.models.stops import Stops
from decks.solo.presses import main_phase_beyond
from rules_engine.play import Game, LogEntry
from rules_engine.terms.vocabulary import EventKind, Phase


class Until(StrEnum):
    """What ends such passing: the end of this turn, one's next main phase, anything that the opponent does."""

    TURN = "turn"
    MAIN = "main"
    OTHER = "other"


ENDS: dict[Until, Callable[[LogEntry, int], bool]] = {
    Until.TURN: lambda event, own: event.kind is EventKind.TURN_STARTED,
    Until.MAIN: lambda event, own: event.player == own and event.kind is EventKind.PHASE and event.word == Phase.MAIN,
    Until.OTHER: lambda event, own: (
        event.player == 1 - own and event.kind in (EventKind.TURN_STARTED, EventKind.DECLARED)
    ),
}


@dataclass(frozen=True, slots=True)
class PassUntil:
    """Passing every window until an end: it begins once `ply` actions were played and the log held `events` events."""

    ply: int
    until: Until
    events: int

    def holds(self, position: Game, ply: int, own: int) -> bool:
        """Whether it has begun at this position and has not ended yet."""
        ends = ENDS[self.until]
        return self.ply <= ply and not any(ends(event, own) for event in position.log[self.events :])


def read_passes(text: str) -> tuple[PassUntil, ...]:
    """What was written by ``write_passes``."""
    parts = (word.split(":") for word in text.split())
    return tuple(PassUntil(int(ply), Until(until), int(events)) for ply, until, events in parts)


def write_passes(passes: Iterable[PassUntil]) -> str:
    return " ".join(f"{passing.ply}:{passing.until}:{passing.events}" for passing in passes)


@dataclass(frozen=True, slots=True)
class StopSettings:
    """What the player of the seat `own` wants to be asked."""

    own: int
    stops: Stops
    passes: tuple[PassUntil, ...] = ()

    def pass_by(self, position: Game, ply: int) -> bool:
        """Whether the open question of this position is a window at which the player does not want to stop."""
        decision = position.decision
        if decision is None or decision.window is None or main_phase_beyond(position):
            return False
        if decision.window not in self.stops:
            return True
        return any(passing.holds(position, ply, self.own) for passing in self.passes)
