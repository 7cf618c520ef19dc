"""What is remembered changes here: marks are set, counted and forgotten, and say what they touch."""

from rules_engine.state.marks import KINDS, Mark
from rules_engine.state.state import State

TOUCHES: list[int] = [kind.touches for kind in KINDS]
OF_THIS_TURN: list[bool] = [kind.of_turn for kind in KINDS]


def set_mark(state: State, mark: Mark, number: int) -> None:
    state.memory[mark] = number
    state.changed(TOUCHES[mark[0]])


def count(state: State, mark: Mark, number: int = 1) -> int:
    """Add to the mark's number, 0 where there is none yet; the new number."""
    counted = state.memory.get(mark, 0) + number
    set_mark(state, mark, counted)
    return counted


def forget(state: State, mark: Mark) -> None:
    """Forget the mark, if there is such a one."""
    if state.memory.pop(mark, None) is not None:
        state.changed(TOUCHES[mark[0]])


def forget_kinds(state: State, *kinds: int) -> None:
    """Forget all marks of these kinds."""
    for mark in [mark for mark in state.memory if mark[0] in kinds]:
        forget(state, mark)


def forget_turn(state: State) -> None:
    """Forget what was remembered for this turn, which ends."""
    for mark in list(state.memory):
        if OF_THIS_TURN[mark[0]]:
            forget(state, mark)
