"""Which printings go where copies of a card are taken out of a deck."""

from collections.abc import Mapping

from rules_engine.catalog.definitions import CardDefinition


def without_copies(card: CardDefinition, copies: int, held: Mapping[int, int]) -> dict[int, int]:
    """What stays of each printing that changes: `copies` go, the latest printing first, as far as there are any."""
    left, stays = copies, {}
    for printing in reversed(card.printings):
        have = held.get(printing.number, 0)
        take = min(left, have)
        if take:
            stays[printing.number] = have - take
            left -= take
    return stays
