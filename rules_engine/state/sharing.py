"""What a copy shares with the position it was made of, until either changes it.

Positions are copied to look ahead, and most of what lies on the table stays as it lies there. So both keep the same
lists, and whoever changes one first makes it his own; ``State.shared`` tells which may be shared, one bit for each
zone of each seat and for each group of the other lists. Only this room changes positions, so nobody else need know.
"""

from typing import Final

from rules_engine.state.state import State
from rules_engine.vocabulary.codes import FIELD

MOVES: Final = 65_536
"""Where each card lies, since when, and which way up; the bits below are those of the areas, two for each zone."""
LYING: Final = 131_072
"""What cards have on the field alone."""
RIGHTS: Final = 262_144


def own_move(state: State, seat: int, source: int, goal: int) -> None:
    """Before a card of this seat goes from one zone to the other."""
    own_area(state, source, seat)
    own_area(state, goal, seat)
    own_moves(state)
    if source == FIELD:
        own_lying(state)


def own_area(state: State, zone: int, seat: int) -> None:
    """Before the order of the cards of this zone changes, or which there are."""
    bit = 1 << (2 * zone + seat)
    if state.shared & bit:
        state.shared &= ~bit
        one, other = state.areas[zone]
        state.areas[zone] = [one, other[:]] if seat else [one[:], other]


def own_moves(state: State) -> None:
    """Before a card comes to another zone, or is turned."""
    if state.shared & MOVES:
        state.shared &= ~MOVES
        state.zone, state.stamp, state.since = state.zone[:], state.stamp[:], state.since[:]
        state.face_down = state.face_down[:]


def own_lying(state: State) -> None:
    """Before something changes that a card has on the field alone."""
    if state.shared & LYING:
        state.shared &= ~LYING
        state.laid, state.damage = state.laid[:], state.damage[:]
        state.host, state.kind = state.host[:], state.kind[:]


def own_rights(state: State) -> None:
    """Before a right is taken or given."""
    if state.shared & RIGHTS:
        state.shared &= ~RIGHTS
        one, other = state.rights
        state.rights = [one[:], other[:]]
        one, other = state.granted_rights
        state.granted_rights = [one[:], other[:]]


def own_all(state: State) -> None:
    """Before anything is changed from outside this room."""
    for zone in range(len(state.areas)):
        own_area(state, zone, 0)
        own_area(state, zone, 1)
    own_moves(state)
    own_lying(state)
    own_rights(state)
