"""Which cards an expression means: zones with filters, this card, bound names, what lies on what."""

from typing import Any

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.language.members import (
    FACE_DOWN_CARDS_READ,
    VIRTUE_CARDS_EXILE_TOO,
    WHOSE_OPP,
    WHOSE_OWN,
    WHOSE_TURN,
    ZONE_EXILE,
    ZONE_FIELD,
    ZONE_HAND,
    ZONE_VIRTUE,
)
from rules_engine.queries.text_frame import CARDS, FILTERS, SIEVES, bound, cards, fits, present
from rules_engine.state.marks import made_power, paid
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF, EXILE, FIELD, HAND, OPEN_HAND, VIRTUE
from rules_engine.vocabulary.terms import Zone

PAID = "paid"
NONE_UNREAD: frozenset[int] = frozenset()
UNREAD_ZONES = (FIELD, EXILE, VIRTUE)
PRINTED_FEATURES = (tree.Feature.NO_TEXT, tree.Feature.SEVERAL_SEASONS, tree.Feature.DUAL)


def seats(state: State, text_frame: TextFrame, whose: tree.Whose) -> tuple[int, ...]:
    """Whose zones are meant, the text's player first."""
    if whose is WHOSE_OWN:
        return (text_frame.player,)
    if whose is WHOSE_OPP:
        return (1 - text_frame.player,)
    if whose is WHOSE_TURN:
        return (state.turn_player,)
    return (text_frame.player, 1 - text_frame.player)


def _area(state: State, player: int, zone: Zone) -> list[int]:
    areas = state.areas
    if zone is ZONE_HAND:
        return areas[HAND][player] + areas[OPEN_HAND][player]
    if zone is ZONE_EXILE:
        return exiled(state, player)
    return areas[AREA_OF[zone]][player]


def exiled(state: State, player: int) -> list[int]:
    """The cards that count as the player's 除外: the 徳 too where the table plays it so (S-徳と除外)."""
    if state.instances.ruleset.virtue_cards is VIRTUE_CARDS_EXILE_TOO:
        return state.areas[EXILE][player] + state.areas[VIRTUE][player]
    return state.areas[EXILE][player]


def _selector(state: State, text_frame: TextFrame, node: tree.Selector) -> list[int]:
    zones = node.zones or tuple(zone for zone in Zone if zone is not Zone.OPEN_HAND)
    found: list[int] = []
    for player in seats(state, text_frame, node.whose):
        for zone in zones:
            found += _area(state, player, zone)
    if node.end is not None:
        found = found[::-1] if node.end is tree.End.TOP else found
        found = found[node.nth - 1 : node.nth] if node.nth else found
    if not node.filter.filters:
        return found
    unread = _unread_cards(state, zones) if _counts_face_down(zones) else NONE_UNREAD
    if unread:
        return _of_unread(state, text_frame, node.filter, found, unread)
    for part in node.filter.filters:
        sieve = SIEVES.get(type(part))
        if sieve is not None:
            found = sieve(state, text_frame, part, found)
            continue
        passes, tried, found = FILTERS[type(part)], found, []
        for card in tried:
            if passes(state, text_frame, part, card):
                found.append(card)
    return found


def _of_unread(
    state: State, text_frame: TextFrame, filter_: tree.AllOf, found: list[int], unread: frozenset[int]
) -> list[int]:
    """Those that the filter fits, some of them face-down."""
    return [card for card in found if (_fits_unread if card in unread else fits)(state, text_frame, filter_, card)]


def _counts_face_down(zones: tuple[Zone, ...]) -> bool:
    """Whether face-down cards may be among those of these zones; a text that names the 徳 means cards wherever they are
    and speaks of them when they are turned up."""
    return (ZONE_FIELD in zones or ZONE_EXILE in zones) and ZONE_VIRTUE not in zones


def _unread_cards(state: State, zones: tuple[Zone, ...]) -> frozenset[int]:
    """The cards that lie face-down on the field and in the 除外: a text counts and meets them without turning them up
    (S-裏向きの札)."""
    if state.instances.ruleset.face_down_cards is FACE_DOWN_CARDS_READ:
        return NONE_UNREAD
    hidden, stamp, memory = state.face_down, state.stamp, state.memory
    where = UNREAD_ZONES if ZONE_EXILE in zones else UNREAD_ZONES[:1]
    lying = []
    for zone in where:
        for area in state.areas[zone]:
            for card in area:
                if hidden[card] and made_power(card, stamp[card]) not in memory:
                    lying.append(card)
    return frozenset(lying) if lying else NONE_UNREAD


def _fits_unread(state: State, text_frame: TextFrame, node: Any, card: int) -> bool:
    """Whether the filter fits by what can be seen of a face-down card: where and how it lies, on the field its type."""
    if isinstance(node, tree.AllOf):
        return all(_fits_unread(state, text_frame, part, card) for part in node.filters)
    if isinstance(node, tree.AnyOf):
        return any(_fits_unread(state, text_frame, part, card) for part in node.filters)
    if isinstance(node, tree.Not):
        return not _fits_unread(state, text_frame, node.filter, card)
    if isinstance(node, tree.HasFeature):
        return node.feature not in PRINTED_FEATURES and fits(state, text_frame, node, card)
    seen = isinstance(node, tree.LiesOn | tree.Carries) or (
        isinstance(node, tree.HasType) and state.zone[card] == FIELD
    )
    return seen and fits(state, text_frame, node, card)


def _this(state: State, text_frame: TextFrame, node: tree.This) -> list[int]:
    return [text_frame.card] if text_frame.card != NO_CARD and state.stamp[text_frame.card] == text_frame.stamp else []


def _bound(state: State, text_frame: TextFrame, node: tree.Bound) -> list[int]:
    found = _paid(state, text_frame) if node.name == PAID else present(state, bound(text_frame, node.name))
    return _fitting(state, text_frame, node.filter, found)


def _fitting(state: State, text_frame: TextFrame, filter_: tree.AllOf, found: list[int]) -> list[int]:
    """Those of the cards that pass the filter."""
    return [card for card in found if fits(state, text_frame, filter_, card)] if filter_.filters and found else found


def _paid(state: State, text_frame: TextFrame) -> list[int]:
    """What was given as the price of this card's 突現 and still lies where it went."""
    memory, by, stamp = state.memory, text_frame.card, text_frame.stamp
    return [card for card, now in enumerate(state.stamp) if memory.get(paid(by, stamp, card)) == now]


def _tied(state: State, text_frame: TextFrame, node: tree.Tied) -> list[int]:
    found: list[int] = []
    for card in cards(state, text_frame, node.of):
        found += TIES[node.tie](state, card)
    return _fitting(state, text_frame, node.filter, found)


def _hosts(state: State, card: int) -> list[int]:
    host = state.host[card]
    return [] if host == NO_CARD else [host]


def _lying_on(state: State, card: int) -> list[int]:
    host, found = state.host, []
    for other in state.areas[FIELD][state.instances.owners[card]]:
        if host[other] == card:
            found.append(other)
    return found


TIES = {tree.Tie.HOST: _hosts, tree.Tie.ON: _lying_on}


def _union(state: State, text_frame: TextFrame, node: tree.Union) -> list[int]:
    return list(dict.fromkeys(card for part in node.parts for card in cards(state, text_frame, part)))


CARDS.update(
    {
        tree.Selector: _selector,
        tree.This: _this,
        tree.Bound: _bound,
        tree.Tied: _tied,
        tree.Union: _union,
    }
)
