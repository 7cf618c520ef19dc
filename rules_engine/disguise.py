"""What a card would be if a text summoned it face-down as something else (正体不明)."""

from collections.abc import Iterator
from contextlib import contextmanager

from rules_engine.instances import PLACE
from rules_engine.state import State


@contextmanager
def as_unknown(state: State, card: int, cost: int, power: int) -> Iterator[None]:
    """Read the card, for as long as this lasts, as the face-down 場所札 of season 無 that it would become.

    So a prohibition of summoning 場所札 speaks of it whatever it is, and tells nobody what that was.
    """
    before = state.kind[card], state.face_down[card]
    values = {f"cost {card} {state.stamp[card]}": cost, f"power {card} {state.stamp[card]}": power}
    kept = {key: state.memory[key] for key in values if key in state.memory}
    state.memory.update(values)
    state.kind[card], state.face_down[card] = PLACE, True
    state.changed()
    yield
    state.kind[card], state.face_down[card] = before
    for key in values:
        del state.memory[key]
    state.memory.update(kept)
    state.changed()
