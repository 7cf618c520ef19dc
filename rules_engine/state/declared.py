"""The frame of what a player declares: 召喚, 憑依, 展開, 使用, 攻撃."""

from rules_engine.state.frame import NO_CARD, Frame

NOWHERE = -1


class DeclarationFrame(Frame):
    """A declared card, until its declaration is completed or taken back.

    `stamp` is the card's zone-change number; `target` with `target_stamp` the card it is done to (the 季節札 it is
    summoned onto, the 場所札 it possesses or attacks), -1 for none; `came_from` the zone it was declared from.
    `rightless`: a text lets it be done without a right. `by_effect`: a text carries it out, so that it spends no right
    and opens no window (S-効果による宣言). `negated`: a text has negated it, so that it comes to nothing and counts as
    done (000 マフラー). `cost` is what it cost when it was declared, where that goes on counting. `left_by_itself`: its
    own text has made it leave the field.
    """

    __slots__ = (
        "by_effect",
        "came_from",
        "cost",
        "left_by_itself",
        "negated",
        "rightless",
        "stamp",
        "target",
        "target_stamp",
    )

    def __init__(self, at: str, player: int, card: int, target: int = NO_CARD) -> None:
        super().__init__(at, player, card)
        self.stamp: int = 0
        self.target: int = target
        self.target_stamp: int = 0
        self.came_from: int = NOWHERE
        self.rightless: bool = False
        self.by_effect: bool = False
        self.negated: bool = False
        self.cost: int | None = None
        self.left_by_itself: bool = False

    def key(self) -> tuple[object, ...]:
        where = (self.stamp, self.target, self.target_stamp, self.came_from)
        how = (self.rightless, self.by_effect, self.negated, self.cost, self.left_by_itself)
        return (*super().key(), where, how)

    def declared_like(self, other: "DeclarationFrame") -> None:
        """Take over what every declaration has, when the other is copied."""
        self.stamp, self.target_stamp, self.came_from = other.stamp, other.target_stamp, other.came_from
        self.rightless, self.by_effect, self.negated = other.rightless, other.by_effect, other.negated
        self.cost, self.left_by_itself = other.cost, other.left_by_itself
