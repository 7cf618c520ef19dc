"""Whether a card is summoned with power and cost swapped (000-持ち越し-1): asked before anything else of it."""

from rules_engine.actions import NO, YES, Action
from rules_engine.effects.reading import bound
from rules_engine.instances import PLACE
from rules_engine.prices import price_fault, swapped_price_fault
from rules_engine.state import HOLD, NOBODY, Frame, State
from rules_engine.steps import Question
from rules_engine.swapping import is_offered, swap
from rules_engine.vocabulary import DecisionKind, EventKind, Verb

OFFERED = "swap"


def offer(state: State, frame: Frame) -> None:
    """Remember whether the frame's card, still where it comes from, may enter swapped: not inside another summon."""
    inside = any(other.at.partition(".")[0] == "summon" and other.player == frame.player for other in state.frames[:-1])
    if state.modifiers and not inside and is_offered(state, frame.player, frame.card):
        frame.bound = {**(frame.bound or {}), OFFERED: 0}


def land(state: State, frame: Frame) -> None:
    """The card has come to the field: if it was swapped on the way, it stays so there."""
    if bound(frame, OFFERED) == 1:
        swap(state, frame.player, frame.card)


def _asks(state: State, frame: Frame) -> int:
    return frame.player if frame.bound and OFFERED in frame.bound else NOBODY


def _options(state: State, frame: Frame) -> list[Action]:
    if state.zone[frame.card] != HOLD:
        return [YES, NO]
    if swapped_price_fault(state, frame.player, frame.card, frame.target):
        return [NO]
    return [YES] if price_fault(state, frame.player, frame.card, PLACE, frame.target) else [YES, NO]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    state.note(EventKind.DECIDED, clause, frame.player, frame.card, word=action.verb.value)
    if action.verb is Verb.YES:
        assert frame.bound is not None
        frame.bound[OFFERED] = 1
        swap(state, frame.player, frame.card)
    return True


QUESTION = Question("swap", "000-持ち越し-1", DecisionKind.MAY, _asks, _options, _answer)
