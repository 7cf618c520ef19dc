"""Whether a text can be carried out to its end: its choices are tried on copies of the position, one after another.

Reading one step after the other cannot tell that where a step speaks of cards that an earlier one has named or moved.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from rules_engine.language import tree
from rules_engine.queries.text_frame import bind, refs
from rules_engine.rights import choices
from rules_engine.rights.steps import (
    Before,
    Body,
    can_be_done,
    can_be_picked,
    is_hidden,
    is_open,
    needed_of,
    number_of,
    pick_of,
)
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import put, with_everything_on
from rules_engine.vocabulary.codes import AREA_OF, DECK, FIELD, HAND, SOUL

TRIED = (tree.Choose, tree.Show, tree.Put)
MOST_TRIED = 400
"""After so many answers the text is taken to be possible: then there are so many that some of them will do."""


class _Budget:
    """How many answers may still be tried."""

    def __init__(self) -> None:
        self.left: int = MOST_TRIED


def comes_through(state: State, text_frame: TextFrame, body: Body, before: Before) -> bool:
    """Whether the player can answer so that every step of the text is done."""
    return _goes_on(state, text_frame.copy(), body, Before(before.unread, before.apart), _Budget())


def _goes_on(state: State, frame: TextFrame, body: Body, before: Before, budget: _Budget) -> bool:
    if not body or budget.left <= 0:
        return True
    statement, rest = body[0], body[1:]
    pick = pick_of(statement)
    if pick is None or is_open(statement, pick, before) or not _can_be_tried(state, frame, statement, pick):
        if not can_be_done(state, frame, statement, before):
            return False
        before.add(statement)
        return _goes_on(state, frame, rest, before, budget)
    for chosen in _answers(state, frame, statement, pick, before):
        budget.left -= 1
        there, then = _after(state, frame, statement, chosen)
        if _goes_on(there, then, rest, before.twin(), budget):
            return True
    return budget.left <= 0


def _can_be_tried(state: State, frame: TextFrame, statement: tree.Statement, pick: tree.Pick) -> bool:
    """Whether it is open to the player which cards there are and what becomes of them."""
    if (
        not isinstance(statement, TRIED)
        or is_hidden(statement, pick)
        or pick.random
        or pick.by is not None
        or choices.is_ordered(pick)
    ):
        return False
    owners, unknown = state.instances.owners, state.instances.unknown
    return not any(
        state.zone[card] == DECK
        or (state.zone[card] == HAND and owners[card] != frame.player)
        or not unknown.isdisjoint(_leaving(state, card))
        for card in choices.candidates_of(state, frame, pick)
    )


def _leaving(state: State, card: int) -> list[int]:
    """The card, and what falls with it where it leaves the field."""
    return with_everything_on(state, card) if state.zone[card] == FIELD else [card]


def _answers(
    state: State, frame: TextFrame, statement: tree.Statement, pick: tree.Pick, before: Before
) -> Iterator[tuple[int, ...]]:
    """The cards that may be taken together, few of them first."""
    candidates = can_be_picked(state, frame, statement, pick, before)
    least, most = choices.bounds(pick.quantity, number_of(state, frame, pick, len(candidates)), len(candidates))
    for number in range(max(least, needed_of(state, frame, pick)), most + 1):
        for chosen in islice(combinations(candidates, number), MOST_TRIED):
            if not pick.such or choices.is_complete(state, frame, pick, list(chosen)):
                yield chosen


def _after(
    state: State, frame: TextFrame, statement: tree.Statement, chosen: tuple[int, ...]
) -> tuple[State, TextFrame]:
    """The position and the text once these cards have been taken, and moved where the step moves them."""
    then, there = frame.copy(), state
    if isinstance(statement, tree.Put):
        there = state.copy(logging=False)
        for card in chosen:
            _, *falling = _leaving(there, card)
            put(there, card, AREA_OF[statement.destination.zone], "S-してもよい")
            for other in falling:
                put(there, other, SOUL, "S-してもよい")
    if name := getattr(statement, "name", ""):
        bind(then, name, refs(there, list(chosen)))
    return there, then
