"""Acts that a cost asks for: what is promised to one is kept for it, and pays for nothing else (601.1a)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules_engine.kernel.frame import NO_CARD
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.use_frame import UseFrame
from rules_engine.other_games.duel_masters.words import Told, Zone

TAP: Final = "tap"
DISCARD: Final = "discard"


def act_cards(table: DuelTable, seat: int, using: int, act: str) -> list[int]:
    """The cards that the act can be done to; never the card in use."""
    if act == TAP:
        return [one for one in table.creatures(seat) if one not in table.tapped]
    return [one for one in table.area(Zone.HAND, seat) if one != using]


def can_keep(
    table: DuelTable,
    seat: int,
    using: int,
    acts: Sequence[str],
    sources: Sequence[int] = (),
    wanted: Sequence[str] = (),
    cost: int = 0,
    spent: int = NO_CARD,
) -> bool:
    """Whether all these acts can be done once `spent` is tapped, and what they leave of the `sources` pays for the
    civilisations that are `wanted` and for the cost."""
    if acts.count(DISCARD) > len(act_cards(table, seat, using, DISCARD)):
        return False
    creatures = [one for one in act_cards(table, seat, using, TAP) if one != spent]
    return any(
        _pays(table, [one for one in sources if one != spent and one not in tapped], wanted, cost)
        for tapped in combinations(creatures, acts.count(TAP))
    )


def _pays(table: DuelTable, cards: Sequence[int], wanted: Sequence[str], cost: int) -> bool:
    return sum(table.printed[one].mana for one in cards) >= cost and covers(table, cards, wanted)


def covers(table: DuelTable, cards: Sequence[int], wanted: Sequence[str]) -> bool:
    """Whether each civilisation can be paid by a card of its own."""
    if not wanted:
        return True
    return any(
        covers(table, [one for one in cards if one != card], wanted[1:])
        for card in cards
        if wanted[0] in table.civilisations(card)
    )


def do_act(table: DuelTable, frame: UseFrame, act: str, card: int, clause: str) -> None:
    """Tap the creature, or discard the card."""
    table.note(Told.ACTED, clause, frame.player, card, word=act)
    if act == TAP:
        table.tapped.add(card)
        frame.tapped.append(card)
    else:
        frame.discarded.append(card)
        table.put(card, Zone.GRAVEYARD, Told.MOVED, clause)
