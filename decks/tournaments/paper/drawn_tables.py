"""Lists of people drawn for the desk and for the wall: players, tables, and who sits where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from decks.sheets.paper import WIDTH, Paper, width_of, wrapped
from decks.tournaments.paper.event_sheet import PrintedEvent

LEFT, RIGHT, TOP, BOTTOM = 14.0, WIDTH - 14.0, 31.0, 283.0
GAP = 6.0
BOX = "□"
TWO_LINES = 7.5  # points of what is on two lines of a row


@dataclass(frozen=True, slots=True)
class ListField:
    """A column of a table: its name, millimetres, and the size of its type in points."""

    name: str
    width: float
    size: float = 10
    align: str = "left"


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """Rows under fields, in so many `columns` beside each other; a cell of `BOX` is a box to be ticked. `count` says
    in words how many there are."""

    title: str
    count: str
    fields: tuple[ListField, ...]
    rows: tuple[tuple[str, ...], ...]
    row: float = 7.0
    columns: int = 1


def draw_tables(title: str, event: PrintedEvent, tables: Sequence[PeopleTable]) -> bytes:
    """Each table on pages of its own, filled evenly."""
    paper = Paper(title)
    for table in tables:
        pages = pages_of_rows(len(table.rows), int((BOTTOM - TOP) / table.row) - 1, table.columns)
        for number, columns in enumerate(pages, 1):
            _draw_page(paper, event, table, columns)
            paper.text(RIGHT, 290, f"{number} / {len(pages)}", 8, align="right", grey=0.3)
            paper.next_page()
    return paper.finished()


def pages_of_rows(rows: int, room: int, columns: int) -> list[list[range]]:
    """Which rows are in which column of which page: as few pages as can be, each as full as the others."""
    pages = max(1, -(-rows // (room * columns)))
    parts = pages * columns
    bounds = [rows * part // parts for part in range(parts + 1)]
    ranges = [range(start, end) for start, end in pairwise(bounds)]
    return [ranges[at : at + columns] for at in range(0, parts, columns)]


def _draw_page(paper: Paper, event: PrintedEvent, table: PeopleTable, columns: list[range]) -> None:
    paper.text(LEFT, 15, table.title, 17)
    x = LEFT + width_of(table.title, 17) + 6
    paper.text(x, 15.5, event.name, 12, width=RIGHT - x)
    paper.text(LEFT, 24, "・".join(filter(None, (event.day, event.shop))), 9, width=130)
    paper.text(RIGHT, 24, table.count, 9, align="right")
    wide = (RIGHT - LEFT - GAP * (table.columns - 1)) / table.columns
    for place, rows in enumerate(columns):
        if rows:
            _draw_column(paper, LEFT + place * (wide + GAP), wide, table, rows)
    paper.text(LEFT, 290, "札帖（非公式のファンサイト）で作成", 7, grey=0.3)


def _draw_column(paper: Paper, x: float, width: float, table: PeopleTable, rows: range) -> None:
    height, bottom = table.row, TOP + table.row * (len(rows) + 1)
    scale = width / sum(field.width for field in table.fields)
    bounds = [x + scale * wide for wide in accumulate((field.width for field in table.fields), initial=0)]
    paper.box(x, TOP, width, bottom - TOP)
    paper.box(x, TOP, width, height, fill=0.9)
    for place in range(1, len(rows) + 1):
        paper.line(x, TOP + place * height, x + width, TOP + place * height, 0.3)
    for at in bounds[1:-1]:
        paper.line(at, TOP, at, bottom, 0.3)
    for field, (left, right) in zip(table.fields, pairwise(bounds), strict=True):
        _draw_cell(paper, left, right - left, TOP + height / 2, replace(field, size=8), field.name)
    for place, row in enumerate(rows, 1):
        for field, words, (left, right) in zip(table.fields, table.rows[row], pairwise(bounds), strict=True):
            _draw_cell(paper, left, right - left, TOP + (place + 0.5) * height, field, words)


def _draw_cell(paper: Paper, x: float, width: float, middle: float, field: ListField, words: str) -> None:
    if words == BOX:
        paper.box(x + width / 2 - 1.8, middle - 1.8, 3.6, 3.6, 0.6)
    elif words:
        at = {"left": x + 1.5, "right": x + width - 1.5, "centre": x + width / 2}[field.align]
        for place, (line, size) in _lines_in(words, field.size, width - 2.5):
            paper.text(at, middle + place, line, size, width=width - 2.5, align=field.align)


def _lines_in(words: str, size: float, width: float) -> list[tuple[float, tuple[str, float]]]:
    """The words with their place above or below the middle: what would be too small on one line is on two."""
    lines = wrapped(words, TWO_LINES, width)
    if width_of(words, TWO_LINES) <= width or len(lines) < 2:
        return [(0, (words, size))]
    return [(-1.5, (lines[0], TWO_LINES)), (1.5, ("".join(lines[1:]), TWO_LINES))]
