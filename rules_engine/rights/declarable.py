"""What a player may declare now, asked of the whole hand and field at once."""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.language.members import (
    ACT_POSSESS,
    ACT_USE,
    VERB_ATTACK,
    VERB_DEPLOY,
    VERB_POSSESS,
    VERB_SUMMON,
    VERB_USE,
)
from rules_engine.language.tree import Act
from rules_engine.queries import abilities, characteristics, continuous
from rules_engine.rights import extra_rights, prohibitions
from rules_engine.rights.conditions import (
    ACT_OF_RIGHT,
    can_come,
    forbidden,
    right_fault,
    rights_left,
    text_fault,
)
from rules_engine.rights.duties import left_by_duty
from rules_engine.rights.grounds import limited, printed_fault
from rules_engine.rights.permissions import from_elsewhere
from rules_engine.rights.prices import payable, payable_as_printed, summon_price_fault
from rules_engine.state.state import TOOLLESS, State
from rules_engine.state.zones import hand_cards, place_on, places_of, season_card_of
from rules_engine.vocabulary.actions import Action, with_each
from rules_engine.vocabulary.codes import (
    APPARITION,
    ATTACK,
    DEPLOY,
    NO_FORM,
    PLACE,
    POSSESS,
    SEASON_CARD,
    SUMMON,
    TOOL,
    USE,
)
from rules_engine.vocabulary.terms import Verb

PERMITS = (tree.Permits,)
VERBS = (VERB_SUMMON, VERB_POSSESS, VERB_DEPLOY, VERB_ATTACK, VERB_USE)
"""By the right that each takes."""


def _has_more(state: State, player: int, right: int) -> bool:
    """Whether a text may give more of a right that is spent, or let something be done without it, with any card."""
    if state.instances.extra_rights and extra_rights.any_left(state, player, right):
        return True
    return tree.Permits in state.instances.contents.words and bool(continuous.of_kind(state, PERMITS))


def summons(state: State, player: int) -> list[Action]:
    """Every summon the player may declare."""
    if state.rights[player][SUMMON] <= 0 and not _has_more(state, player, SUMMON):
        return []
    hand, printed = hand_cards(state, player), continuous.prices_are_printed(state)
    if printed:
        cards = payable_as_printed(state, player, hand, PLACE)
        if not cards:
            return []
    else:
        cards = _payable(state, player, hand, PLACE)
    actions = with_each(VERB_SUMMON, cards)
    season_card = season_card_of(state, player)
    if season_card != NO_CARD and place_on(state, season_card) == NO_CARD:
        onto = cards if printed else _payable(state, player, hand, PLACE, season_card)
        for card in onto:
            actions.append(Action(VERB_SUMMON, card, season_card))
    return _allowed(state, player, SUMMON, actions)


def _allowed(state: State, player: int, right: int, actions: list[Action]) -> list[Action]:
    """Without those there is no `right` for, a text forbids or whose printed conditions do not hold."""
    if not actions:
        return actions
    if state.rights[player][right] <= 0:
        actions = _with_right(state, player, right, actions)
    if prohibitions.may_forbid(state, ACT_OF_RIGHT[right]):
        actions = _not_forbidden(state, player, ACT_OF_RIGHT[right], actions)
    apart = limited(state, VERBS[right])
    if apart:
        actions = _as_printed(state, player, VERBS[right], actions, apart)
    return actions


def _with_right(state: State, player: int, right: int, actions: list[Action]) -> list[Action]:
    return [one for one in actions if right_fault(state, player, right, one.card, one.target) is None]


def _not_forbidden(state: State, player: int, act: Act, actions: list[Action]) -> list[Action]:
    return [one for one in actions if forbidden(state, act, player, one.card, one.target) is None]


def _as_printed(state: State, player: int, verb: Verb, actions: list[Action], apart: frozenset[int]) -> list[Action]:
    return [
        one
        for one in actions
        if one.card not in apart or printed_fault(state, player, verb, one.card, one.target) is None
    ]


