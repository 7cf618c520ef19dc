"""Starting what a player does beside the five procedures: ↻, 逆境, 突現."""

from rules_engine.execution.procedures.enter import entering_anywhere, summon_by_effect
from rules_engine.execution.statements.begin import begin
from rules_engine.rights.invocations import open_to, possible
from rules_engine.state.marks import adversity
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State


def invoke(state: State, player: int, card: int, *, window: bool = False) -> None:
    """Start what ``invocations``, or in a window ``in_window``, offers for this card."""
    found = possible(state, player, card, open_to(state, player) if window else None)
    assert found is not None, card
    way, number = found
    if way == "activate":
        begin(state, player, number, card, state.stamp[card])
        return
    summon_by_effect(state, entering_anywhere(state, player, card, laid=False), len(state.frames))
    set_mark(state, adversity(card), state.stamp[card] + 1)
