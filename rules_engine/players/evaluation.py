"""The written evaluation: what a position is worth to a seat, read off the zones with plain whole numbers.

It asks what the seat may see alone: of the other's hand the number of its cards, of both decks how many are left.
"""

from typing import Final

from rules_engine.language.members import SPAN_OPP_RECOVERY
from rules_engine.language.tree.conditions import Span
from rules_engine.players import weights
from rules_engine.queries.card_values import power
from rules_engine.state.changes import set_modifiers
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import (
    APPARITION,
    CARD_TYPES,
    DECK,
    FIELD,
    HAND,
    NO_FORM,
    OPEN_HAND,
    PLACE,
    SOUL,
)

LASTING: Final = frozenset((Span.ON_FIELD, Span.WITH_THIS, Span.IN_ZONE, Span.NEXT, Span.MATCH))
OWN_ENDS: Final = frozenset((Span.OWN_RECOVERY, Span.OWN_RECOVERY_END, Span.OWN_TURN))
SOUL_SUMS: Final = tuple(sum(weights.SOULS_FOR_COST[:count]) for count in range(len(weights.SOULS_FOR_COST) + 1))


def evaluate(state: State, seat: int) -> int:
    """How much better this seat stands than the other one; beyond any other value when the game is over."""
    if state.ended is not None:
        if state.winner < 0:
            return 0
        # A win is worth a little more the sooner it comes, a loss less bad the later.
        worth = weights.WON - weights.TURN_LATER * state.turn
        return worth if state.winner == seat else -worth
    waiting = 1 - state.turn_player
    later = _after_this_turn(state, waiting) if state.modifiers else state
    own = _table(later if seat == waiting else state, seat, seat) + _own_hand(state, seat)
    other = _table(state if seat == waiting else later, 1 - seat, seat)
    return own - other - _other_hand(state, 1 - seat)


def _after_this_turn(state: State, waiting: int) -> State:
    """The position without what ends before the `waiting` seat may attack again: that 力 strikes nobody."""
    lasting = []
    for one in state.modifiers:
        whose = one.until in OWN_ENDS and one.player != waiting
        if one.until in LASTING or whose or (one.until is SPAN_OPP_RECOVERY and one.player == waiting):
            lasting.append(one)
    if len(lasting) == len(state.modifiers):
        return state
    later = state.copy(logging=False)
    set_modifiers(later, lasting)
    return later


def standing(state: State, seat: int) -> int:
    """How much better this seat stands than the other one with all hands open, the end of the game left aside: for
    telling of a game that is over. What the one gains the other loses."""
    other = 1 - seat
    return _side(state, seat) - _side(state, other)


def _side(state: State, seat: int) -> int:
    return _table(state, seat, seat) + _own_hand(state, seat)


def soul_worth(state: State, seat: int) -> int:
    """What the next 魂 would be worth to this seat."""
    souls = len(state.areas[SOUL][seat])
    return weights.SOUL + (weights.SOULS_FOR_COST[souls] if souls < len(weights.SOULS_FOR_COST) else 0)


def _table(state: State, seat: int, viewer: int) -> int:
    """What lies on this side; what lies face down only as far as the viewer knows it."""
    areas = state.areas
    souls, deck = len(areas[SOUL][seat]), len(areas[DECK][seat])
    worth = weights.LIFE * state.life[seat] + weights.SOUL * souls + SOUL_SUMS[min(souls, len(SOUL_SUMS) - 1)]
    if deck < weights.DECK_LOW and state.instances.present[seat]:
        worth -= weights.DECK_CARD * (weights.DECK_LOW - deck) + (0 if deck else weights.NO_DECK)
    return worth + _field(state, seat, viewer)


def _field(state: State, seat: int, viewer: int) -> int:
    field = state.areas[FIELD][seat]
    if not field:
        return 0
    as_soul = weights.FIELD_SOUL * soul_worth(state, seat) // 100
    worth, attackers = 0, []
    for card in field:
        kind = state.kind[card]
        if kind == PLACE:
            strength = as_soul + weights.POWER * max(0, power(state, card))
            attackers.append(strength if state.laid[card] else strength + weights.AWAKE)
        elif kind == APPARITION:
            hidden = state.face_down[card] and seat != viewer
            cost = weights.HIDDEN_COST if hidden else max(0, state.instances.cost[APPARITION][card])
            worth += as_soul + weights.POSSESSION + weights.POSSESSION_COST * cost
        else:
            worth += weights.SEASON_CARD
    return worth + _in_turn(attackers, weights.IN_LINE)


def _own_hand(state: State, seat: int) -> int:
    souls, seasons = len(state.areas[SOUL][seat]), state.soul_seasons[seat]
    as_soul = weights.HAND_SOUL * soul_worth(state, seat) // 100
    found = []
    for card in state.areas[HAND][seat] + state.areas[OPEN_HAND][seat]:
        found.append(as_soul + hand_worth(state, card, souls, seasons))
    return _in_turn(found, weights.IN_HAND) + weights.SEASON * (asked_seasons(state, seat) & seasons).bit_count()


def asked_seasons(state: State, seat: int) -> int:
    """The season bits that any card of the hand asks for."""
    asked = 0
    for card in state.areas[HAND][seat] + state.areas[OPEN_HAND][seat]:
        asked |= needs(state, card)
    return asked


def _other_hand(state: State, seat: int) -> int:
    number = len(state.areas[HAND][seat]) + len(state.areas[OPEN_HAND][seat])
    return _in_turn([weights.HAND_HIDDEN] * number, weights.IN_HAND)


def _in_turn(found: list[int], shares: tuple[int, ...]) -> int:
    """The sum of all, the best counted most."""
    found.sort(reverse=True)
    worth, last = 0, len(shares) - 1
    for place, single in enumerate(found):
        worth += single * shares[place if place < last else last]
    return worth // 100


def needs(state: State, card: int) -> int:
    """The season bits that any form of the card asks for."""
    need = state.instances.need
    return need[0][card] | need[1][card] | need[2][card] | need[3][card]


def hand_worth(state: State, card: int, souls: int, seasons: int) -> int:
    """What the card can do from a hand beside so many 魂 of these seasons, as the best of its forms."""
    best, instances = 0, state.instances
    for kind in range(len(CARD_TYPES)):
        cost = instances.cost[kind][card]
        if cost == NO_FORM:
            continue
        other = weights.HAND_OTHER + weights.HAND_COST * cost
        worth = weights.HAND_POWER * instances.power[card] if kind == PLACE else other
        missing = cost - souls
        if missing > 0:
            worth = worth * weights.NEAR[min(missing, len(weights.NEAR) - 1)] // 100
        need = instances.need[kind][card]
        if need and not need & seasons:
            worth = worth * weights.NO_SEASON // 100
        best = max(best, worth)
    return best
