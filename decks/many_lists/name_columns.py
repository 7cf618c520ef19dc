"""Tables of many lists: a column says whose list a row is; the others hold a card each, or the whole list in a cell."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from cards.catalog import CardData
from decks.many_lists.source import Source, named
from decks.transfer.tables import plain_cell, unguarded

_HEADER_WITHIN = 5
_CARD = (
    "札名",
    "札の名前",
    "札名称",
    "カード名",
    "カードの名前",
    "カード名称",
    "カード",
    "札",
    "card name",
    "card",
    "cards",
)
_COPIES = (
    *("枚数", "枚", "数", "数量", "採用枚数", "採用数", "投入枚数", "投入数", "copies", "count"),
    *("quantity", "qty", "amount", "num"),
)
_PRINTING = ("番号", "収録番号", "no", "no.", "number", "printing")
_NAME = ("名前", "名", "名称", "name", "names", "title")
"""Of a card as well as of a list."""
_PERSON = (
    "プレイヤー",
    "プレーヤー",
    "選手",
    "参加者",
    "氏名",
    "名前",
    "ハンドル",
    "ニックネーム",
    "チーム",
    "player",
    "name",
)
_DECK_NAME = ("デッキ名", "リスト名", "deck name", "list name", "title", "タイトル")
_OF_LIST = (*_DECK_NAME, *(word for word in _PERSON if word not in _NAME), "デッキ", "リスト", "deck", "list")
_WHOLE = (
    *("デッキリスト", "deck list", "decklist", "リスト", "レシピ", "list", "recipe"),
    *("デッキコード", "deck code", "url", "コード", "code", "デッキ", "deck"),
)
"""What columns of whole lists are called; the first words are the surest."""


@dataclass(frozen=True, slots=True)
class _CardColumns:
    """A row is a card: where the name of its list, its own name, its copies and its printing stand."""

    deck: int
    card: int | None
    copies: int
    printing: int | None


@dataclass(frozen=True, slots=True)
class _ListColumns:
    """A row is a list: where its name is, and in which cells the list may."""

    deck: int
    whole: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _TableRow:
    number: int
    cells: list[str]

    def cell(self, at: int | None) -> str:
        return unguarded(self.cells[at]) if at is not None and at < len(self.cells) else ""


def lists_of_table(rows: list[str], data: CardData, origin: str) -> list[Source]:
    """The lists of a table with a column of their names; none where the text is no such table."""
    for at, row in enumerate(rows[:_HEADER_WITHIN]):
        delimiter = next((mark for mark in "\t;," if mark in row), "")
        if not delimiter:
            continue
        try:
            table = list(_rows(rows[at:], delimiter, at))
        except csv.Error:
            return []
        header = [plain_cell(cell) for cell in table[0].cells] if table else []
        columns = _cards_of(header) or _lists_of(header)
        if isinstance(columns, _CardColumns):
            return _by_card(table[1:], columns, origin)
        if columns:
            return [source for row in table[1:] if (source := _whole(row, columns, table[0].cells, origin))]
    return []


def _rows(lines: list[str], delimiter: str, before: int) -> Iterator[_TableRow]:
    reader, read = csv.reader((line + "\n" for line in lines), delimiter=delimiter), 0
    for cells in reader:
        yield _TableRow(before + read + 1, cells)
        read = reader.line_num


def _cards_of(header: list[str]) -> _CardColumns | None:
    copies, printing = _first(header, _COPIES), _first(header, _PRINTING)
    card, deck = _first(header, _CARD), _first(header, _OF_LIST)
    if deck is None and card is not None:
        deck = _first(header, _NAME)
    elif card is None:
        card = _first(header, _NAME)
    if copies is None or deck is None or (card is None and printing is None):
        return None
    return _CardColumns(deck, card, copies, printing)


def _lists_of(header: list[str]) -> _ListColumns | None:
    """Questions of forms have such words within them: 「デッキリストを貼ってください」."""
    names = [at for at, cell in enumerate(header) if any(word in cell for word in _DECK_NAME)]
    people = [at for at, cell in enumerate(header) if at not in names and any(word in cell for word in _PERSON)]
    others = [at for at in range(len(header)) if at not in (*people, *names)]
    whole = dict.fromkeys(at for word in _WHOLE for at in others if word in header[at])
    return _ListColumns((people + names)[0], tuple(whole)) if whole and (people or names) else None


def _first(header: list[str], words: tuple[str, ...]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in words), None)


def _by_card(rows: list[_TableRow], columns: _CardColumns, origin: str) -> list[Source]:
    """Rows of one name are one list, wherever they stand; below a name that is not repeated the cells may be empty."""
    of_list: dict[str, list[_TableRow]] = {}
    name = ""
    for row in rows:
        if not any(cell.strip() for cell in row.cells):
            continue
        name = named(row.cell(columns.deck)) or name
        of_list.setdefault(name, []).append(row)
    return [_table(name, members, columns, origin) for name, members in of_list.items()]


def _table(name: str, rows: list[_TableRow], columns: _CardColumns, origin: str) -> Source:
    """The rows as a table by itself, which the reader of lists knows."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(("札名", "枚数", "番号"))
    for row in rows:
        cells = (row.cell(columns.card), row.cell(columns.copies), row.cell(columns.printing))
        writer.writerow(" ".join(cell.split()) for cell in cells)
    numbers = (rows[0].number, *(row.number for row in rows))
    return Source(name, written.getvalue(), origin, numbers=numbers)


def _whole(row: _TableRow, columns: _ListColumns, header: list[str], origin: str) -> Source | None:
    """The list in the surest cell that has one; the others that have something are named."""
    filled = [at for at in columns.whole if row.cell(at)]
    name = named(row.cell(columns.deck))
    if not filled and not name:
        return None
    text = row.cell(filled[0]) if filled else ""
    beside = "・".join(named(header[at]) for at in filled[1:])
    return Source(name, text, origin, first=row.number, beside=beside, problem="" if text else "empty")
