"""力とコストを入れ替えて召喚 (000-持ち越し): offered as a summoning begins, until one of them is completed.

The offer is a continuous effect without end. A card that enters swapped has its two values exchanged while it is
declared and, if it lands, while it lies on the field.
"""

from rules_engine.language import tree
from rules_engine.queries.in_force import FROZEN
from rules_engine.queries.text_frame import cards
from rules_engine.state.changes import set_modifiers
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame


def _offers(state: State, player: int) -> list[Modifier]:
    programs = state.instances.programs
    return [
        modifier
        for modifier in state.modifiers
        if modifier.player == player
        and isinstance(programs[modifier.program].lasting(modifier.line, modifier.nth), tree.EntersSwapped)
    ]


def _node(state: State, offer: Modifier) -> tree.EntersSwapped:
    node = state.instances.programs[offer.program].lasting(offer.line, offer.nth)
    assert isinstance(node, tree.EntersSwapped)
    return node


def is_offered(state: State, player: int, card: int) -> bool:
    """Whether this player may summon the card, lying where it does, with power and cost swapped (000-持ち越し-1)."""
    return any(
        card in cards(state, TextFrame("", player, offer.card, offer.stamp), _node(state, offer).cards)
        for offer in _offers(state, player)
    )


def swap(state: State, player: int, card: int) -> None:
    """Let the card's power and cost change places until it leaves the zone it is in now."""
    offer = _offers(state, player)[-1]
    number = state.instances.granted[_node(state, offer)][0]
    this = ((FROZEN, ((card, state.stamp[card]),)),)
    others = [modifier for modifier in state.modifiers if (modifier.program, modifier.card) != (number, card)]
    until = tree.Span.IN_ZONE.value
    swapped = Modifier(number, 0, 0, player, card, state.stamp[card], this, until, state.turn)
    set_modifiers(state, [*others, swapped])


def swap_back(state: State) -> None:
    """Undo the last swap, which was only a trial."""
    set_modifiers(state, state.modifiers[:-1])


def end_offers(state: State, player: int) -> None:
    """The player has completed a summon: what was offered for the next one is over (000-持ち越し-3)."""
    if state.modifiers:
        over = _offers(state, player)
        if over:
            set_modifiers(state, [modifier for modifier in state.modifiers if modifier not in over])
