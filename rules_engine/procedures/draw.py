"""Drawing (001 ターン進行③): one card at a time; whoever must draw from an empty deck loses."""

from rules_engine.procedures.game_end import lose
from rules_engine.state import DECK, HAND, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.vocabulary import EndReason, EventKind
from rules_engine.zones import put


def draw(state: State, player: int, number: int, clause: str) -> None:
    """Start drawing `number` cards, citing `clause`."""
    state.frames.append(Frame("draw.one", player, number=number, clause=clause))


def _draw_one(state: State, frame: Frame, clause: str) -> None:
    if frame.number <= 0:
        return
    deck = state.areas[DECK][frame.player]
    if not deck:
        lose(state, frame.player, EndReason.DECK_OUT)
        return
    frame.number -= 1
    frame.at = "draw.one"
    put(state, deck[-1], HAND, frame.clause, secret=frame.player, kind=EventKind.DREW)


PROCEDURE = Procedure("draw", (Step("one", "001-ターン-3", _draw_one),))
