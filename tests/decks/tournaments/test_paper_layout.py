"""How long lists of players are laid out: a usual deck on one form, and no form that is begun for a few rows."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.sheets.contents import SheetGroup, SheetRow
from decks.sheets.lines import Heading, Line, Spread, Words
from decks.sheets.paper import Paper
from decks.tournaments.paper.drawn_sheets import MOST_ROWS_OF_AN_UNREAD_LINE, spread_of
from decks.tournaments.paper.drawn_tables import pages_of_rows
from decks.tournaments.paper.event_sheet import EventSheet, PrintedEvent, PrintedVerdict
from decks.tournaments.paper.forms import FORMS, HALF, WHOLE, Form, draw_foot

FEW = 8
TYPES = ("場所札", "怪異札", "道具札", "季節札")


def sheet(*sizes: int, unread: tuple[str, ...] = ()) -> EventSheet:
    """A list of so many cards of each type."""
    numbers = iter(range(10_000))
    groups = tuple(
        SheetGroup(label, tuple(SheetRow(1, "零", f"札{next(numbers)}", "", "夏", "#1", "") for _ in range(size)))
        for label, size in zip(TYPES, sizes, strict=False)
        if size
    )
    event = PrintedEvent("札帖杯", "", "2026年12月4日（金）", "公式")
    verdict = PrintedVerdict("使用可", "", ())
    return EventSheet(event, 1, "甲", "", groups, unread, "", False, "", verdict, None, "0" * 64, "https://x/")


def rows_in(page: tuple[tuple[Line, ...], ...]) -> int:
    return sum(not isinstance(line, Heading) for column in page for line in column)


def highest_column(form: Form, laid_out: Spread, number: int) -> float:
    return max(len(column) + 1 for column in laid_out.pages[number]) * laid_out.row


@pytest.mark.parametrize("form", FORMS.values())
@pytest.mark.parametrize("sizes", [(4, 3, 2, 1), (8, 7, 4, 2), (25, 9, 4, 2), (10, 10, 10, 10), (40,), (16, 13, 8, 3)])
def test_a_usual_deck_is_on_one_form(form: Form, sizes: tuple[int, ...]) -> None:
    assert len(spread_of(sheet(*sizes), form).pages) == 1


@given(st.integers(20, 120), st.lists(st.floats(0, 1), min_size=3, max_size=3), st.sampled_from([WHOLE, HALF]))
def test_no_form_is_begun_for_a_few_rows_and_none_is_too_full(kinds: int, cuts: list[float], form: Form) -> None:
    bounds = [0, *sorted(int(cut * kinds) for cut in cuts), kinds]
    laid_out = spread_of(sheet(*(end - start for start, end in pairwise(bounds))), form)
    assert sum(rows_in(page) for page in laid_out.pages) == kinds
    assert len(laid_out.pages) == 1 or min(rows_in(page) for page in laid_out.pages) > FEW
    for number in range(len(laid_out.pages)):
        room = form.bottom - form.next_top if number else form.foot - form.list_top
        assert highest_column(form, laid_out, number) <= room + 1e-6


@pytest.mark.parametrize("form", FORMS.values())
def test_more_cards_never_take_fewer_forms_and_the_first_is_used(form: Form) -> None:
    counts = [len(spread_of(sheet(kinds), form).pages) for kinds in range(1, 240)]
    assert counts == sorted(counts)
    assert counts[-1] > 1


def test_lines_that_nobody_could_read_are_cut_and_all_there() -> None:
    laid_out = spread_of(sheet(10, unread=("短い行", "長い行" * 90)), WHOLE)
    words = [line.words for column in laid_out.pages[0] for line in column if isinstance(line, Words)]
    assert len(words) == 1 + MOST_ROWS_OF_AN_UNREAD_LINE
    assert words[-1].endswith("…")


@given(st.integers(0, 1000), st.integers(5, 40), st.integers(1, 2))
def test_rows_of_people_are_on_few_pages_and_evenly(rows: int, room: int, columns: int) -> None:
    pages = pages_of_rows(rows, room, columns)
    flat = [row for page in pages for part in page for row in part]
    assert flat == list(range(rows))
    assert len(pages) == max(1, -(-rows // (room * columns)))
    lengths = [len(part) for page in pages for part in page]
    assert max(lengths) <= room
    assert max(lengths) - min(lengths) <= 1


@pytest.mark.parametrize("form", FORMS.values())
@pytest.mark.parametrize("both", [True, False])
def test_nothing_below_the_list_runs_out_of_its_place(form: Form, both: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, str]] = []
    monkeypatch.setattr(Paper, "text", lambda self, x, y, words, *sizes, **options: drawn.append((y, words)))
    many = tuple(f"《とても長い名前の札{number}》は制限、1枚まで（いま4枚）" * 3 for number in range(30))
    verdicts = [PrintedVerdict("要確認（読めない行）", f"長い{word}" * 40, many) for word in ("前", "後")]
    draw_foot(Paper(""), form, replace(sheet(10), then=verdicts[0], now=verdicts[1] if both else None))
    signature = next(y for y, words in drawn if "署名" in words)
    findings = [y for y, words in drawn if words.startswith("・")]
    assert findings
    assert form.foot < min(findings) <= max(findings) < signature - 2
    assert any(words.startswith("提出時") for _, words in drawn) is both
