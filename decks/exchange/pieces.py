"""A paste taken apart: data blocks, tables, codes and plain lines, so that every line belongs to one piece."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.exchange.codes_in_text import CodeFinder, FoundCode
from decks.exchange.json_form import JsonDeck, UnreadableJsonError, looks_like_json, read_json
from decks.exchange.tables import Columns, Row, columns_of, rows_of
from rules_engine.catalog.definitions import Catalog

_LOOK_AHEAD = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """`span` lines from `number` (counted from 1) on. Without any of the other fields it is a plain line."""

    number: int
    text: str
    span: int = 1
    codes: tuple[FoundCode, ...] = ()
    json_decks: tuple[JsonDeck, ...] = ()
    refusal: str = ""
    header: bool = False
    row: Row | None = None


def pieces_of(rows: list[str], catalog: Catalog) -> Iterator[Piece]:
    """The pieces in order; their spans add up to the number of rows. One data block and one table are read as such."""
    finder, at, blocks = CodeFinder(), 0, 0
    while at < len(rows):
        block = None if blocks else _block(rows, at, catalog)
        blocks += block is not None
        piece = block or _coded(finder, rows, at)
        columns = columns_of(rows[at]) if piece is None else None
        if columns:
            yield Piece(at + 1, rows[at], header=True)
            yield from _table(finder, rows, at + 1, columns)
            return
        piece = piece or Piece(at + 1, rows[at])
        yield piece
        at += piece.span


def _block(rows: list[str], at: int, catalog: Catalog) -> Piece | None:
    if rows[at].lstrip()[:1] not in ("{", "[") or not looks_like_json("\n".join(rows[at : at + _LOOK_AHEAD])):
        return None
    text = "\n".join(rows[at:])
    try:
        decks, end = read_json(text, catalog)
    except UnreadableJsonError as problem:
        return Piece(at + 1, rows[at], len(rows) - at, refusal=str(problem))
    return Piece(at + 1, rows[at], text.count("\n", 0, end) + 1, json_decks=tuple(decks))


def _coded(finder: CodeFinder, rows: list[str], at: int) -> Piece | None:
    codes = tuple(finder.codes_at(rows, at))
    return Piece(at + 1, rows[at], max(code.span for code in codes), codes) if codes else None


def _table(finder: CodeFinder, rows: list[str], start: int, columns: Columns) -> Iterator[Piece]:
    """Rows of the table; a line of one cell is read as it would be outside of it."""
    at = start
    for row in rows_of(rows[start:], columns):
        if row.cells > 1 or row.span > 1:
            yield Piece(at + 1, rows[at], row.span, row=row)
        else:
            codes = tuple(finder.codes_at(rows[at : at + 1], 0))
            yield Piece(at + 1, rows[at], codes=codes)
        at += row.span
