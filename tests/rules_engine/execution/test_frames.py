"""Frames: a step works on the frame of its own procedure, a copy is equal and apart, a key leaves nothing out."""

import random
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, get_origin, get_type_hints

import pytest

from rules_engine.execution.interpreter import LOOP, apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.kernel.frame import Frame
from rules_engine.state.state import State
from tests.rules_engine.game.full_boards import full_board, set_up
from tests.rules_engine.game.random_games import new_game

SEEDS = range(24)
LENGTH = 60
ENOUGH_KINDS = 14
"""Kinds of frames that these games bring to a decision, at least."""


def positions(seed: int) -> Iterator[State]:
    """The decisions of a random game, from its start or from a full board."""
    state = set_up(full_board(seed)).game.state if seed % 2 else new_game(seed).state
    source = random.Random(seed)
    for _ in range(LENGTH):
        if state.ended is not None:
            return
        yield state
        apply_action(state, source.choice(legal_actions(state)))


@cache
def frames_met() -> list[Frame]:
    """A frame of each kind in each of its steps, as it lay beneath or at a decision."""
    met: dict[tuple[type[Frame], str], Frame] = {}
    for seed in SEEDS:
        for state in positions(seed):
            for frame in state.frames:
                met.setdefault((type(frame), frame.at), frame.copy())
    return list(met.values())


def fields(frame: Frame) -> list[str]:
    return [name for kind in type(frame).__mro__ for name in getattr(kind, "__slots__", ())]


def other_than(value: Any) -> Any:
    if isinstance(value, list):
        return [*value, -99]
    if isinstance(value, dict):
        return {**value, (-99, -99): -99}
    return (-99, value)


def test_enough_kinds_of_frames_are_met() -> None:
    assert len({type(frame) for frame in frames_met()}) >= ENOUGH_KINDS


def frame_of(function: Any) -> Any:
    """The class of frame that a step or a question names."""
    wanted = get_type_hints(function)["frame"]
    return wanted if isinstance(wanted, UnionType) else get_origin(wanted) or wanted


def test_a_step_works_on_the_frame_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: set[str] = set()

    def watched(name: str, run: Any) -> Any:
        wanted = frame_of(run)

        def run_it(state: State, frame: Frame, *rest: Any) -> Any:
            assert isinstance(frame, wanted), f"{name} works on {wanted}, not on {type(frame)}"
            checked.add(name)
            return run(state, frame, *rest)

        return run_it

    for name, node in LOOP.nodes.items():
        if node.run is not None:
            monkeypatch.setattr(node, "run", watched(name, node.run))
    for seed in SEEDS:
        for state in positions(seed):
            top = state.frames[-1]
            question = LOOP.nodes[top.at].question
            assert question is not None
            wanted = frame_of(question.options)
            assert getattr(wanted, "_is_protocol", False) or isinstance(top, wanted), (
                f"{top.at} works on {wanted}, not on {type(top)}"
            )
    assert len(checked) > 60, sorted(checked)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    for frame in frames_met():
        twin = frame.copy()
        assert type(twin) is type(frame)
        assert twin.key() == frame.key()
        for name in fields(frame):
            value, copied = getattr(frame, name), getattr(twin, name)
            assert copied == value, f"{type(frame).__name__}.{name}"
            assert copied is not value or not isinstance(value, list | dict), f"{type(frame).__name__}.{name}"


def test_a_key_tells_every_field() -> None:
    for frame in frames_met():
        for name in fields(frame):
            twin = frame.copy()
            setattr(
                twin, name, {} if getattr(twin, name) is None and name == "bound" else other_than(getattr(twin, name))
            )
            assert twin.key() != frame.key(), f"{type(frame).__name__}.{name}"
