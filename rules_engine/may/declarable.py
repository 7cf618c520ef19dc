"""What a player may declare now, asked of the whole hand and field at once."""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.language.tree import Act
from rules_engine.may import extra_rights, prohibitions
from rules_engine.may.conditions import ACT_OF_VERB, can_come, right_fault, rights_left, text_fault
from rules_engine.may.permissions import from_elsewhere
from rules_engine.may.prices import payable, payable_as_printed, summon_price_fault
from rules_engine.read import characteristics, continuous
from rules_engine.state.state import State
from rules_engine.state.zones import hand_cards, place_on, places_of, season_card_of
from rules_engine.terms.actions import Action, with_each
from rules_engine.terms.codes import (
    APPARITION,
    ATTACK,
    DEPLOY,
    NO_FORM,
    PLACE,
    POSSESS,
    RIGHT_OF_VERB,
    SEASON_CARD,
    SUMMON,
    TOOL,
    USE,
)
from rules_engine.terms.vocabulary import Verb


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
    actions = with_each(Verb.SUMMON, _payable_in_hand(state, player, PLACE))
    if season_card != NO_CARD and place_on(state, season_card) == NO_CARD:
        onto = _payable_in_hand(state, player, PLACE, season_card)
        actions += [Action(Verb.SUMMON, card, season_card) for card in onto]
    return _allowed(state, player, actions)


def _allowed(state: State, player: int, actions: list[Action]) -> list[Action]:
    """Without those there is no right for, a text forbids or whose printed conditions do not hold."""
    if not actions or not _may_be_faulty(state, player, actions[0].verb):
        return actions
    return [
        action
        for action in actions
        if right_fault(state, player, RIGHT_OF_VERB[action.verb], action.card, action.target) is None
        and text_fault(state, player, action.verb, action.card, action.target) is None
    ]


def _may_be_faulty(state: State, player: int, verb: Verb) -> bool:
    """Whether a declaration of this kind could lack a right or meet a text against it, whatever the card."""
    return (
        state.rights[player][RIGHT_OF_VERB[verb]] <= 0
        or prohibitions.may_forbid(state, ACT_OF_VERB[verb])
        or bool(state.instances.declaring.get(verb))
        or tree.Only in state.instances.contents.words
    )


def possessions(state: State, player: int) -> list[Action]:
    """Every 憑依 the player may declare."""
    if not _has_right(state, player, POSSESS):
        return []
    hosts = places_of(state, player)
    if not hosts:
        return []
    pairs = [(card, host) for card in _of_type(state, hand_cards(state, player), APPARITION) for host in hosts]
    elsewhere = from_elsewhere(state, player, Act.POSSESS)
    if elsewhere:
        ghosts = _of_type(state, elsewhere, APPARITION)
        pairs += [(card, host) for card in ghosts for host in hosts if can_come(state, player, card, Act.POSSESS, host)]
    return _allowed(state, player, [Action(Verb.POSSESS, card, host) for card, host in pairs])


def deployments(state: State, player: int) -> list[Action]:
    """Every 展開 the player may declare."""
    if not _has_right(state, player, DEPLOY):
        return []
    return _allowed(state, player, with_each(Verb.DEPLOY, _payable_in_hand(state, player, SEASON_CARD)))


def attacks(state: State, player: int) -> list[Action]:
    """Every attack the player may declare."""
    if not _has_right(state, player, ATTACK):
        return []
    awake = [card for card in places_of(state, player) if not state.laid[card]]
    return _allowed(state, player, with_each(Verb.ATTACK, awake))


def uses(state: State, player: int) -> list[Action]:
    """Every 道具札 the player may use in an open window."""
    if rights_left(state, player, USE) > 0:
        return with_each(Verb.USE, _usable(state, player))
    if not state.instances.scripted or not _has_right(state, player, USE):
        return []
    cards = [card for card in _usable(state, player) if right_fault(state, player, USE, card) is None]
    return with_each(Verb.USE, cards)


def _usable(state: State, player: int) -> list[int]:
    """The 道具札 whose price and texts allow their use in this position, the right apart."""
    found = state.offers.get(player)
    if found is None:
        found = _payable_in_hand(state, player, TOOL)
        if found and state.instances.scripted:
            found = [card for card in found if not text_fault(state, player, Verb.USE, card)]
        state.offers[player] = found
    return found


def can_use_any(state: State, player: int) -> bool:
    """Whether `uses` would offer anything."""
    if state.rights[player][USE] <= 0 and not _has_right(state, player, USE):
        return False
    usable = _usable(state, player)
    return bool(usable) and (rights_left(state, player, USE) > 0 or bool(uses(state, player)))


def _of_type(state: State, cards: list[int], kind: int) -> list[int]:
    """Those of these cards, off the field, that are of this type."""
    if state.instances.contents.changes_types:
        return [card for card in cards if characteristics.has_type(state, card, kind)]
    cost = state.instances.cost[kind]
    return [card for card in cards if cost[card] != NO_FORM]


def _payable_in_hand(state: State, player: int, kind: int, ground: int = NO_CARD) -> list[int]:
    """The cards of the hand that can be used as this type without `price_fault`."""
    instances, hand = state.instances, hand_cards(state, player)
    hand = _of_type(state, hand, kind)
    if not hand:
        return hand
    if not instances.scripted or continuous.prices_are_printed(state):
        return payable_as_printed(state, player, hand, kind)
    if kind == PLACE:
        return [card for card in hand if summon_price_fault(state, player, card, ground) is None]
    return [card for card in hand if payable(state, player, card, kind)]
