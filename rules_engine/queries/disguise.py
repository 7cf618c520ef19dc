"""What a card would be if a text summoned it face-down as something else (正体不明)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules_engine.state.changes import set_face_down, set_kind
from rules_engine.state.marks import Mark, made_cost, made_power
from rules_engine.state.memory import forget, set_mark
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import PLACE


@contextmanager
def as_unknown(state: State, card: int, cost: int, power: int) -> Iterator[None]:
    """Read the card, for as long as this lasts, as the face-down 場所札 of season 無 that it would become.

    So a prohibition of summoning 場所札 speaks of it whatever it is, and tells nobody what that was.
    """
    before = state.kind[card], state.face_down[card]
    values = {made_cost(card, state.stamp[card]): cost, made_power(card, state.stamp[card]): power}
    kept = {mark: state.memory.get(mark) for mark in values}
    _become(state, card, PLACE, True, values)
    yield
    _become(state, card, *before, kept)


def _become(state: State, card: int, kind: int, face_down: bool, values: Mapping[Mark, int | None]) -> None:
    set_kind(state, card, kind)
    set_face_down(state, card, face_down)
    for mark, number in values.items():
        if number is None:
            forget(state, mark)
        else:
            set_mark(state, mark, number)
