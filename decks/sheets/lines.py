"""The lines of a sheet, and which page and column each of them is in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from decks.sheets.contents import SheetGroup, SheetRow


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a type; `copies` is its subtotal, None on the blank form."""

    label: str
    copies: int | None
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words that are no card's."""

    words: str


Line = Heading | SheetRow | Words | None  # None is an empty row to be written on
Page = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """So many columns beside each other, with rows from `lowest` to `highest` millimetres."""

    count: int
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Lines by page and column, in rows of `row` millimetres."""

    columns: int
    row: float
    pages: tuple[tuple[Page, ...], ...]


_ENDLESS = 10**6  # lines of a column that holds whatever found no place
_FINER = 0.1  # millimetres between two heights of a row that are tried


def lines_of(groups: tuple[SheetGroup, ...]) -> list[Line]:
    lines: list[Line] = []
    for group in groups:
        lines += [Heading(group.label, group.copies), *group.rows]
    return lines


def blank_lines(rows: tuple[tuple[str, int], ...]) -> list[Line]:
    lines: list[Line] = []
    for label, count in rows:
        lines += [Heading(label, None), *([None] * count)]
    return lines


def pages_of(lines: list[Line], first: int, following: int, foot: int) -> tuple[Page, ...]:
    """Lines by page: `first` and `following` pages hold so many, the last page `foot` fewer for what is below.

    No page ends with a heading, and a type that goes on repeats its heading.
    """
    return _flowed(lines, chain([first], repeat(following)), foot)


def spread(lines: list[Line], first: float, following: float, columns: Sequence[ColumnChoice]) -> Spread:
    """Lines on as few pages as they can be on, in rows as high as that lets them be.

    `first` and `following` are the millimetres of a column on such pages; above its lines each has a row that names
    them. The first of `columns` with which one page is enough is taken, else the last of them. ColumnChoice are filled
    evenly, so that no page is begun for a few rows.
    """
    for choice in columns:
        if found := _on_pages(lines, first, following, choice, 1):
            return found
    most = 2
    while not (found := _on_pages(lines, first, following, columns[-1], most)):
        most += 1
    return found


def _on_pages(lines: list[Line], first: float, following: float, choice: ColumnChoice, pages: int) -> Spread | None:
    """None where so many pages do not hold the lines in the lowest rows."""
    most = choice.count * pages
    row = choice.highest
    while row > choice.lowest - _FINER / 2:
        rooms = [*_rooms(first, row, choice.count), *_rooms(following, row, choice.count * (pages - 1))]
        if len(_flowed(lines, chain(rooms, [_ENDLESS]))) <= most:
            return Spread(choice.count, round(row, 2), _even(lines, rooms, choice.count))
        row -= _FINER
    return None


def _rooms(height: float, row: float, columns: int) -> list[int]:
    """How many lines each of so many columns holds."""
    return [max(2, int(height / row + 1e-6) - 1)] * columns


def _even(lines: list[Line], rooms: list[int], columns: int) -> tuple[tuple[Page, ...], ...]:
    """The lines by page and column: no column holds more than it must, for all to be in as many columns."""
    fullest = max(2, -(-len(lines) // len(rooms)))
    while len(flowed := _flowed(lines, chain([min(room, fullest) for room in rooms], [_ENDLESS]))) > len(rooms):
        fullest += 1
    return tuple(flowed[at : at + columns] for at in range(0, len(flowed), columns))


def _flowed(lines: list[Line], rooms: Iterable[int], foot: int = 0) -> tuple[Page, ...]:
    pages: list[Page] = []
    left, places = list(lines), iter(rooms)
    room = next(places)
    while len(left) > room - foot:
        cut = max(1, min(room, len(left) - 1))
        while cut > 1 and isinstance(left[cut - 1], Heading):
            cut -= 1
        pages.append(tuple(left[:cut]))
        left = _goes_on(left[:cut], left[cut:])
        room = next(places)
    return (*pages, tuple(left))


def _goes_on(before: list[Line], after: list[Line]) -> list[Line]:
    if isinstance(after[0], Heading):
        return after
    heading = next(line for line in reversed(before) if isinstance(line, Heading))
    return [Heading(heading.label, heading.copies, continued=True), *after]
