"""Tables as Markdown has them, with or without bars outside."""

import re
from collections.abc import Iterator, Sequence

from decks.transfer.piece import Piece
from decks.transfer.tables import Columns, Row, columns_of

_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_EMPHASIS = re.compile(r"(\*\*|__|\*|_|~~|`)(?=\S)(.+?)(?<=\S)\1")


def table_at(rows: Sequence[str], at: int) -> list[Piece]:
    """The pieces of the table that begins on the line `rows[at]`; none if none begins there."""
    columns = _columns(rows[at])
    if columns is None:
        return []
    return [Piece(at + 1, rows[at], header=True), *_below(rows, at + 1, columns)]


def _columns(row: str) -> Columns | None:
    return columns_of("\t".join(_cells(row))) if "|" in row else None


def _below(rows: Sequence[str], start: int, columns: Columns) -> Iterator[Piece]:
    for at in range(start, len(rows)):
        row = rows[at]
        if "|" not in row and not (at == start and _RULE.fullmatch(row)):
            return
        if _RULE.fullmatch(row):
            yield Piece(at + 1, row, header=True)
            continue
        cells = _cells(row)
        name, copies, printing = (
            cells[column] if column is not None and column < len(cells) else ""
            for column in (columns.name, columns.copies, columns.printing)
        )
        yield Piece(at + 1, row, row=Row(name, copies, printing, 1, len(cells)))


def _cells(row: str) -> list[str]:
    """The cells without marks of emphasis and links around what they say."""
    plain = row.strip()
    inner = plain[plain.startswith("|") : len(plain) - (plain.endswith("|") and not plain.endswith(r"\|"))]
    return [_text(cell) for cell in _BAR.split(inner)]


def _text(cell: str) -> str:
    text = _LINK.sub(r"\1", cell.strip().replace(r"\|", "|"))
    return _EMPHASIS.sub(r"\2", text).replace("\t", " ")