def possessions(state: State, player: int) -> list[Action]:
    """Every 憑依 the player may declare."""
    if state.rights[player][POSSESS] <= 0 and not _has_more(state, player, POSSESS):
        return []
    in_hand = _of_type(state, hand_cards(state, player), APPARITION)
    elsewhere = from_elsewhere(state, player, ACT_POSSESS)
    if elsewhere:
        elsewhere = _of_type(state, elsewhere, APPARITION)
    hosts = places_of(state, player) if in_hand or elsewhere else []
    if not hosts:
        return []
    actions: list[Action] = []
    for card in in_hand:
        for host in hosts:
            actions.append(Action(VERB_POSSESS, card, host))
    for card in elsewhere:
        for host in hosts:
            if can_come(state, player, card, Act.POSSESS, host):
                actions.append(Action(VERB_POSSESS, card, host))
    return _allowed(state, player, POSSESS, actions)


def deployments(state: State, player: int) -> list[Action]:
    """Every 展開 the player may declare."""
    if state.rights[player][DEPLOY] <= 0 and not _has_more(state, player, DEPLOY):
        return []
    hand = hand_cards(state, player)
    if state.instances.of_type[SEASON_CARD].isdisjoint(hand):
        return []
    return _allowed(state, player, DEPLOY, with_each(VERB_DEPLOY, _payable(state, player, hand, SEASON_CARD)))


def attacks(state: State, player: int) -> list[Action]:
    """Every attack the player may declare."""
    if state.rights[player][ATTACK] <= 0 and not _has_more(state, player, ATTACK):
        return []
    laid, awake = state.laid, []
    for card in places_of(state, player):
        if not laid[card]:
            awake.append(card)
    if not awake:
        return []
    return left_by_duty(state, player, _allowed(state, player, ATTACK, with_each(VERB_ATTACK, awake)))


def uses(state: State, player: int) -> list[Action]:
    """Every 道具札 the player may use in an open window."""
    if rights_left(state, player, USE) > 0:
        return with_each(VERB_USE, usable(state, player))
    if not state.instances.scripted or (state.rights[player][USE] <= 0 and not _has_more(state, player, USE)):
        return []
    cards = [card for card in usable(state, player) if right_fault(state, player, USE, card) is None]
    return with_each(Verb.USE, cards)


def usable(state: State, player: int) -> list[int]:
    """The 道具札 whose price and texts allow their use in this position, the right apart."""
    found = state.offers.get(player)
    if found is None:
        tools, held = state.instances.of_type[TOOL], list[int]()
        for card in hand_cards(state, player):
            if card in tools:
                held.append(card)
        found, programs, asked = _payable(state, player, held, TOOL) if held else TOOLLESS, [], False
        if found and state.instances.scripted:
            programs, asked = _programs_of(state, found), ACT_USE in state.instances.contents.stopped
            found = _with_target(state, player, found)
        state.offer(player, found, programs, asked=asked)
    return found


def _programs_of(state: State, cards: list[int]) -> list[int]:
    found: list[int] = []
    for card in cards:
        found += abilities.abilities(state, card)
    return found


def _with_target(state: State, player: int, cards: list[int]) -> list[int]:
    found = []
    for card in cards:
        if text_fault(state, player, VERB_USE, card) is None:
            found.append(card)
    return found


def can_use_any(state: State, player: int) -> bool:
    """Whether `uses` would offer anything."""
    if state.rights[player][USE] <= 0 and not _has_more(state, player, USE):
        return False
    offered = usable(state, player)
    return bool(offered) and (rights_left(state, player, USE) > 0 or bool(uses(state, player)))


def _of_type(state: State, cards: list[int], kind: int) -> list[int]:
    """Those of these cards, off the field, that are of this type."""
    if not cards:
        return cards
    if state.instances.contents.changes_types and characteristics.any_becomes(state):
        return characteristics.those_of_type(state, cards, kind)
    found: list[int] = []
    if not state.instances.of_type[kind].isdisjoint(cards):
        cost = state.instances.cost[kind]
        for card in cards:
            if cost[card] != NO_FORM:
                found.append(card)
    return found


def _payable(state: State, player: int, cards: list[int], kind: int, ground: int = NO_CARD) -> list[int]:
    """Those of these cards, off the field, that can be used as this type without `price_fault`."""
    if continuous.prices_are_printed(state):  # Then no text changes a type, either.
        return payable_as_printed(state, player, cards, kind)
    return _payable_by_texts(state, player, _of_type(state, cards, kind), kind, ground)


def _payable_by_texts(state: State, player: int, cards: list[int], kind: int, ground: int) -> list[int]:
    if kind == PLACE:
        return [card for card in cards if summon_price_fault(state, player, card, ground) is None]
    return [card for card in cards if payable(state, player, card, kind)]
