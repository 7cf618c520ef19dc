"""The frame of a turn."""

from typing import final

from rules_engine.kernel.frame import EventFrame


@final
class TurnFrame(EventFrame):
    """The turn of `player`; `card` is the one that is asked about while the cards wake, `stay_laid` those that do not
    because something else has happened instead."""

    __slots__ = ("stay_laid",)

    def __init__(self, at: str, player: int) -> None:
        super().__init__(at, player)
        self.stay_laid: list[int] = []

    def encloses(self) -> bool:
        return bool(self.at)

    def copy(self) -> "TurnFrame":
        twin = TurnFrame(self.at, self.player)
        twin.asked_like(self)
        twin.card, twin.stay_laid = self.card, self.stay_laid[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), tuple(self.stay_laid))
