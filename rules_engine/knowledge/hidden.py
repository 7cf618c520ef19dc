"""Which cards lie hidden from a seat, place by place, in an order that tells nothing of what they are."""

from rules_engine.execution.procedures.possess import PossessFrame
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import APPARITION, DECK, FIELD, HOLD, NO_FORM, ZONES


def is_hidden(state: State, card: int, seat: int) -> bool:
    """Whether this seat does not see the card where it lies: face down on the other side, or in any deck."""
    return state.face_down[card] and (state.zone[card] == DECK or state.instances.owners[card] != seat)


def hidden_places(state: State, seat: int, owner: int) -> list[int]:
    """The cards of `owner` that lie hidden from the seat: zone by zone, in each from the bottom or the oldest on."""
    return [
        card
        for zone in range(len(ZONES))
        for card in state.areas[zone][owner]
        if state.face_down[card] and (zone == DECK or owner != seat)
    ]


def possesses(state: State, card: int) -> bool:
    """Whether the hidden card is a 怪異札 by where it lies, or by what has been declared with it.

    Not where a text lets another card possess: a text says which cards, so the seat knows that it may be one.
    """
    zone = state.zone[card]
    if zone not in (FIELD, HOLD) or state.instances.cost[APPARITION][card] == NO_FORM:
        return False
    if zone == FIELD:
        return state.kind[card] == APPARITION
    return any(isinstance(frame, PossessFrame) and frame.card == card for frame in state.frames)
