"""Damage clauses of one card that are one event: gathered while its texts run, dealt when they are over."""

from typing import final

from rules_engine.kernel.frame import Frame
from rules_engine.language.members import DAMAGE_CLAUSES_MERGED
from rules_engine.rulebook.clauses import clause
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame

STEP = "merged_damage.deal"
ONE_DAMAGE = clause("000-攻撃-合計")


def merges(state: State, card: int) -> bool:
    """Whether the damage clauses of the card are dealt as one (S-二つのダメージ): by its ruling, or all of them."""
    always = state.instances.ruleset.damage_clauses is DAMAGE_CLAUSES_MERGED
    return always or state.instances.definitions[card].name in ONE_DAMAGE.cards


@final
class MergedDamageFrame(Frame):
    """Gathers the damage of the texts of `card` that run above it: how much hits each player and each 場所札."""

    __slots__ = ("to_places", "to_players")

    def __init__(self, player: int, card: int) -> None:
        super().__init__(STEP, player, card)
        self.to_players: dict[int, int] = {}
        self.to_places: dict[tuple[int, int], int] = {}

    def copy(self) -> "MergedDamageFrame":
        twin = MergedDamageFrame(self.player, self.card)
        twin.at, twin.to_players, twin.to_places = self.at, self.to_players.copy(), self.to_places.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), tuple(self.to_players.items()), tuple(self.to_places.items()))

    def places_by_sum(self, state: State) -> dict[int, list[int]]:
        """The 場所札 to be hit that are still there, by the sum."""
        by_sum: dict[int, list[int]] = {}
        for (card, stamp), number in self.to_places.items():
            if state.stamp[card] == stamp:
                by_sum.setdefault(number, []).append(card)
        return by_sum


def gather(state: State, player: int, card: int) -> None:
    """Gather the damage of the texts of this card that are started next."""
    state.frames.append(MergedDamageFrame(player, card))


def add_places(state: State, frame: TextFrame, places: list[int], number: int) -> bool:
    """Keep damage to these 場所札 for later; False if the running text is not gathered."""
    gathered = _gathering(state, frame)
    if gathered is None:
        return False
    for card in places:
        goal = (card, state.stamp[card])
        gathered.to_places[goal] = gathered.to_places.get(goal, 0) + number
    return True


def add_players(state: State, frame: TextFrame, players: list[int], number: int) -> bool:
    """Keep damage to these players for later; False if the running text is not gathered."""
    gathered = _gathering(state, frame)
    if gathered is None:
        return False
    for player in players:
        gathered.to_players[player] = gathered.to_players.get(player, 0) + number
    return True


def _gathering(state: State, frame: TextFrame) -> MergedDamageFrame | None:
    for below in reversed(state.frames):
        if not isinstance(below, MergedDamageFrame) or not below.at:
            continue
        if (below.card, below.player) == (frame.card, frame.player):
            return below
    return None
