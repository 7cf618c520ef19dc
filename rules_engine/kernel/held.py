"""What is declared, and held until it is completed or taken back."""

from typing import Final

from rules_engine.kernel.frame import NO_CARD, Frame

NOWHERE: Final = -1


class HeldFrame(Frame):
    """A declared card, until its declaration is completed or taken back; what it sets off is settled within it.

    `stamp` is the card's zone-change number; `target` with `target_stamp` the card it is done to, -1 for none;
    `came_from` the zone it was declared from. `negated`: a text has negated it, so that it comes to nothing.
    """

    __slots__ = ("came_from", "negated", "stamp", "target", "target_stamp")

    def __init__(self, at: str, player: int, card: int, target: int = NO_CARD) -> None:
        # What every frame has, without asking it: such frames are made for every declaration.
        self.at: str = at
        self.player: int = player
        self.card: int = card
        self.stamp: int = 0
        self.target: int = target
        self.target_stamp: int = 0
        self.came_from: int = NOWHERE
        self.negated: bool = False

    def encloses(self) -> bool:
        return bool(self.at)

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.stamp, self.target, self.target_stamp, self.came_from, self.negated)

    def held_like(self, other: "HeldFrame") -> None:
        """Take over what everything held has, when the other is copied."""
        self.stamp, self.target_stamp = other.stamp, other.target_stamp
        self.came_from, self.negated = other.came_from, other.negated
