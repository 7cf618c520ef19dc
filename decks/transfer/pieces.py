"""A paste taken apart: data blocks, tables, codes and plain lines, so that every line belongs to one piece."""

from collections.abc import Iterator

from cards.catalog import CardData
from decks.transfer.codes_in_text import CodeFinder
from decks.transfer.data_decks import SIDEBOARD, DataDeck, UnreadableDataError
from decks.transfer.json_form import looks_like_json, read_json
from decks.transfer.markdown_form import table_at
from decks.transfer.numbers_form import numbers_in
from decks.transfer.one_line_form import OneLineReader
from decks.transfer.piece import Piece
from decks.transfer.tables import Columns, columns_of, rows_of
from decks.transfer.xml_form import looks_like_xml, read_xml
from rules_engine.catalog.definitions import Catalog

_LOOK_AHEAD = 3


def pieces_of(rows: list[str], data: CardData) -> Iterator[Piece]:
    """The pieces in order; their spans add up to the number of rows.

    A text may be of one form as a whole, XML or numbers a line. Else one data block and one table with a header are
    read as such, between lines that may each hold a card, codes, or a whole list.
    """
    text = "\n".join(rows[:_LOOK_AHEAD])
    if looks_like_xml(text):
        return _xml(rows)
    numbers = numbers_in(rows, data.catalog)
    return iter(numbers) if numbers else _mixed(rows, data)


def _mixed(rows: list[str], data: CardData) -> Iterator[Piece]:
    finder, lists, at, blocks = CodeFinder(), OneLineReader(data), 0, 0
    while at < len(rows):
        found = [] if blocks else _block(rows, at, data.catalog)
        blocks += bool(found)
        found = found or _coded(finder, rows, at)
        if not found and (columns := columns_of(rows[at])):
            yield Piece(at + 1, rows[at], header=True)
            yield from _table(finder, rows, at + 1, columns)
            return
        found = found or table_at(rows, at) or lists.pieces(at + 1, rows[at]) or [Piece(at + 1, rows[at])]
        yield from found
        at += sum(piece.span for piece in found)


def _xml(rows: list[str]) -> Iterator[Piece]:
    try:
        deck = read_xml("\n".join(rows))
    except UnreadableDataError as problem:
        yield Piece(1, rows[0], len(rows), refusal=str(problem))
    else:
        yield from _opened(1, rows[0], len(rows), deck)


def _block(rows: list[str], at: int, catalog: Catalog) -> list[Piece]:
    if rows[at].lstrip()[:1] not in ("{", "[") or not looks_like_json("\n".join(rows[at : at + _LOOK_AHEAD])):
        return []
    text = "\n".join(rows[at:])
    try:
        decks, end = read_json(text, catalog)
    except UnreadableDataError as problem:
        return [Piece(at + 1, rows[at], len(rows) - at, refusal=str(problem))]
    span = text.count("\n", 0, end) + 1
    if len(decks) == 1:
        return list(_opened(at + 1, rows[at], span, decks[0]))
    return [Piece(at + 1, rows[at], span, decks=tuple(decks))]


def _opened(number: int, text: str, span: int, deck: DataDeck) -> Iterator[Piece]:
    """The whole block as one piece, and every entry of it as one more; those beside the deck below a heading."""
    yield Piece(number, text, span, head=deck)
    for aside, entries in deck.blocks():
        if aside:
            yield Piece(number, SIDEBOARD, 0)
        for entry in entries:
            yield Piece(number, entry.text, 0, row=entry.row)


def _coded(finder: CodeFinder, rows: list[str], at: int) -> list[Piece]:
    codes = tuple(finder.codes_at(rows, at))
    return [Piece(at + 1, rows[at], max(code.span for code in codes), codes)] if codes else []


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
