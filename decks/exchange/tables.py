"""Tables from spreadsheets: a header that names its columns, and the rows below it."""

import csv
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NAMES = {"札名", "名前", "名", "札", "カード名", "カード", "name", "card", "card name", "cardname"}
_COPIES = {"枚数", "枚", "数", "数量", "copies", "count", "quantity", "qty", "amount"}
_PRINTINGS = {"番号", "収録番号", "no", "no.", "number", "printing", "id"}


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
    cells = [_plain(cell) for cell in next(csv.reader([line], delimiter=delimiter), [])]
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


def _cell(cells: list[str], at: int | None) -> str:
    text = cells[at].strip() if at is not None and at < len(cells) else ""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _plain(cell: str) -> str:
    return unicodedata.normalize("NFKC", cell).strip().strip("'").lower()


def _first(cells: list[str], words: set[str]) -> int | None:
    return next((at for at, cell in enumerate(cells) if cell in words), None)
