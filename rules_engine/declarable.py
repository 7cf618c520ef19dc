"""What a player may declare now, asked of the whole hand and field at once."""

from rules_engine import characteristics, continuous, extra_rights
from rules_engine.actions import Action
from rules_engine.conditions import can_come, right_fault, rights_left, text_fault
from rules_engine.instances import APPARITION, PLACE, SEASON_CARD, TOOL
from rules_engine.permissions import from_elsewhere
from rules_engine.prices import curse_fault, payable, summon_price_fault
from rules_engine.scripts import tree
from rules_engine.scripts.tree import Act
from rules_engine.state import (
    ATTACK,
    DEPLOY,
    NO_CARD,
    POSSESS,
    RIGHT_OF_VERB,
    SOUL,
    SUMMON,
    USE,
    State,
)
from rules_engine.vocabulary import Verb
from rules_engine.zones import hand_cards, place_on, places_of, season_card_of


def _has_right(state: State, player: int, right: int) -> bool:
    """Whether the right may be used with any card at all."""
    return (
        state.rights[player][right] > 0
        or extra_rights.any_left(state, player, right)
        or bool(continuous.of_kind(state, tree.Permits))
    )


def summons(state: State, player: int) -> list[Action]:
    """Every summon the player may declare."""
    if not _has_right(state, player, SUMMON):
        return []
    season_card = season_card_of(state, player)
    actions = [Action(Verb.SUMMON, card) for card in _payable_in_hand(state, player, PLACE)]
    if season_card != NO_CARD and place_on(state, season_card) == NO_CARD:
        onto = _payable_in_hand(state, player, PLACE, season_card)
        actions += [Action(Verb.SUMMON, card, season_card) for card in onto]
    return _allowed(state, player, actions)


def _allowed(state: State, player: int, actions: list[Action]) -> list[Action]:
    """Without those there is no right for, a text forbids or whose printed conditions do not hold."""
    if not state.instances.scripted:
        return actions
    return [
        action
        for action in actions
        if right_fault(state, player, RIGHT_OF_VERB[action.verb], action.card, action.target) is None
        and text_fault(state, player, action.verb, action.card, action.target) is None
    ]


def possessions(state: State, player: int) -> list[Action]:
    """Every 憑依 the player may declare."""
    if not _has_right(state, player, POSSESS):
        return []
    hosts = places_of(state, player)
    if not hosts:
        return []
    mine = [*hand_cards(state, player), *from_elsewhere(state, player, Act.POSSESS)]
    ghosts = [card for card in mine if characteristics.has_type(state, card, APPARITION)]
    pairs = [(card, host) for card in ghosts for host in hosts if can_come(state, player, card, Act.POSSESS, host)]
    return _allowed(state, player, [Action(Verb.POSSESS, card, host) for card, host in pairs])


def deployments(state: State, player: int) -> list[Action]:
    """Every 展開 the player may declare."""
    if not _has_right(state, player, DEPLOY):
        return []
    return _allowed(state, player, [Action(Verb.DEPLOY, card) for card in _payable_in_hand(state, player, SEASON_CARD)])


def attacks(state: State, player: int) -> list[Action]:
    """Every attack the player may declare."""
    if not _has_right(state, player, ATTACK):
        return []
    awake = [card for card in places_of(state, player) if not state.laid[card]]
    return _allowed(state, player, [Action(Verb.ATTACK, card) for card in awake])


def uses(state: State, player: int) -> list[Action]:
    """Every 道具札 the player may use in an open window."""
    if rights_left(state, player, USE) > 0:
        return [Action(Verb.USE, card) for card in _usable(state, player)]
    if not state.instances.scripted or not _has_right(state, player, USE):
        return []
    cards = [card for card in _usable(state, player) if right_fault(state, player, USE, card) is None]
    return [Action(Verb.USE, card) for card in cards]


def _usable(state: State, player: int) -> list[int]:
    """The 道具札 whose price and texts allow their use in this position, the right apart."""
    key = ("usable", player)
    found: list[int] | None = state.cache.get(key)
    if found is None:
        payable_cards = _payable_in_hand(state, player, TOOL)
        if state.instances.scripted:
            payable_cards = [card for card in payable_cards if not text_fault(state, player, Verb.USE, card)]
        found = state.cache[key] = payable_cards
    return found


def can_use_any(state: State, player: int) -> bool:
    """Whether `uses` would offer anything."""
    if rights_left(state, player, USE) > 0:
        return bool(_usable(state, player))
    return bool(uses(state, player))


def _payable_in_hand(state: State, player: int, kind: int, ground: int = NO_CARD) -> list[int]:
    """The cards of the hand without `price_fault`, asked of all at once; cost -1 is a form the card does not have."""
    instances, hand = state.instances, hand_cards(state, player)
    cost, need = instances.cost[kind], instances.need[kind]
    as_printed = tree.Becomes not in instances.contents.words
    if as_printed:
        hand = [card for card in hand if cost[card] >= 0]
        if not hand:
            return []
    if instances.scripted and not continuous.prices_are_printed(state):
        cards = hand if as_printed else [card for card in hand if characteristics.has_type(state, card, kind)]
        if kind == PLACE:
            return [card for card in cards if summon_price_fault(state, player, card, ground) is None]
        return [card for card in cards if payable(state, player, card, kind)]
    souls, seasons = len(state.areas[SOUL][player]), state.soul_seasons[player]
    cards = [card for card in hand if 0 <= cost[card] <= souls]
    if instances.need_all:
        cards = [card for card in cards if need[card] & seasons == need[card]]
    else:
        cards = [card for card in cards if not need[card] or need[card] & seasons]
    return [card for card in cards if not curse_fault(state, player, card)]
