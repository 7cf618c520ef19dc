"""Positions in which errors are provoked, and what is put in the way of the engine there."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_engine.game.game import apply_action, legal_actions
from rules_engine.state.state import State
from tests.rules_engine.game.full_boards import full_board, set_up

BOARDS = 8
LONGEST = 400


class ProvokedError(Exception):
    """Raised by what has been put in the engine's way."""


@dataclass
class Fuse:
    """Lets this many calls pass and raises at the next one, an error of this kind."""

    left: int
    error: type[BaseException] = ProvokedError

    def burn(self, *_: object) -> None:
        self.left -= 1
        if self.left < 0:
            raise self.error("provoked")


class FailingStore(dict[Any, Any]):
    """A dictionary that fails after so many questions and entries. C that was made of the engine asks most of them
    past these methods, and takes an error of a `setdefault` for a missing key; what is entered comes here."""

    def __init__(self, kept: dict[Any, Any], fuse: Fuse) -> None:
        super().__init__(kept)
        self.fuse = fuse

    def get(self, key: Any, default: Any = None) -> Any:
        self.fuse.burn()
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:
        self.fuse.burn()
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.fuse.burn()
        super().__setitem__(key, value)

    def __contains__(self, key: object) -> bool:
        self.fuse.burn()
        return super().__contains__(key)


@cache
def board(seed: int) -> State:
    return set_up(full_board(seed)).state


def some_position(source: random.Random) -> State:
    """A copy of a full board, some answers later."""
    while True:
        state = board(source.randrange(BOARDS)).copy(logging=source.random() < 0.5)
        for _ in range(source.randrange(4)):
            if state.asker >= 0:
                apply_action(state, source.choice(legal_actions(state)))
        if state.asker >= 0:
            return state


def play_until_it_fails(state: State, source: random.Random) -> None:
    """Play at random; from the end of a game on, with the next position."""
    for _ in range(LONGEST):
        if state.asker < 0:
            state = some_position(source)
        apply_action(state, source.choice(legal_actions(state)))


def burning(fuse: Fuse, done: Any) -> Any:
    def doing(*given: Any) -> Any:
        fuse.burn()
        return done(*given)

    return doing
