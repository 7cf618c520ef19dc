"""A deck as a table for spreadsheets: RFC 4180 with a byte order mark, and no cell that counts as a formula."""

import csv
import io
from collections.abc import Mapping

from decks.deck.order import by_type
from decks.transfer.rows import by_card
from decks.transfer.tables import guarded
from rules_engine.catalog.definitions import CardDefinition, Catalog

BYTE_ORDER_MARK = "\ufeff"
HEADER = ("番号", "枚数", "札名", "読み", "種類", "季節", "コスト", "力", "収録")


def export_csv(copies: Mapping[int, int], catalog: Catalog) -> str:
    """One printing a row under a header, in the order of every deck page."""
    cards = by_card(copies, catalog)
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(HEADER)
    for _, members in by_type(cards):
        for card in members:
            rows.writerows(_row(card, number, count) for number, count in cards[card])
    return BYTE_ORDER_MARK + written.getvalue()


def _row(card: CardDefinition, printing: int, copies: int) -> list[str]:
    products = next(item.products for item in card.printings if item.number == printing)
    power = card.forms[0].power
    cells = [
        str(printing),
        str(copies),
        card.name,
        card.reading,
        "/".join(card_type.label for card_type in card.types),
        "".join(season.label for season in card.seasons),
        str(card.cost),
        "" if power is None else str(power),
        "、".join(products),
    ]
    return [guarded(cell) for cell in cells]
