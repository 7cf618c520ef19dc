"""At which windows the table stops to ask for a 道具札; at the others the player passes without being asked.

A window before one's own next declaration holds nobody up: it is never passed unasked, going on passes it. Where
questions are public, the person is not troubled by those that nothing but declining answers: the computer across does
not see how long an answer took.

Stops hold for the whole game; who passes until an end is asked at no window before it, whatever the stops are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from decks.models.stops import Stops
from decks.solo.presses import main_phase_beyond
from rules_engine.play import Game, LogEntry
from rules_engine.terms.actions import NO, PASS, Action
from rules_engine.terms.vocabulary import DecisionKind, EventKind, Phase


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
    """What the player of the seat `own` wants to be asked; `answered` are the seats that are the player's to answer
    for."""

    own: int
    stops: Stops
    passes: tuple[PassUntil, ...] = ()
    answered: tuple[int, ...] = (0, 1)

    def unasked(self, position: Game, ply: int) -> Action | None:
        """What answers the open question of this position without the player being asked: the pass of a window at which
        they do not want to stop, the only answer to what was asked for all to see."""
        decision = position.decision
        if decision is None or decision.player not in self.answered:
            return None
        declined = only_declined(position)
        if declined or decision.window is None or main_phase_beyond(position):
            return declined
        passed = decision.window not in self.stops or any(
            passing.holds(position, ply, self.own) for passing in self.passes
        )
        return PASS if passed else None


def only_declined(position: Game) -> Action | None:
    """The answer to a question that everybody sees and that this seat has nothing for."""
    decision = position.decision
    if position.state.instances.ruleset.silent_windows or decision is None:
        return None
    if decision.window is None and decision.kind is not DecisionKind.MAY:
        return None
    answers = position.legal_actions()
    return answers[0] if len(answers) == 1 and answers[0] in (PASS, NO) else None
