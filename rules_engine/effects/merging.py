"""Damage clauses of one card that are one event: gathered while its texts run, dealt when they are over.

The frame that gathers lies beneath the texts; its `bound` holds a number for each player and each 場所札 to be hit.
"""

from rules_engine.effects.reading import bound
from rules_engine.ruleset_options import DamageClauses
from rules_engine.state import Frame, State, Value

STEP = "merged_damage.deal"
MERGED_BY_RULING = ("生活指導",)
"""Cards whose two damage clauses 000 reads as one damage (000-攻撃-合計)."""


def merges(state: State, card: int) -> bool:
    """Whether the damage clauses of the card are dealt as one (S-二つのダメージ): by its ruling, or all of them."""
    always = state.instances.ruleset.damage_clauses is DamageClauses.MERGED
    return always or state.instances.definitions[card].name in MERGED_BY_RULING


def gather(state: State, player: int, card: int) -> None:
    """Gather the damage of the texts of this card that are started next."""
    state.frames.append(Frame(STEP, player, card, state.stamp[card], bound={}))


def add_places(state: State, frame: Frame, places: list[int], number: int) -> bool:
    """Keep damage to these 場所札 for later; False if the running text is not gathered."""
    return _add(state, frame, [f"place {card} {state.stamp[card]}" for card in places], number)


def add_players(state: State, frame: Frame, players: list[int], number: int) -> bool:
    """Keep damage to these players for later; False if the running text is not gathered."""
    return _add(state, frame, [f"player {player}" for player in players], number)


def _add(state: State, frame: Frame, goals: list[str], number: int) -> bool:
    for below in reversed(state.frames):
        if below.at == STEP and (below.card, below.player) == (frame.card, frame.player):
            gathered = below.bound = below.bound or {}
            for goal in goals:
                gathered[goal] = _number(bound(below, goal)) + number
            return True
    return False


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def gathered_for_players(frame: Frame) -> list[tuple[int, int]]:
    """The players to be hit, each with the sum."""
    return [(goal[0], number) for goal, number in _goals(frame, "player")]


def gathered_for_places(state: State, frame: Frame) -> dict[int, list[int]]:
    """The 場所札 to be hit that are still there, by the sum."""
    by_sum: dict[int, list[int]] = {}
    for (card, stamp), number in _goals(frame, "place"):
        if state.stamp[card] == stamp:
            by_sum.setdefault(number, []).append(card)
    return by_sum


def _goals(frame: Frame, word: str) -> list[tuple[tuple[int, ...], int]]:
    written = [(name.split(), _number(value)) for name, value in (frame.bound or {}).items()]
    return [(tuple(int(part) for part in goal), number) for (first, *goal), number in written if first == word]
