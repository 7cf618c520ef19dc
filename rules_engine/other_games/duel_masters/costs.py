"""What using a card costs: changes one by one, alternatives, and whether it looks payable (手順-1, 2c, 4)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules_engine.kernel.frame import NO_CARD
from rules_engine.other_games.duel_masters.acts import DISCARD, can_keep
from rules_engine.other_games.duel_masters.cards import Ability
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.use_frame import Reduction, UseFrame
from rules_engine.other_games.duel_masters.words import Zone

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


def sources_of(table: DuelTable, frame: UseFrame) -> list[int]:
    """Those for a card in use; itself only if it lay untapped."""
    return sources(table, frame.player, frame.card, None if frame.lay_tapped else frame.origin)


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


def optional_changes(table: DuelTable, seat: int, card: int) -> list[Reduction]:
    """The changes that one may use: those of the card itself and those of one's cards in the battle zone."""
    own = [(card, place, one) for place, one in enumerate(table.printed[card].abilities) if one.kind == "may_cheaper"]
    return [
        Reduction(source, place, int(ability.words[0]), ability.words[1])
        for source, place, ability in own + table.in_force(seat, "may_cheaper")
    ]


def called(table: DuelTable, change: Reduction) -> str:
    """A change by its card and its ability: a card may have several."""
    return f"{table.name(change.source)} {change.act} {change.less}"


def usable_changes(table: DuelTable, frame: UseFrame) -> list[Reduction]:
    """Those whose act is possible beside the acts of what is chosen already, with the civilisations still payable."""
    found, wanted = sources_of(table, frame), table.civilisations(frame.card, [table.side(frame.card, frame.side)])
    acts = [one.act for one in frame.chosen]
    return [
        one
        for one in optional_changes(table, frame.player, frame.card)
        if one not in frame.chosen and can_keep(table, frame.player, frame.card, [*acts, one.act], found, wanted)
    ]


def summed(base: int, changes: Sequence[Change]) -> int:
    """The cost after the changes, one by one: none makes it lower than 1."""
    cost = base
    for by, _ in changes:
        cost = max(cost + by, min(cost, LEAST))
    return cost


def recycle_cost(table: DuelTable, card: int, origin: Zone, printed: int) -> int:
    """The cost before changes: of a card that is recycled, that of the recycling."""
    recycled = table.printed[card].has("recycle")
    return int(recycled[0].rest) if recycled and origin is Zone.GRAVEYARD else printed


def may_pay(table: DuelTable, seat: int, card: int, side: int, origin: Zone) -> bool:
    """Whether paying looks possible with some of the changes as things lie now, before anything is reckoned
    (2021.4.14)."""
    found, wanted = sources(table, seat, card, origin), table.civilisations(card, [table.side(card, side)])
    optional = optional_changes(table, seat, card)
    return any(
        can_keep(
            table,
            seat,
            card,
            [one.act for one in chosen],
            found,
            wanted,
            _expected(table, seat, card, side, origin, chosen),
        )
        for number in range(len(optional) + 1)
        for chosen in combinations(optional, number)
    )


def _expected(table: DuelTable, seat: int, card: int, side: int, origin: Zone, chosen: Sequence[Reduction]) -> int:
    """The cost with these changes. Their order is not stated: an open point."""
    base = recycle_cost(table, card, origin, table.side(card, side).cost)
    forced = forced_changes(table, seat, card, side, origin)
    cheaper = [(-one.less, one.source) for one in chosen]
    if table.options["order"] == "forced_first":
        return summed(base, forced + cheaper)
    by_graveyard = table.printed[card].has("cheaper_by_graveyard")
    discarded = [(-1, card) for one in chosen if one.act == DISCARD and by_graveyard]
    return summed(base, cheaper + forced + discarded)


def may_waive(table: DuelTable, seat: int, card: int) -> bool:
    """Whether a card's own text lets it be used without cost (G-Zero)."""
    zero = table.printed[card].has("g_zero")
    return any(len(table.in_battle(seat)) >= int(ability.rest) for ability in zero)


def alternatives(table: DuelTable, seat: int, card: int) -> list[Ability]:
    """The abilities of the card whose act may stand for its cost, as far as it can be done."""
    return [
        ability
        for ability in table.printed[card].has("may_instead")
        if can_keep(table, seat, card, [ability.words[0]] * int(ability.words[1]))
    ]
