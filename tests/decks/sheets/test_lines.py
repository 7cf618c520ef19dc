"""Which line of a sheet stands on which page."""

import pytest

from decks.sheets.contents import SheetGroup, SheetRow
from decks.sheets.lines import Heading, Line, blank_lines, lines_of, pages_of

FIRST, FOLLOWING, FOOT = 20, 26, 6


def row(number: int) -> SheetRow:
    return SheetRow(1, "零", f"札{number}", "", "夏", f"#{number}", "")


def deck(*sizes: int) -> list[Line]:
    numbers = iter(range(1000))
    groups = tuple(
        SheetGroup(f"種類{place}", tuple(row(next(numbers)) for _ in range(size))) for place, size in enumerate(sizes)
    )
    return lines_of(groups)


def names(lines: list[Line]) -> list[str]:
    return [line.name for line in lines if isinstance(line, SheetRow)]


def test_headings_carry_the_subtotal() -> None:
    lines = lines_of((SheetGroup("場所札", (row(1), row(2))),))
    assert lines[0] == Heading("場所札", 2)
    assert names(lines) == ["札1", "札2"]


def test_what_fits_above_the_foot_stays_on_one_page() -> None:
    assert len(pages_of(deck(13), FIRST, FOLLOWING, FOOT)) == 1
    assert len(pages_of(deck(14), FIRST, FOLLOWING, FOOT)) == 2


@pytest.mark.parametrize("sizes", [(0,), (5, 9), (14,), (18, 1), (19, 3), (20, 20, 20), (7, 1, 1, 1, 1, 1, 30), (120,)])
def test_every_card_stands_once_and_no_page_is_too_full(sizes: tuple[int, ...]) -> None:
    lines = deck(*sizes)
    pages = pages_of(lines, FIRST, FOLLOWING, FOOT)
    assert names([line for page in pages for line in page]) == names(lines)
    for number, page in enumerate(pages):
        room = FIRST if number == 0 else FOLLOWING
        assert len(page) <= room - (FOOT if number == len(pages) - 1 else 0)
        assert page[0] is not None
        assert isinstance(page[0], Heading)
        assert number == len(pages) - 1 or not isinstance(page[-1], Heading)


def test_a_type_that_goes_on_repeats_its_heading() -> None:
    _, second = pages_of(deck(30), FIRST, FOLLOWING, FOOT)
    assert second[0] == Heading("種類0", 30, continued=True)


def test_the_blank_form_has_rows_to_write_on() -> None:
    assert blank_lines((("場所札", 2),)) == [Heading("場所札", None), None, None]
