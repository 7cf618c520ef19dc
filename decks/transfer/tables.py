"""Tables from spreadsheets: a header that names its columns, and the rows below it."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from decks.transfer.plain_text import plain

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NAMES = frozenset(
    {"札名", "札の名前", "札名称", "名前", "名", "名称", "札", "カード名", "カードの名前", "カード名称", "カード"}
    | {"name", "names", "card", "cards", "card name", "cardname", "card_name", "title"}
)
_COPIES = frozenset(
    {"枚数", "枚", "数", "数量", "採用枚数", "採用数", "採用", "投入枚数", "投入数", "投入", "デッキ枚数", "使用枚数"}
    | {"copies", "count", "counts", "quantity", "quantities", "qty", "amount", "num", "pcs"}
)
_PRINTINGS = frozenset({"番号", "収録番号", "no", "no.", "number", "printing", "id"})


@dataclass(frozen=True, slots=True)
class Columns:
    """Where a table has its name, copies and printing number; `name` or `printing` may be missing."""

    delimiter: str
    name: int | None
    copies: int
    printing: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table, over `span` lines."""

    name: str
    copies: str
    printing: str
    span: int
    cells: int


def columns_of(line: str) -> Columns | None:
    """The columns if the line is a header that names copies and a card."""
    delimiter = next((mark for mark in "\t;," if mark in line), "")
    if not delimiter:
        return None
    cells = [plain_cell(cell) for cell in next(csv.reader([line], delimiter=delimiter), [])]
    name, copies, printing = (_first(cells, words) for words in (_NAMES, _COPIES, _PRINTINGS))
    if copies is None or (name is None and printing is None):
        return None
    return Columns(delimiter, name, copies, printing)


def rows_of(lines: list[str], columns: Columns) -> Iterator[Row]:
    """The rows below the header; a cell in quotes may hold line ends."""
    reader, before = csv.reader((line + "\n" for line in lines), delimiter=columns.delimiter), 0
    for cells in reader:
        span, before = reader.line_num - before, reader.line_num
        name, copies, printing = (_cell(cells, at) for at in (columns.name, columns.copies, columns.printing))
        yield Row(name, copies, printing, span, len(cells))


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return "'" + cell if cell.startswith(FORMULA) else cell


def unguarded(cell: str) -> str:
    """The cell without the mark that keeps spreadsheets from taking it for a formula."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _cell(cells: list[str], at: int | None) -> str:
    return unguarded(cells[at]) if at is not None and at < len(cells) else ""


def plain_cell(cell: str) -> str:
    """A cell of a header, to be compared with the words for its column."""
    return plain(cell).strip("'\"").lower()


def _first(cells: list[str], words: frozenset[str]) -> int | None:
    return next((at for at, cell in enumerate(cells) if cell in words), None)
