"""Cost and seasons: whether 魂 meets what a card asks."""

from rules_engine.compile.printed import season_bits
from rules_engine.kernel.frame import NO_CARD
from rules_engine.keywords.curse import CURSE
from rules_engine.language.members import REASON_COST, REASON_SEASON
from rules_engine.language.tree import Act
from rules_engine.queries import abilities, card_values, characteristics, continuous, swapping
from rules_engine.rights.faults import Fault
from rules_engine.rights.permissions import can_omit, cost_onto, permissions, stand_in_seasons, stand_ins
from rules_engine.rulebook.options import CurseAtOne
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import NO_FORM, PLACE, SOUL
from rules_engine.vocabulary.terms import Reason

ACT_OF_KIND = (Act.SUMMON, Act.POSSESS, Act.USE, Act.DEPLOY)


def unmet(state: State, cost: int, need: int, souls: int, seasons: int) -> Reason | None:
    """What of a price is missing, None if nothing: this and `payable_as_printed` say when cost and season hold.

    There must be as many `souls` as the `cost` (001-魂-コスト) and, where the card needs seasons, one of them among
    their `seasons`, or all as the ruleset may say (001-魂-季節, S-混化の条件); `need` and `seasons` are bits.
    """
    if souls < cost:
        return REASON_COST
    met = need & seasons == need if state.instances.need_all else not need or need & seasons
    return None if met else REASON_SEASON


def souls_of(state: State, player: int) -> int:
    """How many cards count as 魂 when a cost is asked."""
    return len(state.areas[SOUL][player]) + len(stand_ins(state, player))


def can_pay_printed(state: State, player: int, card: int) -> bool:
    """Whether the 魂 meet cost and season of the card as printed first, for texts that ask only that."""
    kind = next((kind for kind in range(4) if state.instances.cost[kind][card] != NO_FORM), PLACE)
    return payable(state, player, card, kind)


def season_need(state: State, card: int, kind: int) -> int:
    """The season bits the use of the card as this type asks for: as printed, or those a text has given it."""
    changed = state.instances.scripted and characteristics.has_other_seasons(state, card)
    return season_bits(tuple(characteristics.seasons(state, card))) if changed else state.instances.need[kind][card]


def payable(state: State, player: int, card: int, kind: int, ground: int = NO_CARD) -> bool:
    """Cost and season both hold (001-カード-コスト). They are never spent."""
    return price_fault(state, player, card, kind, ground) is None


def price_fault(
    state: State, player: int, card: int, kind: int, ground: int = NO_CARD, declared: int | None = None
) -> Fault | None:
    """The fault of cost or season in using the card as this type (onto `ground`), None if both hold
    (001-カード-コスト). `declared` is a cost that was asked at its declaration and is enough still."""
    if curse_fault(state, player, card):
        return Fault(Reason.FORBIDDEN, "S-呪い")
    if _is_as_printed(state, card):
        cost, need = card_values.printed_cost(state, card, kind), state.instances.need[kind][card]
        seasons = soul_seasons = characteristics.soul_seasons(state, player)
    else:
        allowed = permissions(state, player, card, ACT_OF_KIND[kind])
        if allowed and any(text.free for text in allowed):
            return None
        cost, soul_seasons = cost_onto(state, card, kind, ground), characteristics.soul_seasons(state, player)
        made_free = state.instances.scripted and cost == 0 and state.instances.cost[kind][card]
        need = 0 if made_free else season_need(state, card, kind)
        given = characteristics.given_seasons(state, player, card) | stand_in_seasons(state, player) if need else 0
        seasons = soul_seasons | given
        cost = 0 if allowed and any(text.uncounted for text in allowed) else cost
    souls = souls_of(state, player)
    missing = unmet(state, cost if declared is None else min(cost, declared), need, souls, seasons)
    if missing is REASON_COST:
        return Fault(missing, "001-魂-コスト", cost, souls)
    return None if missing is None else Fault(missing, "001-魂-季節", need, soul_seasons)


def _is_as_printed(state: State, card: int) -> bool:
    """Whether the card lies off the field and nothing in force touches its price, though the 魂 may have become other
    than printed."""
    if state.kind[card] >= 0:
        return False
    touching = continuous.touching_prices(state)
    printed = touching == continuous.NOTHING_TOUCHES
    return printed or (touching == continuous.BECOMING and not characteristics.has_become(state, card))


def payable_as_printed(state: State, player: int, cards: list[int], kind: int) -> list[int]:
    """Those of the cards, off the field, that have a form of this type and no `price_fault` while no text touches
    prices: `unmet` asked of all at once."""
    cost, need = state.instances.cost[kind], state.instances.need[kind]
    souls, seasons = len(state.areas[SOUL][player]), state.soul_seasons[player]
    need_all, paid = state.instances.need_all, []
    for card in cards:
        price = cost[card]
        if price != NO_FORM and price <= souls:
            asked = need[card]
            if not asked or (asked & seasons == asked if need_all else asked & seasons):
                paid.append(card)
    return paid if state.life[player] > 1 else _not_cursed(state, player, paid)


def _not_cursed(state: State, player: int, cards: list[int]) -> list[int]:
    return [card for card in cards if not curse_fault(state, player, card)]


def curse_fault(state: State, player: int, card: int) -> bool:
    """Whether 呪い would take the last life where the table does not allow that (S-呪い)."""
    if state.life[player] > 1 or state.instances.ruleset.curse_at_one is CurseAtOne.LOSES:
        return False
    cursed = state.instances.scripted and abilities.has_keyword(state, card, CURSE.name)
    return cursed and not can_omit(state, card, CURSE.name)


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
