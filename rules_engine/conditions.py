"""May this card be used, summoned, possessed, deployed, attacked with? One predicate each, and the fault behind a no.

`…_fault` asks one predicate after the other and names the first that fails; the lists of what may be declared ask
them of the whole hand at once. A property test holds the two together.
"""

from typing import NamedTuple

from rules_engine.actions import FIELD_TARGET, Action
from rules_engine.instances import APPARITION, NO_FORM, PLACE, SEASON_CARD, TOOL
from rules_engine.state import (
    ATTACK,
    DEPLOY,
    FIELD,
    NO_CARD,
    POSSESS,
    SOUL,
    SUMMON,
    USE,
    ZONES,
    State,
)
from rules_engine.vocabulary import Reason, Verb
from rules_engine.zones import hand_cards, in_hand, place_on, places_of, season_card_of

FORM_OF_VERB = {
    Verb.SUMMON: PLACE,
    Verb.POSSESS: APPARITION,
    Verb.DEPLOY: SEASON_CARD,
    Verb.USE: TOOL,
}
RIGHT_CLAUSES = ("001-ターン-4", "001-ターン-4", "001-ターン-4", "001-ターン-4", "001-道具札-一度")


class Fault(NamedTuple):
    """Why not: `needed` and `found` are the numbers compared (cost and 魂; season bits asked for and present).

    `zone` is where the card is instead, as the vocabulary's word, empty where that is not the point.
    """

    reason: Reason
    clause: str
    needed: int = 0
    found: int = 0
    zone: str = ""


def enough_souls(state: State, player: int, card: int, kind: int) -> bool:
    """The 魂 hold as many cards as the cost asks for (001-魂-コスト)."""
    return len(state.areas[SOUL][player]) >= state.instances.cost[kind][card]


def season_met(state: State, player: int, card: int, kind: int) -> bool:
    """The 魂 hold a card of the card's season (001-魂-季節); 無 and cost 0 ask for none, 混化 as the ruleset says."""
    need = state.instances.need[kind][card]
    met = need & state.soul_seasons[player]
    return not need or (met == need if state.instances.need_all else met != 0)


def price_fault(state: State, player: int, card: int, kind: int) -> Fault | None:
    """The fault of cost or season in using the card as this type, None if both hold (001-カード-コスト)."""
    if not enough_souls(state, player, card, kind):
        souls = len(state.areas[SOUL][player])
        return Fault(Reason.COST, "001-魂-コスト", state.instances.cost[kind][card], souls)
    if not season_met(state, player, card, kind):
        need = state.instances.need[kind][card]
        return Fault(Reason.SEASON, "001-魂-季節", need, state.soul_seasons[player])
    return None


def right_fault(state: State, player: int, right: int) -> Fault | None:
    """The fault if this right is spent."""
    return None if state.rights[player][right] > 0 else Fault(Reason.RIGHT_SPENT, RIGHT_CLAUSES[right], 1, 0)


def _hand_fault(state: State, player: int, card: int, kind: int, clause: str) -> Fault | None:
    if state.instances.owners[card] != player:
        return Fault(Reason.NOT_YOUR_CARD, clause)
    if not in_hand(state, card):
        return Fault(Reason.NOT_IN_HAND, clause, zone=ZONES[state.zone[card]].value)
    if state.instances.cost[kind][card] == NO_FORM:
        return Fault(Reason.WRONG_TYPE, clause)
    return None


def summon_fault(state: State, player: int, card: int, target: int) -> Fault | None:
    """Why this card may not be summoned to the field (`target` -1) or onto this 季節札, None if it may."""
    return (
        _hand_fault(state, player, card, PLACE, "001-場所札-召喚")
        or right_fault(state, player, SUMMON)
        or price_fault(state, player, card, PLACE)
        or (None if target == FIELD_TARGET else season_card_fault(state, player, target))
    )


def season_card_fault(state: State, player: int, target: int) -> Fault | None:
    """Why nothing may be summoned onto this 季節札: not an own one on the field, or taken (001-季節札-上)."""
    if target != season_card_of(state, player):
        return Fault(Reason.NO_SEASON_CARD, "001-季節札-上")
    if place_on(state, target) != NO_CARD:
        return Fault(Reason.SEASON_CARD_TAKEN, "001-季節札-上", 1, 1)
    return None


def possess_fault(state: State, player: int, card: int, host: int) -> Fault | None:
    """Why this card may not possess that 場所札; cost and season are not asked (001-怪異札-コスト)."""
    return (
        _hand_fault(state, player, card, APPARITION, "001-怪異札-憑依")
        or right_fault(state, player, POSSESS)
        or (None if host in places_of(state, player) else Fault(Reason.NO_HOST, "001-怪異札-憑依"))
    )


