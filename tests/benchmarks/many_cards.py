"""Makes an SQLite database of our cards hold many more: each card again and again, under names of its own."""

from django.db import connection

from cards.sync.data_version import bump

CARD_STEP, ROW_STEP = 100_000, 10_000_000
# Table → its columns that hold numbers of cards or printings, and of rows; all else is copied.
TABLES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cards_card": (("id",), ()),
    "cards_cardform": (("card_id",), ("id",)),
    "cards_formseason": ((), ("id", "form_id")),
    "cards_cardattribute": (("card_id",), ("id",)),
    "cards_cardkeyword": (("card_id",), ("id",)),
    "cards_alias": (("card_id",), ("id",)),
    "cards_printing": (("number", "card_id"), ()),
    "cards_printing_products": (("printing_id",), ("id",)),
}
NAMED = {"cards_card": ("name", "reading"), "cards_alias": ("name",)}
# Three kana that belong to the copy and the row, so that names differ as names do.
ENDING = (
    "char(12354 + (n * 7 + {row}) % 80) || char(12354 + (n * 13 + {row} / 80) % 80) || char(12354 + n % 80)"
    " || char(19968 + n)"
)


def multiply_cards(times: int) -> None:
    """Add `times` - 1 copies of every card of the database, with its forms, words and printings."""
    with connection.cursor() as cursor:
        for table, (numbers, rows) in TABLES.items():
            columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
            copied = ", ".join(_copied(table, column, numbers, rows) for column in columns)
            listed = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f"INSERT INTO {table} ({listed}) WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL"
                f" SELECT n + 1 FROM copies WHERE n < {times - 1}) SELECT {copied} FROM {table} CROSS JOIN copies"
            )
    bump()


def _copied(table: str, column: str, numbers: tuple[str, ...], rows: tuple[str, ...]) -> str:
    if column in numbers:
        return f'"{column}" + n * {CARD_STEP}'
    if column in rows:
        return f'"{column}" + n * {ROW_STEP}'
    if column in NAMED.get(table, ()):
        return f'"{column}" || ' + ENDING.format(row='"id"')
    return f'"{column}"'
