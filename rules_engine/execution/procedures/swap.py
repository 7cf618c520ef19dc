"""Whether a card is summoned with power and cost swapped (000-持ち越し-1): asked before anything else of it."""

from typing import Protocol

from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.steps import Question
from rules_engine.queries.swapping import is_offered, swap
from rules_engine.rights.prices import price_fault, swapped_price_fault
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import NO, YES, Action
from rules_engine.vocabulary.codes import HOLD, PLACE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb


class Entering(Protocol):
    """A card on its way to the field; `swapped` says whether power and cost are swapped, None where nobody may."""

    player: int
    card: int
    target: int
    swapped: bool | None


def offer(state: State, frame: Entering) -> None:
    """Remember whether the frame's card, still where it comes from, may enter swapped: not inside another summon."""
    if not state.modifiers:
        return
    inside = any(other.at.partition(".")[0] == "summon" and other.player == frame.player for other in state.frames[:-1])
    if not inside and is_offered(state, frame.player, frame.card):
        frame.swapped = False


def land(state: State, frame: Entering) -> None:
    """The card has come to the field: if it was swapped on the way, it stays so there."""
    if frame.swapped:
        swap(state, frame.player, frame.card)


def _asks(state: State, frame: Entering) -> int:
    return NOBODY if frame.swapped is None else frame.player


def _options(state: State, frame: Entering) -> list[Action]:
    if state.zone[frame.card] != HOLD:
        return [YES, NO]
    if swapped_price_fault(state, frame.player, frame.card, frame.target):
        return [NO]
    return [YES] if price_fault(state, frame.player, frame.card, PLACE, frame.target) else [YES, NO]


def _answer(state: State, frame: Entering, action: Action, clause: str) -> bool:
    state.note(EventKind.DECIDED, clause, frame.player, frame.card, word=action.verb.value)
    if action.verb is Verb.YES:
        frame.swapped = True
        swap(state, frame.player, frame.card)
    return True


QUESTION = Question("swap", "000-持ち越し-1", DecisionKind.MAY, _asks, _options, _answer)
