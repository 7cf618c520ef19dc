"""Where cards are: the one function that changes a card's zone, and what can be read off the zones."""

from collections.abc import Sequence

from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.log import LogEntry
from rules_engine.state.foresight import must_be_known
from rules_engine.state.sharing import own_move
from rules_engine.state.state import TOOLLESS, State
from rules_engine.vocabulary.aspects import ALWAYS, AT, HANDS
from rules_engine.vocabulary.aspects import SOUL as SOULS
from rules_engine.vocabulary.codes import (
    APPARITION,
    DECK,
    FIELD,
    HAND,
    OPEN_HAND,
    PLACE,
    SEASON_CARD,
    SOUL,
    TOOL,
    VIRTUE,
    ZONES,
)
from rules_engine.vocabulary.terms import EventKind

LIES_FACE_DOWN: tuple[bool, ...] = tuple(zone in (DECK, HAND, VIRTUE) for zone in range(len(ZONES)))


def put(
    state: State,
    card: int,
    zone: int,
    clause: str,
    *,
    bottom: bool = False,
    secret: int = -1,
    kind: EventKind = EventKind.MOVED,
) -> None:
    """Move a card to its owner's `zone`: onto the top (or under the `bottom`) of a deck, behind the others elsewhere.

    A changed zone is a new stamp: references bound earlier no longer mean this card. The card leaves everything it
    had on the field behind. `secret` is the only seat that may know which card moved, -1 if it is public.
    """
    instances = state.instances
    if card in instances.unknown:
        must_be_known(state, card)
    owner = instances.owners[card]
    source = state.zone[card]
    if state.shared:
        own_move(state, owner, source, zone)
    left = state.areas[source][owner]
    left.pop() if left[-1] == card else left.remove(card)
    area = state.areas[zone][owner]
    area.insert(0, card) if bottom else area.append(card)
    state.zone[card] = zone
    state.stamp[card] += 1
    state.since[card] = state.acts
    state.face_down[card] = LIES_FACE_DOWN[zone]
    if source == FIELD:
        state.laid[card], state.damage[card], state.host[card], state.kind[card] = False, 0, NO_CARD, -1
    if zone == SOUL:
        state.soul_seasons[owner] |= instances.gives[card]
    elif source == SOUL:
        _count_seasons(state, owner)
    touched = AT[source] | AT[zone]
    if card in instances.standing.by_card:
        lasting = instances.standing.lying
        if card in lasting[source] or card in lasting[zone]:
            state.watch()
            touched |= ALWAYS
    if (touched & SOULS and state.offers.get(owner) is not TOOLLESS) or (
        touched & HANDS and card in instances.of_type[TOOL]
    ):
        state.offers.pop(owner, None)
    state.changed(touched)
    if state.log is not None:
        event = LogEntry(kind, clause, owner, card, NO_CARD, 0, ZONES[source], ZONES[zone], "", secret)
        state.log.append(event)


def _count_seasons(state: State, player: int) -> None:
    gives = state.instances.gives
    seasons = 0
    for card in state.areas[SOUL][player]:
        seasons |= gives[card]
    state.soul_seasons[player] = seasons


def hand_size(state: State, player: int) -> int:
    """Cards in hand, those in the 手札公開場 included (001-レイアウト-2)."""
    return len(state.areas[HAND][player]) + len(state.areas[OPEN_HAND][player])


def hand_cards(state: State, player: int) -> list[int]:
    """The cards of the hand, then those of the 手札公開場; a list that nobody may change."""
    hand, lying_open = state.areas[HAND][player], state.areas[OPEN_HAND][player]
    return hand + lying_open if lying_open else hand


def in_hand(state: State, card: int) -> bool:
    return state.zone[card] in (HAND, OPEN_HAND)


def only_seen_by(state: State, card: int) -> int:
    """The seat that alone may know a face-down card, its owner; -1 for a card that lies open."""
    return state.instances.owners[card] if state.face_down[card] else -1


def closed_hands(state: State, answering: Sequence[int]) -> list[tuple[int, int]]:
    """Each seat with a closed hand of which no card is among those `answering`, and a card of that hand."""
    hands = enumerate(state.areas[HAND])
    return [(seat, hand[0]) for seat, hand in hands if hand and not any(card in hand for card in answering)]


def season_card_of(state: State, player: int) -> int:
    """The player's 季節札 on the field, -1 if there is none."""
    kind = state.kind
    for card in state.areas[FIELD][player]:
        if kind[card] == SEASON_CARD:
            return card
    return NO_CARD


def places_of(state: State, player: int) -> list[int]:
    """The player's 場所札 on the field in order of arrival."""
    kind, places = state.kind, []
    for card in state.areas[FIELD][player]:
        if kind[card] == PLACE:
            places.append(card)
    return places


def place_on(state: State, season_card: int) -> int:
    """The 場所札 that lies on this 季節札, -1 if it is empty."""
    host = state.host
    for card in state.areas[FIELD][state.instances.owners[season_card]]:
        if host[card] == season_card and state.kind[card] == PLACE:
            return card
    return NO_CARD


def possessors_of(state: State, place: int) -> list[int]:
    """The 怪異札 under this 場所札, the oldest first (001-攻撃-2)."""
    host, found = state.host, []
    for card in state.areas[FIELD][state.instances.owners[place]]:
        if host[card] == place and state.kind[card] == APPARITION:
            found.append(card)
    return found


def with_everything_on(state: State, card: int) -> list[int]:
    """The card and all that leaves the field with it: what lies on a 季節札, the 怪異札 under a 場所札.

    A card found to be no 場所札 when it is turned up still has its 怪異札 under it.
    """
    leaving = [card]
    if state.kind[card] == SEASON_CARD and (place := place_on(state, card)) != NO_CARD:
        leaving += with_everything_on(state, place)
    if state.kind[card] != APPARITION:
        leaving += possessors_of(state, card)
    return leaving


def is_current(state: State, card: int, stamp: int, zone: int) -> bool:
    """Whether the reference still means a card in this zone: no zone change since it was bound."""
    return state.stamp[card] == stamp and state.zone[card] == zone
