"""Windows: moments at which seats are asked in turn whether they answer, until all have passed in a row."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, final

from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.position import Position
from rules_engine.kernel.term import Term

P = TypeVar("P", bound=Position)
W = TypeVar("W", bound=Term)


@final
class WindowFrame(Frame, Generic[W]):
    """An open `window`: `player` is asked next, `passes` counts those who have passed in a row.

    `invoked` are the cards invoked in it: each may be once. It runs by the game's procedure `window`.
    """

    __slots__ = ("invoked", "passes", "window")

    def __init__(self, player: int, window: W, passes: int) -> None:
        super().__init__("window.ask", player)
        self.window: W = window
        self.passes: int = passes
        self.invoked: list[int] = []

    def copy(self) -> "WindowFrame[W]":
        twin = WindowFrame(self.player, self.window, self.passes)
        twin.at, twin.invoked = self.at, self.invoked[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.window, self.passes, tuple(self.invoked))


def open_window(
    position: P,
    window: W,
    may_answer: Callable[[P, int, W], bool],
    first_asked: Callable[[P], int],
    only: int = NOBODY,
) -> None:
    """Open a window for every seat, the one asked first before the others, or for `only` one.

    A window nobody may answer is never opened.
    """
    for seat in range(position.seats):
        if may_answer(position, seat, window):
            player, passes = (first_asked(position), 0) if only == NOBODY else (only, position.seats - 1)
            position.frames.append(WindowFrame(player, window, passes))
            return


def asked(position: P, frame: WindowFrame[W], may_answer: Callable[[P, int, W], bool]) -> int:
    """The seat that is asked now, -1 when all have passed; one that may not answer passes unasked."""
    while frame.passes < position.seats:
        if may_answer(position, frame.player, frame.window):
            return frame.player
        pass_on(position, frame)
    return NOBODY


def pass_on(position: Position, frame: WindowFrame[Any]) -> None:
    """The seat that is asked passes: it is the next one's turn."""
    frame.passes += 1
    frame.player = (frame.player + 1) % position.seats


def ask_all_again(frame: WindowFrame[Any], first: int) -> None:
    """Somebody has answered: every seat is asked again, the `first` before the others."""
    frame.passes, frame.player = 0, first


def ask_again(position: Position, frame: WindowFrame[Any]) -> None:
    """Somebody has answered in a window that is open for one seat: it alone is asked again."""
    frame.passes = position.seats - 1
