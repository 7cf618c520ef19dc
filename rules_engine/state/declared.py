"""The frame of what a player declares: 召喚, 憑依, 展開, 使用, 攻撃."""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.held import HeldFrame


class DeclarationFrame(HeldFrame):
    """A declared card, until its declaration is completed or taken back.

    `target` is the 季節札 it is summoned onto, or the 場所札 it possesses or attacks. `rightless`: a text lets it be
    done without a right. `by_effect`: a text carries it out, so that it spends no right and opens no window
    (S-効果による宣言). One that is `negated` comes to nothing and counts as done (000 マフラー). `cost` is what it cost
    when it was declared, where that goes on counting. `left_by_itself`: its own text has made it leave the field
    or, after an attack, has taken it away or laid it.
    """

    __slots__ = ("by_effect", "cost", "left_by_itself", "rightless")

    def __init__(self, at: str, player: int, card: int, target: int = NO_CARD) -> None:
        super().__init__(at, player, card, target)
        self.rightless: bool = False
        self.by_effect: bool = False
        self.cost: int | None = None
        self.left_by_itself: bool = False

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.rightless, self.by_effect, self.cost, self.left_by_itself)

    def declared_like(self, other: "DeclarationFrame") -> None:
        """Take over what every declaration has, when the other is copied."""
        self.held_like(other)
        self.rightless, self.by_effect = other.rightless, other.by_effect
        self.cost, self.left_by_itself = other.cost, other.left_by_itself
