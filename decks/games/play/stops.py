"""At which windows the table stops to ask for a 道具札; at the others the player passes without being asked.

A window before one's own next declaration holds nobody up: it is never passed unasked, going on passes it. Where
questions are public, the person is not troubled by those that nothing but declining answers: the computer across does
not see how long an answer took.

Stops hold until they are changed, and what was played before is read as it was asked then. Who passes until an end is
asked at no window before it, whatever the stops are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from decks.games.models.solo_game import SoloGame
from decks.games.models.stops import (
    IN_OTHERS_TURN,
    Former,
    Stops,
    changed_at,
    going_on_at,
    read_former,
    read_stops,
    stops_after,
    stops_at,
    write_former,
    write_stops,
)
from decks.games.table.combined_actions import main_phase_beyond
from decks.games.table.opponents import OWN_SEAT, answered_seats
from rules_engine.game import Game, LogEntry
from rules_engine.vocabulary.actions import NO, PASS, Action
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Phase


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
    for. The `former` stops held before `stops`."""

    own: int
    stops: Stops
    passes: tuple[PassUntil, ...] = ()
    answered: tuple[int, ...] = (0, 1)
    former: Former = ()

    def unasked(self, position: Game, ply: int) -> Action | None:
        """What answers the open question of this position without the player being asked: the pass of a window at which
        they do not want to stop, the only answer to what was asked for all to see."""
        decision = position.decision
        if decision is None or decision.player not in self.answered:
            return None
        declined = only_declined(position)
        if declined or decision.window is None or main_phase_beyond(position):
            return declined
        asked = asks_at(stops_at(self.former, self.stops, ply), position) and not self.passes_until(position, ply)
        return None if asked else PASS

    def passes_until(self, position: Game, ply: int) -> bool:
        """Whether the player does not want to be asked until some end that has not come yet."""
        return any(passing.holds(position, ply, self.own) for passing in self.passes)


def asks_at(stops: Stops, position: Game) -> bool:
    """Whether the open window of this position is among these stops."""
    decision = position.decision
    if decision is None or decision.window is None:
        return False
    others = IN_OTHERS_TURN.get(decision.window) if decision.player != position.state.turn_player else None
    return decision.window in stops or others in stops


def only_declined(position: Game) -> Action | None:
    """The answer to a question that everybody sees and that this seat has nothing for; none between two people, where
    it would tell what a hand does not hold."""
    decision, ruleset = position.decision, position.state.instances.ruleset
    if ruleset.silent_windows or ruleset.always_asked or decision is None:
        return None
    if decision.window is None and decision.kind is not DecisionKind.MAY:
        return None
    answers = position.legal_actions()
    return answers[0] if len(answers) == 1 and answers[0] in (PASS, NO) else None


class KeptStops(Protocol):
    """Whatever keeps how somebody wants to be asked, as text; `ply` actions of the game are in force."""

    stops: str
    former_stops: str
    passes: str
    ply: int


def stop_settings_of(game: SoloGame) -> StopSettings:
    """What the player of this game wants to be asked."""
    return settings_of(game, OWN_SEAT, answered_seats(game))


def settings_of(kept: KeptStops, seat: int, answered: tuple[int, ...]) -> StopSettings:
    """What the player of this seat wants to be asked, who answers for the `answered` seats."""
    passes, former = read_passes(kept.passes), read_former(kept.former_stops)
    return StopSettings(seat, read_stops(kept.stops), passes, answered, former)


def stops_from_here(kept: KeptStops) -> Stops:
    """At which moments the game stops to ask where it goes on from how it is."""
    return stops_after(kept.former_stops, kept.stops, kept.ply)


def change_stops(kept: KeptStops, stops: Stops, ply: int) -> None:
    """Stop at these moments from `ply` actions on; what was asked before is kept."""
    former, held = going_on_at(read_former(kept.former_stops), read_stops(kept.stops), kept.ply)
    kept.former_stops = write_former(changed_at(former, held, ply, pressed=False))
    kept.stops = write_stops(stops)


def begun(kept: KeptStops, ply: int) -> tuple[PassUntil, ...]:
    """The passes that had begun when `ply` actions were played."""
    return tuple(passing for passing in read_passes(kept.passes) if passing.ply <= ply)


def hold_from_here(kept: KeptStops, *passes: PassUntil, stops: Stops | None = None) -> None:
    """Keep what the player wants to be asked where the game goes on: these `passes` begin now, `stops` hold from the
    next question. What was pressed in actions that were taken back is gone."""
    kept.passes = write_passes((*begun(kept, kept.ply), *passes))
    former, held = going_on_at(read_former(kept.former_stops), read_stops(kept.stops), kept.ply)
    if stops is not None and stops != held:
        former, held = going_on_at(former, held, kept.ply)
        former, held = changed_at(former, held, kept.ply + 1, pressed=True), stops
    kept.former_stops, kept.stops = write_former(former), write_stops(held)
