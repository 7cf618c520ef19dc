"""Who may use what: time, zone and price are permissions of their own, and each leaves the others as they are."""

from rules_engine.other_games.duel_masters.cards import ACTS, AURA, CASTLE, GR_CREATURE
from rules_engine.other_games.duel_masters.costs import alternatives, may_pay, may_waive
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.use_frame import ANY, FREE, INSTEAD, PAY
from rules_engine.other_games.duel_masters.words import Zone

FROM = (Zone.HAND, Zone.GRAVEYARD, Zone.MANA)


def usable(table: DuelTable, seat: int, zone: Zone) -> list[int]:
    """What the seat may begin to use from the zone in its main step."""
    return [
        card
        for card in table.area(zone, seat)
        if is_allowed_from(table, card, zone)
        and any(prices(table, seat, card, side, zone) for side in sides(table, card))
    ]


def payable_sides(table: DuelTable, seat: int, card: int, origin: Zone) -> list[int]:
    """The sides of the card that there is a way to pay for."""
    return [side for side in sides(table, card) if prices(table, seat, card, side, origin)]


def is_allowed_from(table: DuelTable, card: int, zone: Zone) -> bool:
    """From the hand, or where a text of the card lets it be used."""
    printed = table.printed[card]
    allowed = any(ability.rest == zone.value for ability in printed.has("from"))
    return zone is Zone.HAND or allowed or (zone is Zone.GRAVEYARD and bool(printed.has("recycle")))


def sides(table: DuelTable, card: int, kinds: str = ANY, most: int = 99) -> list[int]:
    """The sides that may be used where a text speaks of these `kinds` (joined by `/`) and of a cost up to `most`."""
    wanted = set(ACTS) if kinds == ANY else set(kinds.split("/"))
    return [
        number
        for number, side in enumerate(table.printed[card].sides)
        if wanted & set(side.types) and side.cost <= most and has_room(table, card, number)
    ]


def has_room(table: DuelTable, card: int, side: int) -> bool:
    """A castle needs a shield, an aura a GR creature or one to summon."""
    types, seat = table.side(card, side).types, table.owner[card]
    if CASTLE in types:
        return bool(table.shields(seat))
    return AURA not in types or bool(table.area(Zone.GR, seat)) or bool(gr_creatures(table, seat))


def gr_creatures(table: DuelTable, seat: int) -> list[int]:
    """The GR creatures of the seat in the battle zone."""
    return [card for card in table.in_battle(seat) if table.printed[card].is_of(GR_CREATURE)]


def prices(table: DuelTable, seat: int, card: int, side: int, origin: Zone) -> list[str]:
    """How the card may be paid for as this side: with mana, without cost by its own text, by an act."""
    found = [PAY] if may_pay(table, seat, card, side, origin) else []
    found += [FREE] if may_waive(table, seat, card) else []
    return [*found, *dict.fromkeys(f"{INSTEAD} {ability.rest}" for ability in alternatives(table, seat, card))]
