"""Whether a declaration that has been answered can still be carried out: everything is asked again (000-条件)."""

from rules_engine.language.members import GONE_REDUCTIONS_AS_DECLARED, VERB_ATTACK
from rules_engine.queries import characteristics
from rules_engine.rights import prices
from rules_engine.rights.conditions import ACT_OF_KIND, FORM_OF_VERB, right_fault, text_fault
from rules_engine.rights.faults import Fault
from rules_engine.rights.permissions import cost_onto, permissions
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import APPARITION, HAND, OPEN_HAND, RIGHT_OF_VERB
from rules_engine.vocabulary.terms import Reason, Verb


def note_price(state: State, frame: DeclarationFrame, verb: Verb) -> None:
    """Keep in mind what the declared card costs now, where a reduction outlasts its source (S-応答の後のコスト)."""
    if state.instances.ruleset.gone_reductions is GONE_REDUCTIONS_AS_DECLARED and state.instances.scripted:
        frame.cost = cost_onto(state, frame.card, FORM_OF_VERB[verb], frame.target)


def still_fault(state: State, frame: DeclarationFrame, verb: Verb) -> Fault | None:
    """Why the frame's declaration cannot be carried out any more; where its card lies is not asked.

    Type, the leave of a text to take it from another zone, right, price, then prohibitions and printed conditions.
    """
    player, card, onto = frame.player, frame.card, frame.target
    right = RIGHT_OF_VERB[verb]
    if verb is VERB_ATTACK:
        return right_fault(state, player, right, card) or text_fault(state, player, verb, card)
    kind = FORM_OF_VERB[verb]
    if not characteristics.has_type(state, card, kind):
        return Fault(Reason.WRONG_TYPE, "000-条件")
    if frame.came_from not in (HAND, OPEN_HAND) and not _may_come(state, frame, kind):
        return Fault(Reason.NOT_IN_HAND, "000-条件")
    return (
        right_fault(state, player, right, card, onto)
        or (None if kind == APPARITION else _price_fault(state, frame, kind))
        or text_fault(state, player, verb, card, onto, frame.came_from)
    )


def _may_come(state: State, frame: DeclarationFrame, kind: int) -> bool:
    return bool(permissions(state, frame.player, frame.card, ACT_OF_KIND[kind], frame.target, frame.came_from))


def _price_fault(state: State, frame: DeclarationFrame, kind: int) -> Fault | None:
    declared, printed = frame.cost, state.instances.cost[kind][frame.card]
    enough = declared if declared is not None and declared < printed else None
    return prices.price_fault(state, frame.player, frame.card, kind, frame.target, enough)
