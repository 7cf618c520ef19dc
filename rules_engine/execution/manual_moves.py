"""Moves by hand (S-手動): for texts the engine does not play by itself, and only while such a card is in play.

A move by hand answers no question: the one that is open stays open. It is part of the record like any action, so that
undo and replay hold, and the log marks it.
"""

from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.deploy import deploy_by_effect
from rules_engine.execution.procedures.draw import draw
from rules_engine.execution.procedures.enter import EnterFrame
from rules_engine.execution.procedures.game_end import lose_lives
from rules_engine.execution.triggers import happened
from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.pending import PendingFrame, depth
from rules_engine.language.tree import Act, CauseKind, Order
from rules_engine.rights.faults import Fault
from rules_engine.state.changes import set_laid, set_life
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.marks import TURN_BEGAN
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DESTINATIONS, UNDER_DECK, Action
from rules_engine.vocabulary.codes import (
    CARD_TYPES,
    DECK,
    EXILE,
    FIELD,
    HAND,
    HOLD,
    NO_FORM,
    OPEN_HAND,
    PLACE,
    SEASON_CARD,
    SOUL,
)
from rules_engine.vocabulary.terms import EventKind, Reason, Verb

MANUAL_VERBS = frozenset((Verb.MOVE, Verb.LAY, Verb.WAKE, Verb.LIFE, Verb.DRAW))
SEATED = (Verb.LIFE, Verb.DRAW)
CLAUSE = "S-手動"
MOST_LIFE = 999


def manual_cards(state: State, player: int) -> list[int]:
    """The cards in play, as far as this player may know them, whose text is not played by itself.

    In play are cards on the field, declared ones and those of the 手札公開場, one that came to 魂 or 除外 in this turn,
    and of cards that have no type, and so never come to the field, those in the player's own hand.
    """
    by_hand = state.instances.by_hand
    return [card for card in sorted(by_hand) if _known(state, player, card) and _in_play(state, card)]


def _in_play(state: State, card: int) -> bool:
    zone = state.zone[card]
    if zone in (SOUL, EXILE):
        return state.since[card] > state.memory.get(TURN_BEGAN, 0)
    return zone in (FIELD, HOLD, OPEN_HAND) or (zone == HAND and _has_no_type(state, card))


def _has_no_type(state: State, card: int) -> bool:
    return all(state.instances.cost[kind][card] == NO_FORM for kind in range(len(CARD_TYPES)))


def _known(state: State, player: int, card: int) -> bool:
    return state.instances.owners[card] == player or not state.face_down[card]


def manual_fault(state: State, player: int, action: Action) -> Fault | None:
    """Why this player may not do this by hand in this position; None if it is legal (S-手動)."""
    if not manual_cards(state, player):
        return Fault(Reason.NO_MANUAL_CARD, CLAUSE)
    reason = _seat_reason(state, action) if action.verb in SEATED else _card_reason(state, player, action)
    return Fault(reason, CLAUSE) if reason else None


def _seat_reason(state: State, action: Action) -> Reason | None:
    if action.card not in (0, 1):
        return Reason.OUT_OF_RANGE
    if action.verb is Verb.DRAW:
        return None if state.instances.present[action.card] else Reason.NOT_OFFERED
    if not 0 <= action.target <= MOST_LIFE:
        return Reason.OUT_OF_RANGE
    return Reason.NO_CHANGE if action.target == state.life[action.card] else None


def _card_reason(state: State, player: int, action: Action) -> Reason | None:
    card = action.card
    if not 0 <= card < state.instances.count:
        return Reason.UNKNOWN_CARD
    if not _known(state, player, card):
        return Reason.NOT_YOUR_CARD
    if action.verb is Verb.MOVE:
        return _move_reason(state, card, action.target)
    if state.zone[card] != FIELD:
        return Reason.NOT_ON_FIELD
    if state.kind[card] != PLACE:
        return Reason.WRONG_TYPE
    return Reason.NO_CHANGE if state.laid[card] is (action.verb is Verb.LAY) else None


def _move_reason(state: State, card: int, goal: int) -> Reason | None:
    if not 0 <= goal < len(DESTINATIONS) or HOLD in (goal, state.zone[card]):
        return Reason.NO_PLACE_THERE
    if goal == state.zone[card] != DECK:
        return Reason.NO_CHANGE
    lands = any(state.instances.cost[kind][card] != NO_FORM for kind in (PLACE, SEASON_CARD))
    return Reason.NO_PLACE_THERE if goal == FIELD and not lands else None


def carry_out(state: State, player: int, action: Action) -> None:
    """Do what was said by hand, with all it sets off. Unchecked: ``manual_fault`` says what may be done."""
    card = NO_CARD if action.verb in SEATED else action.card
    seat = action.card if action.verb in SEATED else state.instances.owners[card]
    hidden = card != NO_CARD and state.face_down[card]
    state.note(EventKind.MANUAL, CLAUSE, player, card, word=action.verb, secret=seat if hidden else -1)
    state.frames.append(PendingFrame(player, depth(state)))
    if action.verb is Verb.MOVE:
        _move(state, card, action.target)
    elif action.verb is Verb.DRAW:
        draw(state, seat, 1, CLAUSE)
    elif action.verb is Verb.LIFE:
        _set_life(state, seat, action.target)
    else:
        _turn(state, card, laid=action.verb is Verb.LAY)


def _move(state: State, card: int, goal: int) -> None:
    if goal == FIELD:
        _enter(state, card)
    elif goal == UNDER_DECK:
        move.propose(state, [card], DECK, CLAUSE, order=Order.BOTTOM)
    else:
        move.propose(state, [card], goal, CLAUSE)


def _enter(state: State, card: int) -> None:
    """A 場所札 lands laid on the bare field, a 季節札 takes the place of the former one."""
    owner = state.instances.owners[card]
    if state.instances.cost[PLACE][card] != NO_FORM:
        state.frames.append(
            EnterFrame("enter.land", owner, card, state.stamp[card], laid=True, cause=Cause(CauseKind.EFFECT, owner))
        )
    else:
        deploy_by_effect(state, owner, card)


def _set_life(state: State, seat: int, life: int) -> None:
    set_life(state, seat, life)
    state.note(EventKind.LIFE, CLAUSE, seat, value=life)
    lose_lives(state)


def _turn(state: State, card: int, *, laid: bool) -> None:
    set_laid(state, card, laid)
    owner = state.instances.owners[card]
    state.note(EventKind.LAID if laid else EventKind.WOKE, CLAUSE, owner, card)
    happened(state, GameEvent(Act.LAY if laid else Act.WAKE, owner, card, state.stamp[card]))
