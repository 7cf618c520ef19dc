"""How a game ended."""

from dataclasses import dataclass

from rules_engine.execution.procedures.game_end import CLAUSES
from rules_engine.state.state import State
from rules_engine.vocabulary.terms import EndReason


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winner` is the seat that won, -1 after a draw, `reason` why the game is over, `clause` the id behind it."""

    winner: int
    reason: EndReason
    clause: str


def outcome(state: State) -> Outcome | None:
    """The outcome of a finished game, None while it runs."""
    return None if state.ended is None else Outcome(state.winner, state.ended, CLAUSES[state.ended])
