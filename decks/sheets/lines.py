"""The lines of a sheet, and which page each of them stands on."""

from dataclasses import dataclass

from decks.sheets.contents import SheetGroup, SheetRow


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a type; `copies` is its subtotal, None on the blank form."""

    label: str
    copies: int | None
    continued: bool = False


Line = Heading | SheetRow | None  # None is an empty row to be written on
Page = tuple[Line, ...]


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
    """Lines by page: `first` and `following` pages hold so many, the last page `foot` fewer for what stands below.

    No page ends with a heading, and a type that goes on repeats its heading.
    """
    pages: list[Page] = []
    left, room = list(lines), first
    while len(left) > room - foot:
        cut = min(room, len(left) - 1)
        while isinstance(left[cut - 1], Heading):
            cut -= 1
        pages.append(tuple(left[:cut]))
        left = _goes_on(left[:cut], left[cut:])
        room = following
    return (*pages, tuple(left))


def _goes_on(before: list[Line], after: list[Line]) -> list[Line]:
    if isinstance(after[0], Heading):
        return after
    heading = next(line for line in reversed(before) if isinstance(line, Heading))
    return [Heading(heading.label, heading.copies, continued=True), *after]
