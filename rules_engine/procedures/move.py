"""Cards leave where they are, all at once: the one place in which a move is proposed and carried out.

What forbids a move, and what happens instead of it, will be asked here, as steps before `commit`; that is why every
move that a rule or an effect makes is a procedure of its own and never a plain call.
"""

from rules_engine.state import EXILE, FIELD, NO_CARD, SOUL, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import Timing
from rules_engine.zones import put


def propose(state: State, cards: list[int], zone: int, clause: str) -> None:
    """Start the move of these cards to their owners' `zone`, citing `clause`."""
    player = state.instances.owners[cards[0]]
    state.frames.append(Frame("move.commit", player, NO_CARD, number=zone, clause=clause, chosen=cards))


def _commit(state: State, frame: Frame, clause: str) -> None:
    zone, cards = frame.number, frame.chosen
    from_field = [card for card in cards if state.zone[card] == FIELD]
    for card in cards:
        put(state, card, zone, frame.clause)
    note_texts(state, Timing.LEAVE_FIELD, from_field)
    if zone == SOUL:
        note_texts(state, Timing.SOUL_PLACED, cards)
    elif zone == EXILE:
        note_texts(state, Timing.EXILED, cards)


PROCEDURE = Procedure("move", (Step("commit", "S-移動", _commit),))
