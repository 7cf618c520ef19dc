"""The frame of a text: one that runs, or one whose lasting effects are read."""

from typing import final

from rules_engine.kernel.frame import NO_CARD, NO_PROGRAM, Frame, Value


@final
class TextFrame(Frame):
    """A text of `card`, which had zone-change number `stamp` when it began, for `player`.

    `program` is its index among the programs of the game, `line` its next instruction, `bound` what it has named so
    far. One that only lends its view to what is read has no step; `bound` None says that nothing has been named and
    nothing can be.
    """

    __slots__ = ("bound", "line", "program", "stamp")

    def __init__(
        self,
        at: str,
        player: int,
        card: int = NO_CARD,
        stamp: int = 0,
        program: int = NO_PROGRAM,
        line: int = 0,
        bound: dict[str, Value] | None = None,
    ) -> None:
        # What every frame has, without asking it: no frame is made as often.
        self.at: str = at
        self.player: int = player
        self.card: int = card
        self.stamp: int = stamp
        self.program: int = program
        self.line: int = line
        self.bound: dict[str, Value] | None = bound

    def copy(self) -> "TextFrame":
        bound = None if self.bound is None else self.bound.copy()
        return TextFrame(self.at, self.player, self.card, self.stamp, self.program, self.line, bound)

    def key(self) -> tuple[object, ...]:
        bound = None if self.bound is None else tuple(self.bound.items())
        return (*super().key(), self.stamp, self.program, self.line, bound)