def deploy_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this card may not be deployed as 季節札."""
    return (
        _hand_fault(state, player, card, SEASON_CARD, "001-季節札-展開")
        or right_fault(state, player, DEPLOY)
        or price_fault(state, player, card, SEASON_CARD)
    )


def use_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this card may not be used as 道具札 in an open window."""
    return (
        _hand_fault(state, player, card, TOOL, "001-道具札-使用")
        or right_fault(state, player, USE)
        or price_fault(state, player, card, TOOL)
    )


def attack_fault(state: State, player: int, card: int) -> Fault | None:
    """Why this 場所札 may not attack: not an own one on the field, 伏せ, or the right is spent."""
    if state.instances.owners[card] != player:
        return Fault(Reason.NOT_YOUR_CARD, "001-攻撃-1")
    if state.zone[card] != FIELD:
        return Fault(Reason.NOT_ON_FIELD, "001-攻撃-1", zone=ZONES[state.zone[card]].value)
    if state.kind[card] != PLACE:
        return Fault(Reason.WRONG_TYPE, "001-攻撃-1")
    if state.laid[card]:
        return Fault(Reason.LAID, "001-場所札-起き")
    return right_fault(state, player, ATTACK)


def declaration_fault(state: State, player: int, action: Action) -> Fault | None:
    """Why this declaration is not possible, moments apart: hand, type, right, cost, season, host, 伏せ."""
    if action.verb is Verb.SUMMON:
        return summon_fault(state, player, action.card, action.target)
    if action.verb is Verb.POSSESS:
        return possess_fault(state, player, action.card, action.target)
    if action.verb is Verb.DEPLOY:
        return deploy_fault(state, player, action.card)
    if action.verb is Verb.USE:
        return use_fault(state, player, action.card)
    assert action.verb is Verb.ATTACK, action
    return attack_fault(state, player, action.card)


def summons(state: State, player: int) -> list[Action]:
    """Every summon the player may declare."""
    if state.rights[player][SUMMON] <= 0:
        return []
    cards = _payable_in_hand(state, player, PLACE)
    season_card = season_card_of(state, player) if cards else NO_CARD
    actions = [Action(Verb.SUMMON, card) for card in cards]
    if season_card != NO_CARD and place_on(state, season_card) == NO_CARD:
        actions += [Action(Verb.SUMMON, card, season_card) for card in cards]
    return actions


def possessions(state: State, player: int) -> list[Action]:
    """Every 憑依 the player may declare."""
    if state.rights[player][POSSESS] <= 0:
        return []
    hosts = places_of(state, player)
    cost = state.instances.cost[APPARITION]
    cards = [card for card in hand_cards(state, player) if cost[card] != NO_FORM] if hosts else []
    return [Action(Verb.POSSESS, card, host) for card in cards for host in hosts]


def deployments(state: State, player: int) -> list[Action]:
    """Every 展開 the player may declare."""
    if state.rights[player][DEPLOY] <= 0:
        return []
    return [Action(Verb.DEPLOY, card) for card in _payable_in_hand(state, player, SEASON_CARD)]


def attacks(state: State, player: int) -> list[Action]:
    """Every attack the player may declare."""
    if state.rights[player][ATTACK] <= 0:
        return []
    return [Action(Verb.ATTACK, card) for card in places_of(state, player) if not state.laid[card]]


def uses(state: State, player: int) -> list[Action]:
    """Every 道具札 the player may use in an open window."""
    if state.rights[player][USE] <= 0:
        return []
    return [Action(Verb.USE, card) for card in _payable_in_hand(state, player, TOOL)]


def can_use_any(state: State, player: int) -> bool:
    """Whether `uses` would offer anything."""
    return state.rights[player][USE] > 0 and bool(_payable_in_hand(state, player, TOOL))


def _payable_in_hand(state: State, player: int, kind: int) -> list[int]:
    """The cards of the hand without `price_fault`, asked of all at once; cost -1 is a form the card does not have."""
    instances = state.instances
    cost, need = instances.cost[kind], instances.need[kind]
    souls, seasons = len(state.areas[SOUL][player]), state.soul_seasons[player]
    cards = [card for card in hand_cards(state, player) if 0 <= cost[card] <= souls]
    if instances.need_all:
        return [card for card in cards if need[card] & seasons == need[card]]
    return [card for card in cards if not need[card] or need[card] & seasons]
