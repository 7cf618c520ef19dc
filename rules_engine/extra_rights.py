"""More of a right for certain cards, or for each name once, in this turn: `extra attack 3 {place, 霊能者}`."""

from collections.abc import Sequence

from rules_engine import rights
from rules_engine.card_values import traits
from rules_engine.effects.reading import fits
from rules_engine.ruleset_options import RightOrder
from rules_engine.scripts import tree
from rules_engine.state import NOBODY, RIGHTS, Frame, State
from rules_engine.vocabulary import EventKind

WORD = "turn extra"
USED = "turn extra used"


def grant(state: State, frame: Frame, statement: tree.Extra, player: int, number: int) -> None:
    """Let the player use the right that many times more with cards like those the running text names."""
    right = RIGHTS.index(statement.procedure)
    key = f"{WORD} {player} {right} {frame.card} {frame.program} {frame.line - 1}"
    state.memory[key] = state.memory.get(key, 0) + number


def any_left(state: State, player: int, right: int) -> bool:
    """Whether there is more of the right for some cards."""
    return state.instances.extra_rights and bool(_keys(state, player, right))


def left_for(state: State, player: int, right: int, card: int, declared: Sequence[int] = ()) -> bool:
    """Whether there is more of the right for this card, beside what those `declared` and not finished will take."""
    return state.instances.extra_rights and bool(_fitting(state, player, right, card, declared))


def use_up(state: State, player: int, right: int, card: int, clause: str) -> None:
    """Take a right away for what was done with this card: one for such cards, else by S-権利の順."""
    keys = _fitting(state, player, right, card) if state.instances.extra_rights else []
    narrow = [key for key in keys if _statement(state, key).filter.filters]
    granted_first = state.instances.ruleset.right_order is RightOrder.GRANTED_FIRST
    if keys and (narrow or granted_first or not state.rights[player][right]):
        _take(state, player, right, card, (narrow or keys)[0], clause)
    else:
        rights.spend(state, player, right, clause)


def _take(state: State, player: int, right: int, card: int, key: str, clause: str) -> None:
    state.memory[key] -= 1
    if _statement(state, key).different is not None:
        state.memory[f"{USED}{key.removeprefix(WORD)} {card}"] = 1
    state.note(EventKind.RIGHT_SPENT, clause, player, word=RIGHTS[right])


def _keys(state: State, player: int, right: int) -> list[str]:
    mine = f"{WORD} {player} {right} "
    return [key for key, number in state.memory.items() if number > 0 and key.startswith(mine)]


def _fitting(state: State, player: int, right: int, card: int, declared: Sequence[int] = ()) -> list[str]:
    return [key for key in _keys(state, player, right) if _fits(state, player, key, card, declared)]


def _fits(state: State, player: int, key: str, card: int, declared: Sequence[int]) -> bool:
    statement = _statement(state, key)
    if state.memory[key] <= len(declared) or not fits(state, Frame("", player, NOBODY), statement.filter, card):
        return False
    trait = statement.different
    if trait is None:
        return True
    own = traits(state, card, trait)
    return not any(own & traits(state, other, trait) for other in (*_used(state, key), *declared))


def _statement(state: State, key: str) -> tree.Extra:
    program, line = (int(word) for word in key.split()[-2:])
    statement = state.instances.programs[program].code[line][1]
    assert isinstance(statement, tree.Extra)
    return statement


def _used(state: State, key: str) -> list[int]:
    """The cards with which this right has been used already."""
    mine = f"{USED}{key.removeprefix(WORD)} "
    return [int(other.removeprefix(mine)) for other in state.memory if other.startswith(mine)]
