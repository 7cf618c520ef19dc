"""How a list is spread over pages and columns: in high rows, evenly, and never on a page more than it needs."""

import pytest

from decks.sheets.lines import ColumnChoice, Heading, Line, Words, spread
from tests.decks.sheets.test_lines import deck, names

ONE_OR_TWO = (ColumnChoice(1, 5, 6), ColumnChoice(2, 4, 6))


def test_a_short_list_is_in_one_column_of_high_rows() -> None:
    found = spread(deck(9), 120, 240, ONE_OR_TWO)
    assert (found.columns, found.row, [len(page) for page in found.pages]) == (1, 6, [1])


def test_rows_shrink_before_there_are_more_columns_and_columns_come_before_pages() -> None:
    assert spread(deck(18), 120, 240, ONE_OR_TWO).row == 6
    lower = spread(deck(20), 120, 240, ONE_OR_TWO)
    assert (lower.columns, lower.row) == (1, 5.4)
    two = spread(deck(30), 120, 240, ONE_OR_TWO)
    assert (two.columns, len(two.pages), two.row) == (2, 1, 6)


@pytest.mark.parametrize("sizes", [(0,), (1,), (18, 1), (30, 30, 30), (1,) * 30, (57,), (200,), (3, 1, 190, 2)])
def test_every_card_is_there_once_and_in_order(sizes: tuple[int, ...]) -> None:
    lines = deck(*sizes)
    found = spread(lines, 120, 240, ONE_OR_TWO)
    columns = [column for page in found.pages for column in page]
    assert names([line for column in columns for line in column]) == names(lines)
    for number, page in enumerate(found.pages):
        assert all(len(column) + 1 <= (240 if number else 120) / found.row + 1e-6 for column in page)
    if any(sizes):
        assert not any(isinstance(column[-1], Heading) for column in columns)


def test_columns_of_a_page_are_about_as_long() -> None:
    (page,) = spread(deck(30), 120, 240, ONE_OR_TWO).pages
    assert abs(len(page[0]) - len(page[1])) <= 1


def test_no_list_is_one_empty_page() -> None:
    assert spread([], 120, 240, ONE_OR_TWO).pages == (((),),)


def test_words_flow_as_cards_do() -> None:
    lines: list[Line] = [Heading("読めない行 40", None), *[Words(f"行{number}") for number in range(40)]]
    found = spread(lines, 120, 240, ONE_OR_TWO)
    shown = [line.words for page in found.pages for column in page for line in column if isinstance(line, Words)]
    assert shown == [f"行{number}" for number in range(40)]
