"""More of a right for certain cards, or for each name once, in this turn: `extra attack 3 {place, 霊能者}`."""

from collections.abc import Sequence

from rules_engine.kernel.frame import NOBODY
from rules_engine.language import tree
from rules_engine.language.members import RIGHT_ORDER_GRANTED_FIRST
from rules_engine.queries.card_values import traits
from rules_engine.queries.text_frame import fits
from rules_engine.rights import rights
from rules_engine.state import marks
from rules_engine.state.marks import Mark
from rules_engine.state.memory import count, set_mark
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import RIGHTS
from rules_engine.vocabulary.terms import EventKind


def grant(state: State, frame: TextFrame, statement: tree.Extra, player: int, number: int) -> None:
    """Let the player use the right that many times more with cards like those the running text names."""
    right = RIGHTS.index(statement.procedure)
    count(state, marks.extra_right(player, right, frame.card, frame.program, frame.line - 1), number)


def any_left(state: State, player: int, right: int) -> bool:
    """Whether there is more of the right for some cards."""
    return state.instances.extra_rights and bool(_given(state, player, right))


def left_for(state: State, player: int, right: int, card: int, declared: Sequence[int] = ()) -> bool:
    """Whether there is more of the right for this card, beside what those `declared` and not finished will take."""
    return state.instances.extra_rights and bool(_fitting(state, player, right, card, declared))


def use_up(state: State, player: int, right: int, card: int, clause: str) -> None:
    """Take a right away for what was done with this card: one for such cards, else by S-権利の順."""
    if any_left(state, player, right):
        mark = _used_up(state, player, right, card)
        if mark is not None:
            _take(state, player, right, card, mark, clause)
            return
    rights.spend(state, player, right, clause)


def _used_up(state: State, player: int, right: int, card: int) -> Mark | None:
    """Which right for such cards goes with this one, None if another right does."""
    given = _fitting(state, player, right, card)
    narrow = [mark for mark in given if _statement(state, mark).filter.filters]
    granted_first = state.instances.ruleset.right_order is RIGHT_ORDER_GRANTED_FIRST
    if given and (narrow or granted_first or not state.rights[player][right]):
        return (narrow or given)[0]
    return None


def _take(state: State, player: int, right: int, card: int, mark: Mark, clause: str) -> None:
    count(state, mark, -1)
    if _statement(state, mark).different is not None:
        set_mark(state, marks.extra_right_used(mark, card), 1)
    state.note(EventKind.RIGHT_SPENT, clause, player, word=RIGHTS[right])


def _given(state: State, player: int, right: int) -> list[Mark]:
    if not state.memory:
        return []
    given = []
    for mark, number in state.memory.items():
        if mark[0] == marks.EXTRA_RIGHT and number > 0 and mark[1] == player and mark[2] == right:
            given.append(mark)
    return given


def _fitting(state: State, player: int, right: int, card: int, declared: Sequence[int] = ()) -> list[Mark]:
    return [mark for mark in _given(state, player, right) if _fits(state, player, mark, card, declared)]


def _fits(state: State, player: int, mark: Mark, card: int, declared: Sequence[int]) -> bool:
    statement = _statement(state, mark)
    if state.memory[mark] <= len(declared) or not fits(state, TextFrame("", player, NOBODY), statement.filter, card):
        return False
    trait = statement.different
    if trait is None:
        return True
    own = traits(state, card, trait)
    return not any(own & traits(state, other, trait) for other in (*_used(state, mark), *declared))


def _statement(state: State, mark: Mark) -> tree.Extra:
    program, line = mark[-2:]
    statement = state.instances.programs[program].code[line][1]
    assert isinstance(statement, tree.Extra)
    return statement


def _used(state: State, mark: Mark) -> list[int]:
    """The cards with which this right has been used already."""
    return [other[-1] for other in state.memory if other == marks.extra_right_used(mark, other[-1])]
