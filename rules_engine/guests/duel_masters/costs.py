"""What using a card costs: changes one by one, alternatives, and acts that must be possible (601.1a)."""

from collections.abc import Sequence
from typing import Final

from rules_engine.guests.duel_masters.cards import SPELL, Ability
from rules_engine.guests.duel_masters.table import DuelTable
from rules_engine.guests.duel_masters.use_frame import UseFrame
from rules_engine.guests.duel_masters.words import Told, Zone
from rules_engine.kernel.frame import NO_CARD

LEAST: Final = 1
"""No change makes a cost lower."""
Change = tuple[int, int]
"""By how much, and the card that says so."""


def sources(table: DuelTable, seat: int, using: int = NO_CARD, origin: Zone | None = None) -> list[int]:
    """The untapped cards that may pay: in the mana zone, the card in use itself if it comes from there (601.1c), and
    in the battle zone where a card allows that."""
    found = [card for card in table.area(Zone.MANA, seat) if card not in table.tapped]
    if origin is Zone.MANA and using not in found and using not in table.tapped:
        found.append(using)
    if table.in_force(seat, "mana_in_battle"):
        found += [card for card in table.in_battle(seat) if card not in table.tapped]
    return found


def forced_changes(table: DuelTable, seat: int, card: int, side: int, origin: Zone | None) -> list[Change]:
    """The changes that apply in any case."""
    types = table.side(card, side).types
    found: list[Change] = []
    for other, _, ability in table.in_force(seat, "cheaper"):
        kind, number = ability.words
        if kind == "any" or kind in types:
            found.append((-int(number), other))
    for rival in range(table.seats):
        if rival != seat:
            found += [(int(ability.rest), other) for other, _, ability in table.in_force(rival, "dearer")]
    if table.printed[card].has("cheaper_by_graveyard"):
        found.append((-_graveyard(table, seat, card, origin), card))
    return found


def _graveyard(table: DuelTable, seat: int, card: int, origin: Zone | None) -> int:
    """How many cards lie there; whether one on hold counts where it was is an open point."""
    counted = len(table.area(Zone.GRAVEYARD, seat))
    held = origin is Zone.GRAVEYARD and table.zone[card] is Zone.HOLD
    return counted + (held and table.options["hold"] == "old_zone")


def optional_changes(table: DuelTable, seat: int, card: int) -> list[tuple[int, int, Ability]]:
    """The changes that one may use: those of the card itself and those of one's cards in the battle zone."""
    own = [(card, place, one) for place, one in enumerate(table.printed[card].abilities) if one.kind == "may_cheaper"]
    return own + table.in_force(seat, "may_cheaper")


def usable_changes(
    table: DuelTable, seat: int, card: int, chosen: Sequence[tuple[int, int]]
) -> list[tuple[int, int, Ability]]:
    """Those whose act is possible beside the acts of what is chosen already (601.1a)."""
    acts = [table.printed[source].abilities[place].words[1] for source, place in chosen]
    return [
        one
        for one in optional_changes(table, seat, card)
        if (one[0], one[1]) not in chosen and is_possible(table, seat, card, one[2].words[1], acts)
    ]


def is_possible(table: DuelTable, seat: int, card: int, act: str, others: Sequence[str], times: int = 1) -> bool:
    """Whether the act can be done so many times beside the `others`."""
    return len(act_cards(table, seat, card, act)) >= list(others).count(act) + times


def act_cards(table: DuelTable, seat: int, card: int, act: str) -> list[int]:
    """The cards that the act can be done to; never the card in use."""
    if act == "tap":
        return [one for one in table.creatures(seat) if one not in table.tapped]
    return [one for one in table.area(Zone.HAND, seat) if one != card]


def do_act(table: DuelTable, frame: UseFrame, act: str, clause: str) -> None:
    """Tap a creature, or discard a card: the oldest that can be."""
    one = act_cards(table, frame.player, frame.card, act)[0]
    table.note(Told.ACTED, clause, frame.player, one, word=act)
    if act == "tap":
        table.tapped.add(one)
        frame.tapped.append(one)
    else:
        frame.discarded.append(one)
        table.put(one, Zone.GRAVEYARD, Told.MOVED, clause)


def summed(base: int, changes: Sequence[Change]) -> int:
    """The cost after the changes, one by one: none makes it lower than 1."""
    cost = base
    for by, _ in changes:
        cost = max(cost + by, min(cost, LEAST))
    return cost


def in_order(table: DuelTable, forced: list[Change], chosen: list[Change]) -> list[Change]:
    """Their order is not stated: an open point."""
    return chosen + forced if table.options["order"] == "chosen_first" else forced + chosen


def base_cost(table: DuelTable, frame: UseFrame) -> int:
    """The cost before changes: of a card that is recycled, that of the recycling."""
    return recycle_cost(table, frame.card, frame.origin, table.side(frame.card, frame.side).cost)


def recycle_cost(table: DuelTable, card: int, origin: Zone, printed: int) -> int:
    recycled = table.printed[card].has("recycle")
    return int(recycled[0].rest) if recycled and origin is Zone.GRAVEYARD else printed


def may_pay(table: DuelTable, seat: int, card: int, side: int, origin: Zone) -> bool:
    """Whether paying looks possible as things lie now, before anything is reckoned (2021.4.14)."""
    found = sources(table, seat, card, origin)
    wanted = table.civilisations(card, side)
    if not covers(table, found, wanted):
        return False
    chosen: list[tuple[int, int]] = []
    while usable := usable_changes(table, seat, card, chosen):
        chosen.append((usable[0][0], usable[0][1]))
    cheaper = [(-int(table.printed[one].abilities[place].words[0]), one) for one, place in chosen]
    changes = in_order(table, forced_changes(table, seat, card, side, origin), cheaper)
    cost = summed(recycle_cost(table, card, origin, table.side(card, side).cost), changes)
    return sum(table.printed[one].mana for one in found) >= cost


def covers(table: DuelTable, cards: Sequence[int], wanted: Sequence[str]) -> bool:
    """Whether each civilisation can be paid by a card of its own."""
    if not wanted:
        return True
    return any(
        covers(table, [one for one in cards if one != card], wanted[1:])
        for card in cards
        if wanted[0] in table.civilisations(card)
    )


def may_waive(table: DuelTable, seat: int, card: int) -> bool:
    """Whether a card's own text lets it be used without cost (G-Zero)."""
    zero = table.printed[card].has("g_zero")
    return any(len(table.in_battle(seat)) >= int(ability.rest) for ability in zero)


def alternative(table: DuelTable, seat: int, card: int) -> int:
    """The place of the ability whose act may stand for the cost, -1 if there is none or it cannot be done."""
    for place, ability in enumerate(table.printed[card].abilities):
        if ability.kind == "may_instead":
            act, times = ability.words
            return place if is_possible(table, seat, card, act, (), int(times)) else -1
    return -1


def is_spell(table: DuelTable, card: int, side: int) -> bool:
    return SPELL in table.side(card, side).types
