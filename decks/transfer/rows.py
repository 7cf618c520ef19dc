"""The printings of a deck put together by card, as every exported list names them."""

from collections.abc import Mapping

from rules_engine.catalog.definitions import CardDefinition, Catalog


def by_card(copies: Mapping[int, int], catalog: Catalog) -> dict[CardDefinition, list[tuple[int, int]]]:
    """(printing number, copies) of each card, in the order the card's printings have."""
    held: dict[CardDefinition, list[tuple[int, int]]] = {}
    for card in {catalog.card_by_printing[number] for number in copies if number in catalog.card_by_printing}:
        held[card] = [
            (printing.number, copies[printing.number]) for printing in card.printings if copies.get(printing.number)
        ]
    return held
