"""What a closed hand is offered, where everybody is always asked (S-窓の沈黙): once at each moment, whatever it holds.

A text that works from the hand and may be declined is an offer, and so is a blank (``compile.hidden_texts``), which
every closed hand is asked by where nothing else asks it. They come before all else that waits for the seat, since their
order among those would tell of them. To decline one declines all; one that is held beside it can be chosen instead.
"""

from collections.abc import Sequence

from rules_engine.execution.starting import may_start
from rules_engine.kernel.frame import EventFrame, Value
from rules_engine.kernel.pending import PendingFrame
from rules_engine.kernel.position import Pending
from rules_engine.language import tree
from rules_engine.queries.text_frame import bound, present
from rules_engine.rights import choices
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import HAND, ZONES
from rules_engine.vocabulary.terms import Zone

OTHERS = "$others"
CLOSED_ZONES = frozenset((Zone.HAND, Zone.DECK))


def is_offer(state: State, card: int, program: int) -> bool:
    """Whether this text of the card, or the blank, waits in a closed hand for a yes or no."""
    if not state.instances.ruleset.always_asked or state.zone[card] != HAND:
        return False
    read = state.instances.programs[program]
    body = read.ability.body
    return HAND in read.zones and bool(body) and isinstance(body[0], tree.May)


def first_offer(state: State, places: Sequence[int]) -> list[int]:
    """Of what waits at these places the offer to be asked, if there is one: a blank only where no card asks."""
    offers = [place for place in places if is_offer(state, state.pending[place].card, state.pending[place].program)]
    own = [place for place in offers if state.pending[place].program not in state.instances.blank_programs]
    return (own or offers)[:1]


def held_beside(state: State, text: TextFrame) -> list[int]:
    """The other cards of the same hand that the same moment offers, one of each."""
    if not is_offer(state, text.card, text.program):
        return []
    if text.bound and OTHERS in text.bound:
        cards = present(state, bound(text, OTHERS))
    else:
        waiting = [entry for entry in _waiting(state, text.player) if may_start(state, entry)]
        cards = [entry.card for entry in waiting if entry.program not in state.instances.blank_programs]
    return _one_of_each(state, text.card, cards)


def others_of(state: State, card: int, cards: Sequence[int]) -> dict[str, Value]:
    """The other cards that may replace the same event from the same hand, as the text of `card` names them."""
    return {OTHERS: tuple((other, state.stamp[other]) for other in _one_of_each(state, card, cards))}


def decline(state: State, text: TextFrame) -> None:
    """The offer is declined, and all others of this moment with it."""
    if is_offer(state, text.card, text.program):
        declined = _waiting(state, text.player)
        state.pending[:] = [entry for entry in state.pending if entry not in declined]


def turn_to(state: State, text: TextFrame, card: int) -> None:
    """This other card is offered next, in place of the one whose text asks."""
    if text.bound and OTHERS in text.bound:
        beneath = state.frames[: state.frames.index(text)]
        event = next(frame for frame in reversed(beneath) if isinstance(frame, EventFrame))
        event.asked = [one for one in event.asked if one[1] != card]
        return
    chosen = [entry for entry in _waiting(state, text.player) if entry.card == card]
    state.pending[:] = [*chosen, *(entry for entry in state.pending if entry not in chosen)]
    put_offers_last(state)


def put_offers_last(state: State) -> None:
    """Let what waits in closed hands wait behind the rest, which is picked by its place: so the places tell nothing."""
    state.pending.sort(key=lambda entry: is_offer(state, entry.card, entry.program))


def _waiting(state: State, player: int) -> list[Pending]:
    """The offers to the seat that wait to be settled now."""
    settling = next((frame for frame in reversed(state.frames) if isinstance(frame, PendingFrame)), None)
    deep = 0 if settling is None else settling.depth
    return [
        entry
        for entry in state.pending
        if entry.player == player and entry.depth >= deep and is_offer(state, entry.card, entry.program)
    ]


def _one_of_each(state: State, card: int, cards: Sequence[int]) -> list[int]:
    """The cards, of each card id the first, without those that are the same as `card`."""
    ids = state.instances.card_ids
    found: dict[int, int] = {ids[card]: card}
    for other in cards:
        found.setdefault(ids[other], other)
    return [other for other in found.values() if other != card]


def hides_more(state: State, pick: tree.Pick, offer: choices.Choice) -> bool:
    """Whether more of the chooser's own closed cards could be candidates, as far as everybody can see: where everybody
    is always asked, whether there is anything to choose would tell what they are (S-窓の沈黙)."""
    selector = pick.cards
    if not state.instances.ruleset.always_asked or not isinstance(selector, tree.Selector) or choices.is_ordered(pick):
        return False
    if not selector.zones or not CLOSED_ZONES.issuperset(selector.zones):
        return False
    if offer.candidates and choices.is_blind(state, offer.chooser, offer.candidates):
        return False
    lying = sum(len(state.areas[ZONES.index(zone)][offer.chooser]) for zone in selector.zones)
    return lying > len(offer.candidates)
