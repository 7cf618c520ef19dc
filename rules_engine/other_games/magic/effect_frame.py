"""The frame of an effect under way, below what carries it out and what starts it."""

from typing import final

from rules_engine.kernel.frame import EventFrame


@final
class EffectFrame(EventFrame):
    """The `lines` of `card`, carried out for `player` one after another; `line` is the next.

    In place of a draw it remembers, as the draw did, which replacements have had their turn.
    """

    __slots__ = ("clause", "line", "lines")

    def __init__(self, player: int, card: int, lines: tuple[str, ...], clause: str) -> None:
        super().__init__("effect.next", player, card)
        self.lines: tuple[str, ...] = lines
        self.line: int = 0
        self.clause: str = clause

    @property
    def words(self) -> list[str]:
        """The line under way, word by word."""
        return self.lines[self.line].split()
