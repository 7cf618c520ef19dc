"""What the rules demand of every position, however it came about: asked after every step, in this one place."""

from rules_engine.execution.procedures.game_end import win_by_virtue
from rules_engine.execution.statements.damage import fall
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import VIRTUE

EVENTS = ("move.", "damage.")


def keep_rules(state: State) -> bool:
    """Ten 徳 win, a 場所札 of 力 0 or less leaves (S-徳, 001-ダメージ-魂); True if anything had to happen.

    What is proposed already, a move or damage, is one event: it is carried out before the position is looked at.
    Nothing is asked again until the position has changed.
    """
    if state.orderly or not state.frames or state.frames[-1].at.startswith(EVENTS):
        return False
    one, other = state.areas[VIRTUE]
    if ((one or other) and win_by_virtue(state)) or fall(state):
        return True
    state.orderly = True
    return False
