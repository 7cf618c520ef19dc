"""The frame of an attack, which its blow and the texts that run in it read."""

from typing import final

from rules_engine.kernel.frame import NO_CARD
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import FIELD


@final
class AttackFrame(DeclarationFrame):
    """An attack by `card`; `target` is what 襲撃 attacks.

    `revealed` are the 怪異札 that have had their turn, `uncursed` the one that leaves its 呪い out, `order` the places
    of the 攻撃時 texts picked to come first, `extra` the damage that comes with the 力, `has_struck` whether the 力 has
    struck.
    """

    __slots__ = ("extra", "has_struck", "order", "revealed", "uncursed")

    def __init__(self, at: str, player: int, card: int, target: int = NO_CARD) -> None:
        super().__init__(at, player, card, target)
        self.revealed: list[int] = []
        self.uncursed: int = NO_CARD
        self.order: list[int] = []
        self.extra: int = 0
        self.has_struck: bool = False

    def copy(self) -> "AttackFrame":
        twin = AttackFrame(self.at, self.player, self.card, self.target)
        twin.declared_like(self)
        twin.revealed, twin.uncursed, twin.order = self.revealed[:], self.uncursed, self.order[:]
        twin.extra, twin.has_struck = self.extra, self.has_struck
        return twin

    def key(self) -> tuple[object, ...]:
        own = (tuple(self.revealed), self.uncursed, tuple(self.order), self.extra, self.has_struck)
        return (*super().key(), own)


def attack_of(state: State) -> AttackFrame:
    """The attack that goes on: the one nearest to the top."""
    for frame in reversed(state.frames):
        if isinstance(frame, AttackFrame) and frame.at:
            return frame
    raise LookupError("no attack goes on")


def stands(state: State, attack: AttackFrame) -> bool:
    """Whether the attack still stands: its card is there, awake, and nobody has negated it."""
    card = attack.card
    there = state.stamp[card] == attack.stamp and state.zone[card] == FIELD
    return there and not state.laid[card] and not attack.negated
