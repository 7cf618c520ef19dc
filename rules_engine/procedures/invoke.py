"""Starting what a player does beside the five procedures: ↻, 逆境, 突現."""

from rules_engine.effects.begin import begin
from rules_engine.invocations import ground, open_to, possible
from rules_engine.procedures.enter import summon_by_effect
from rules_engine.state import Frame, State


def invoke(state: State, player: int, card: int, *, window: bool = False) -> None:
    """Start what ``invocations``, or in a window ``in_window``, offers for this card."""
    found = possible(state, player, card, open_to(state, player) if window else None)
    assert found is not None, card
    way, number = found
    if way == "activate":
        begin(state, player, number, card, state.stamp[card])
        return
    base = ground(state, player, card)
    assert base is not None, card
    summon_by_effect(state, Frame("enter.offer", player, card, state.stamp[card], base, number=0), len(state.frames))
    state.memory[f"adversity {card}"] = state.stamp[card] + 1
