"""Cost and seasons: whether 魂 meets what a card asks."""

from rules_engine import card_values, characteristics, continuous, swapping
from rules_engine.faults import Fault
from rules_engine.instances import NO_FORM, PLACE, season_bits
from rules_engine.permissions import can_omit, cost_onto, permissions, stand_in_seasons, stand_ins
from rules_engine.ruleset_options import CurseAtOne
from rules_engine.scripts.tree import Act
from rules_engine.state import (
    NO_CARD,
    SOUL,
    State,
)
from rules_engine.vocabulary import Reason

ACT_OF_KIND = (Act.SUMMON, Act.POSSESS, Act.USE, Act.DEPLOY)


def enough_souls(state: State, player: int, card: int, kind: int, ground: int = NO_CARD) -> bool:
    """The 魂 hold as many cards as the cost asks for (001-魂-コスト)."""
    return souls_of(state, player) >= cost_onto(state, card, kind, ground)


def souls_of(state: State, player: int) -> int:
    """How many cards count as 魂 when a cost is asked."""
    return len(state.areas[SOUL][player]) + len(stand_ins(state, player))


def can_pay_printed(state: State, player: int, card: int) -> bool:
    """Whether the 魂 meet cost and season of the card as printed first, for texts that ask only that."""
    kind = next((kind for kind in range(4) if state.instances.cost[kind][card] != NO_FORM), PLACE)
    return payable(state, player, card, kind)


def season_met(state: State, player: int, card: int, kind: int, ground: int = NO_CARD) -> bool:
    """The 魂 hold a card of the card's season (001-魂-季節); 無 and cost 0 ask for none, 混化 as the ruleset says."""
    need = season_need(state, card, kind)
    if not need:
        return True
    if state.instances.scripted and cost_onto(state, card, kind, ground) == 0 and state.instances.cost[kind][card]:
        return True
    given = characteristics.given_seasons(state, player, card) | stand_in_seasons(state, player)
    met = need & (characteristics.soul_seasons(state, player) | given)
    return met == need if state.instances.need_all else met != 0


def season_need(state: State, card: int, kind: int) -> int:
    """The season bits the use of the card as this type asks for: as printed, or those a text has given it."""
    changed = state.instances.scripted and characteristics.has_other_seasons(state, card)
    return season_bits(tuple(characteristics.seasons(state, card))) if changed else state.instances.need[kind][card]


def payable(state: State, player: int, card: int, kind: int, ground: int = NO_CARD) -> bool:
    """Cost and season both hold (001-カード-コスト). They are never spent."""
    return price_fault(state, player, card, kind, ground) is None


def price_fault(state: State, player: int, card: int, kind: int, ground: int = NO_CARD) -> Fault | None:
    """The fault of cost or season in using the card as this type (onto `ground`), None if both hold
    (001-カード-コスト)."""
    if curse_fault(state, player, card):
        return Fault(Reason.FORBIDDEN, "S-呪い")
    if state.kind[card] < 0 and continuous.prices_are_printed(state):
        return _printed_price_fault(state, player, card, kind)
    allowed = permissions(state, player, card, ACT_OF_KIND[kind])
    if any(text.free for text in allowed):
        return None
    if not any(text.uncounted for text in allowed) and not enough_souls(state, player, card, kind, ground):
        souls = souls_of(state, player)
        return Fault(Reason.COST, "001-魂-コスト", cost_onto(state, card, kind, ground), souls)
    if not season_met(state, player, card, kind, ground):
        need = season_need(state, card, kind)
        return Fault(Reason.SEASON, "001-魂-季節", need, characteristics.soul_seasons(state, player))
    return None


def _printed_price_fault(state: State, player: int, card: int, kind: int) -> Fault | None:
    """``price_fault`` of a card off the field while no text touches prices."""
    cost, need = card_values.printed_cost(state, card, kind), state.instances.need[kind][card]
    souls = souls_of(state, player)
    if souls < cost:
        return Fault(Reason.COST, "001-魂-コスト", cost, souls)
    seasons = state.soul_seasons[player]
    met = need & seasons == need if state.instances.need_all else not need or need & seasons
    return None if met else Fault(Reason.SEASON, "001-魂-季節", need, seasons)


def curse_fault(state: State, player: int, card: int) -> bool:
    """Whether 呪い would take the last life where the table does not allow that (S-呪い)."""
    if state.life[player] > 1 or state.instances.ruleset.curse_at_one is CurseAtOne.LOSES:
        return False
    cursed = state.instances.scripted and continuous.has_keyword(state, card, "呪い")
    return cursed and not can_omit(state, card, "呪い")


def swapped_price_fault(state: State, player: int, card: int, ground: int = NO_CARD) -> Fault | None:
    """The fault of cost or season in summoning the card with power and cost swapped."""
    swapping.swap(state, player, card)
    fault = price_fault(state, player, card, PLACE, ground)
    swapping.swap_back(state)
    return fault


def summon_price_fault(state: State, player: int, card: int, ground: int = NO_CARD) -> Fault | None:
    """The fault of cost or season in summoning the card, None if it may enter as it is or swapped (000-持ち越し-1)."""
    fault = price_fault(state, player, card, PLACE, ground)
    if fault and state.modifiers and swapping.is_offered(state, player, card):
        return swapped_price_fault(state, player, card, ground) and fault
    return fault
