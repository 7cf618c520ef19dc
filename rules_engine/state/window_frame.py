"""The frame of an open window."""

from typing import final

from rules_engine.state.frame import Frame
from rules_engine.terms.vocabulary import Window


@final
class WindowFrame(Frame):
    """An open `window`: `player` is asked next, `passes` counts those who have passed in a row.

    `invoked` are the cards invoked in it: each may be once.
    """

    __slots__ = ("invoked", "passes", "window")

    def __init__(self, player: int, window: Window, passes: int) -> None:
        super().__init__("window.ask", player)
        self.window: Window = window
        self.passes: int = passes
        self.invoked: list[int] = []

    def copy(self) -> "WindowFrame":
        twin = WindowFrame(self.player, self.window, self.passes)
        twin.at, twin.invoked = self.at, self.invoked[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.window, self.passes, tuple(self.invoked))
