"""The frame of a move: which cards go where, and what may happen in its place."""

from typing import final

from rules_engine.kernel.frame import NO_CARD, EventFrame
from rules_engine.language.tree import Order
from rules_engine.state.game_event import Cause

Ref = tuple[int, int]


@final
class MoveFrame(EventFrame):
    """The move of `cards` to `zone`, citing `clause`; `player` does it, with the text of `card` or by a rule.

    `order` says where in a deck they go, and of these cards the first `placed` have been put in order; `face_down` and
    `laid` how they lie there. The text that moves them learns under the name `report` which were moved. While something
    may happen instead, `about` is the card it would happen to, -1 for none, `going` are the cards that go on, and
    `spared` those for which it has happened.
    """

    __slots__ = (
        "about",
        "cards",
        "cause",
        "clause",
        "face_down",
        "going",
        "laid",
        "order",
        "placed",
        "report",
        "spared",
        "zone",
    )

    def __init__(self, player: int, cards: list[int], zone: int, cause: Cause, clause: str) -> None:
        # What every event has, without asking it: such frames are made at every move.
        self.at: str = "move.replace"
        self.player: int = player
        self.card: int = cause.card
        self.asked: list[tuple[int, int, int]] = []
        self.replaced: bool = False
        self.cards: list[int] = cards
        self.zone: int = zone
        self.cause: Cause = cause
        self.clause: str = clause
        self.order: Order | None = None
        self.placed: int = 0
        self.face_down: bool = False
        self.laid: bool = True
        self.report: str = ""
        self.about: int = NO_CARD
        self.going: tuple[Ref, ...] = ()
        self.spared: tuple[Ref, ...] = ()

    def copy(self) -> "MoveFrame":
        twin = MoveFrame(self.player, self.cards[:], self.zone, self.cause, self.clause)
        twin.asked_like(self)
        twin.at, twin.order, twin.placed = self.at, self.order, self.placed
        twin.face_down, twin.laid, twin.report = self.face_down, self.laid, self.report
        twin.about, twin.going, twin.spared = self.about, self.going, self.spared
        return twin

    def key(self) -> tuple[object, ...]:
        what = (tuple(self.cards), self.zone, self.cause, self.clause, self.order, self.placed)
        how = (self.face_down, self.laid, self.report, self.about, self.going, self.spared)
        return (*super().key(), what, how)
