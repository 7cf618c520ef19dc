"""Whether a text can play a card: summon it, let it possess, deploy it, use it, attack with it.

What stands against it is asked here alone: before the text is offered, when its cards are chosen, and when it happens.
"""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.queries.disguise import as_unknown
from rules_engine.queries.text_frame import amount, bound, cause_of
from rules_engine.rights import extra_rights, prohibitions
from rules_engine.rights.grounds import printed_fault
from rules_engine.rights.prices import payable
from rules_engine.rulebook.options import SpendingTexts
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import place_on, season_card_of
from rules_engine.vocabulary.codes import APPARITION, PLACE, RIGHTS, SEASON_CARD, TOOL
from rules_engine.vocabulary.terms import Procedure, Verb

BORROWED = "$borrowed"
"""Bound in a text that another card has lent."""
ANY_TYPE = (Procedure.ATTACK, Procedure.POSSESS)
KIND = {
    Procedure.SUMMON: PLACE,
    Procedure.POSSESS: APPARITION,
    Procedure.DEPLOY: SEASON_CARD,
    Procedure.USE: TOOL,
    Procedure.ATTACK: PLACE,
}
ACTS = {
    Procedure.SUMMON: tree.Act.SUMMON,
    Procedure.POSSESS: tree.Act.POSSESS,
    Procedure.DEPLOY: tree.Act.DEPLOY,
    Procedure.USE: tree.Act.USE,
    Procedure.ATTACK: tree.Act.ATTACK,
}


def has_what_it_spends(state: State, player: int, statement: tree.Play) -> bool:
    """Whether there is a right for a text that spends one (S-権利を使う効果)."""
    if not statement.spending or state.instances.ruleset.spending_texts is SpendingTexts.WITHOUT_TOO:
        return True
    right = RIGHTS.index(statement.procedure)
    return state.rights[player][right] > 0 or extra_rights.any_left(state, player, right)


def can_be_played(state: State, frame: TextFrame, statement: tree.Play, card: int, onto: int) -> bool:
    """Whether it can be played so; a borrowed text does not make a 場所札 of the card that borrows it (H-12)."""
    kind = KIND[statement.procedure]
    if statement.disguise is not None and card == frame.card and bound(frame, BORROWED):
        return False
    if statement.disguise is None and statement.procedure not in ANY_TYPE and state.instances.cost[kind][card] < 0:
        return False
    if statement.paying and not payable(state, frame.player, card, kind):
        return False
    if statement.procedure is Procedure.SUMMON and not _finds_room(state, statement, card, onto):
        return False
    if statement.disguise is not None:
        cost, power = (amount(state, frame, part) for part in (statement.disguise.cost, statement.disguise.power))
        return not is_unknown_forbidden(state, frame, card, cost, power, onto)
    return not _is_forbidden(state, frame, ACTS[statement.procedure], card, onto)


def _is_forbidden(state: State, frame: TextFrame, act: tree.Act, card: int, onto: int) -> bool:
    """Whether a text stands against the running text doing this with the card."""
    if act not in state.instances.contents.stopped:
        return False
    source, cause = state.zone[card], cause_of(state, frame)
    game_event = GameEvent(act, frame.player, card, state.stamp[card], onto, source, cause=cause)
    return prohibitions.is_forbidden(state, game_event)


def is_unknown_forbidden(state: State, frame: TextFrame, card: int, cost: int, power: int, onto: int = NO_CARD) -> bool:
    """Whether a text stands against summoning the card face-down so: 正体不明 is a summon of a 場所札."""
    if tree.Act.SUMMON not in state.instances.contents.forbidden:
        return False
    with as_unknown(state, card, cost, power):
        return _is_forbidden(state, frame, tree.Act.SUMMON, card, onto)


def _finds_room(state: State, statement: tree.Play, card: int, onto: int) -> bool:
    """Whether there is a place for the card; on a 季節札 only one 場所札 lies (001-季節札-上)."""
    if statement.disguise is not None:
        return onto == NO_CARD or state.kind[onto] != SEASON_CARD or place_on(state, onto) == NO_CARD
    return ground_of(state, card, onto) is not None


def ground_of(state: State, card: int, onto: int) -> int | None:
    """Where a card summoned by a text lands: `onto`, else where it lies, the field or the 季節札 it needs.

    None: nowhere (S-混化).
    """
    owner, there = state.instances.owners[card], state.host[card]
    if onto == NO_CARD and lies_on_season_card(state, card):
        return there if _may_stand(state, card, there) else None
    if onto != NO_CARD and (state.kind[onto] != SEASON_CARD or place_on(state, onto) != NO_CARD):
        onto = NO_CARD
    if _may_stand(state, card, onto):
        return onto
    needed = season_card_of(state, owner)
    free = onto == NO_CARD and needed != NO_CARD and place_on(state, needed) == NO_CARD
    return needed if free and _may_stand(state, card, needed) else None


def _may_stand(state: State, card: int, ground: int) -> bool:
    return not printed_fault(state, state.instances.owners[card], Verb.SUMMON, card, ground)


def lies_on_season_card(state: State, card: int) -> bool:
    """Whether the card lies on a 季節札."""
    host = state.host[card]
    return host != NO_CARD and state.kind[host] == SEASON_CARD
