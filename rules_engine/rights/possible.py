"""Whether what a text would do can be done at all: the one place where that is asked.

It is asked before an optional part is offered, a text is started for its price (突現 …), a 道具札 is used, or a
replacement begins. `may` and started texts are all or nothing (S-してもよい): one of which a step cannot be done is not
offered. A 道具札 needs something that its first deed can be done to (001-道具札-対象). A replacement that can do
nothing leaves the event in place (S-置換).

``steps`` reads a step: objects, 「できない」, and what cards picked together must be (``sets``). ``playable`` says
which cards a text can play. ``trial`` does on copies what reading cannot tell.
"""

from rules_engine.language import tree
from rules_engine.queries.selectors import seats
from rules_engine.rights import choices
from rules_engine.rights.prohibitions import cannot_look
from rules_engine.rights.steps import FREE, Before, Body, can_be_done, is_hidden, is_unread, pick_of
from rules_engine.rights.trial import comes_through
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.terms import Orientation, Zone

NOTHING_UNREAD: frozenset[Zone] = frozenset()
CLOSED: frozenset[Zone] = frozenset((Zone.HAND,))


def all_can_be_done(state: State, text_frame: TextFrame, body: Body, unread: frozenset[Zone] = NOTHING_UNREAD) -> bool:
    """Whether every step can be done, tried where reading cannot tell; `unread` zones are not looked into."""
    before = Before(unread)
    if body and _picks_among_none(state, text_frame, body[0], before):
        return False
    if any(_searches_closed_decks(state, text_frame, statement) for statement in body):
        return False
    return _every_step(state, text_frame, body, before)


def _every_step(state: State, text_frame: TextFrame, body: Body, before: Before) -> bool:
    for statement in body:
        if not can_be_done(state, text_frame, statement, before):
            return False
        before.add(statement)
    return not before.unsure or comes_through(state, text_frame, body, before)


def is_asked_unseen(state: State, card: int) -> bool:
    """Whether whoever holds the card is asked even if nothing can be done, so that silence tells nothing of the hand
    (S-窓の沈黙)."""
    return not state.instances.ruleset.looks_into_hands and state.zone[card] == HAND


def _picks_among_none(state: State, text_frame: TextFrame, statement: tree.Statement, before: Before) -> bool:
    """Whether the step lets choose a number of cards freely where there are none."""
    pick = pick_of(statement)
    if pick is None or pick.quantity not in FREE or is_hidden(statement, pick) or is_unread(pick, before):
        return False
    return not choices.candidates_of(state, text_frame, pick)


def _searches_closed_decks(state: State, text_frame: TextFrame, statement: tree.Statement) -> bool:
    """Whether the step looks for cards in decks alone, and nobody may look at those (封印の尻尾)."""
    pick = pick_of(statement)
    if pick is None or not is_hidden(statement, pick) or not isinstance(pick.cards, tree.Selector):
        return False
    if pick.cards.zones != (Zone.DECK,):
        return False
    decks = [state.areas[DECK][seat] for seat in seats(state, text_frame, pick.cards.whose)]
    tops = [deck[-1] for deck in decks if deck]
    return bool(tops) and all(cannot_look(state, text_frame, card) for card in tops)


def any_can_be_done(state: State, text_frame: TextFrame, body: Body) -> bool:
    """Whether a replacement can do anything of what it says; of an optional part, all."""
    return any(
        _part_can_be_done(state, text_frame, statement) for statement in body if not isinstance(statement, tree.If)
    )


def _part_can_be_done(state: State, text_frame: TextFrame, statement: tree.Statement) -> bool:
    if isinstance(statement, tree.May):
        return all_can_be_done(state, text_frame, statement.body)
    return can_be_done(state, text_frame, statement, Before())


def can_be_started(state: State, text_frame: TextFrame, ability: tree.Ability, *, unseen: bool) -> bool:
    """Whether a text that its player starts can be done with its price, all of it: else nothing of it is begun.

    `unseen`: others look on, so that a closed hand is not looked into (S-窓の沈黙).
    """
    assert isinstance(ability.head, tree.Activate)
    price = ability.head.price
    if any(isinstance(part, tree.Turn) and not _turns_any(state, text_frame, part) for part in price):
        return False
    return all_can_be_done(state, text_frame, (*price, *_played(ability.body)), CLOSED if unseen else NOTHING_UNREAD)


def _turns_any(state: State, text_frame: TextFrame, statement: tree.Turn) -> bool:
    """Whether one of the cards is not turned so already."""
    laid = statement.orientation is Orientation.LAID
    return any(state.laid[card] is not laid for card in choices.candidates_of(state, text_frame, statement.pick))


def _played(body: Body) -> Body:
    """The steps; where one is done for a card to be played, the playing is a part of it."""
    found: list[tree.Statement] = []
    for statement in body:
        if isinstance(statement, tree.If) and isinstance(statement.condition, tree.Done):
            found += [part for part in statement.then[:1] if isinstance(part, tree.Play)]
        found.append(statement)
    return tuple(found)


def first_deed_can_be_done(state: State, text_frame: TextFrame, body: Body) -> bool:
    """Whether the first deed of a 道具札 can be done, with the choices before it and without the card itself."""
    deed: list[tree.Statement] = []
    for statement in body:
        deed.append(statement)
        if not isinstance(statement, tree.Choose):
            break
    return _every_step(state, text_frame, tuple(deed), Before(apart=text_frame.card))
