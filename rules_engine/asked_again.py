"""Whether a declaration that has been answered can still be carried out: everything is asked again (000-条件)."""

from rules_engine import characteristics, prices
from rules_engine.conditions import ACT_OF_KIND, FORM_OF_VERB, right_fault, text_fault
from rules_engine.effects.reading import bind, bound
from rules_engine.faults import Fault
from rules_engine.instances import APPARITION
from rules_engine.permissions import cost_onto, permissions
from rules_engine.ruleset_options import GoneReductions
from rules_engine.state import HAND, OPEN_HAND, RIGHT_OF_VERB, Frame, State
from rules_engine.vocabulary import Reason, Verb

DECLARED_COST = "declared cost"


def note_price(state: State, frame: Frame, verb: Verb) -> None:
    """Keep in mind what the declared card costs now, where a reduction outlasts its source (S-応答の後のコスト)."""
    if state.instances.ruleset.gone_reductions is GoneReductions.AS_DECLARED and state.instances.scripted:
        bind(frame, DECLARED_COST, cost_onto(state, frame.card, FORM_OF_VERB[verb], frame.target))


def still_fault(state: State, frame: Frame, verb: Verb) -> Fault | None:
    """Why the frame's declaration cannot be carried out any more; where its card lies is not asked.

    Type, the leave of a text to take it from another zone, right, price, then prohibitions and printed conditions.
    """
    player, card, onto = frame.player, frame.card, frame.target
    right = RIGHT_OF_VERB[verb]
    if verb is Verb.ATTACK:
        return right_fault(state, player, right, card) or text_fault(state, player, verb, card)
    kind = FORM_OF_VERB[verb]
    if not characteristics.has_type(state, card, kind):
        return Fault(Reason.WRONG_TYPE, "000-条件")
    if frame.number not in (HAND, OPEN_HAND) and not _may_come(state, frame, kind):
        return Fault(Reason.NOT_IN_HAND, "000-条件")
    return (
        right_fault(state, player, right, card, onto)
        or (None if kind == APPARITION else _price_fault(state, frame, kind))
        or text_fault(state, player, verb, card, onto, frame.number)
    )


def _may_come(state: State, frame: Frame, kind: int) -> bool:
    return bool(permissions(state, frame.player, frame.card, ACT_OF_KIND[kind], frame.target, frame.number))


def _price_fault(state: State, frame: Frame, kind: int) -> Fault | None:
    fault = prices.price_fault(state, frame.player, frame.card, kind, frame.target)
    declared = bound(frame, DECLARED_COST)
    if fault is None or fault.reason is not Reason.COST or not isinstance(declared, int):
        return fault
    printed = state.instances.cost[kind][frame.card]
    enough = declared < printed and prices.souls_of(state, frame.player) >= declared
    met = prices.season_met(state, frame.player, frame.card, kind, frame.target)
    return None if enough and met else fault
