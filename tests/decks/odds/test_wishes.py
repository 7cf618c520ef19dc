"""Conditions that are chosen in rows, the line they make, and the rows that a line is read back into."""

import pytest
from django.http import QueryDict

from decks.odds.answers import READY, USUAL
from decks.odds.conditions import MAX_LENGTH, read_condition
from decks.odds.wishes import ROWS, Wishes, WishRow, cards_told, rows_of, told_of, wanted


@pytest.mark.parametrize(
    ("row", "line", "words"),
    [
        (WishRow("場所札", "0", "", 1), USUAL, "零コストの場所札が1枚以上"),
        (WishRow("", "1", "", 3, up_to=True), "{コスト<=1}>=3", "コスト1以下の札が3枚以上"),
        (WishRow("怪異札", "2", "夏", 2), "{種類:怪異札 コスト:2 季節:夏}>=2", "コスト2の夏の怪異札が2枚以上"),
        (WishRow("", "", "", 4), "{}>=4", "札が4枚以上"),
    ],
)
def test_a_row_is_a_line_and_the_line_that_row(row: WishRow, line: str, words: str) -> None:
    assert (row.written, row.told) == (line, words)
    assert rows_of(line) == (row,)


@pytest.mark.parametrize("line", [line for _, line in READY])
def test_what_is_there_to_be_pressed_can_be_chosen_too(line: str) -> None:
    assert " かつ ".join(row.written for row in rows_of(line)) == line


@pytest.mark.parametrize(
    "line",
    ["", "{", "{名:花子}>=1", "{コスト:0}>=1 または {季節:夏}>=1", "{コスト:0}=1", "{コスト:0}>=0", "{コスト:0}>=9"],
)
def test_what_rows_cannot_say_stays_the_line(line: str) -> None:
    assert rows_of(line) == ()
    assert told_of(line) == line
    assert len(Wishes(line).rows) == ROWS


def test_rows_make_the_condition_unless_the_line_was_written_anew() -> None:
    rows = "kind=場所札&cost=0&season=&least=2&kind=&cost=-3&season=夏&least=1&kind=&cost=&season=&least=0"
    assert wanted(QueryDict(f"shown={USUAL}&want={USUAL}&{rows}")) != USUAL
    chosen = "{種類:場所札 コスト:0}>=2 かつ {コスト<=3 季節:夏}>=1"
    assert wanted(QueryDict(f"{rows}&shown={USUAL}&want={USUAL}")) == chosen
    assert wanted(QueryDict(f"{rows}&shown=&want=")) == chosen
    assert wanted(QueryDict(f"{rows}&shown=a&want=b")) == "b"
    assert wanted(QueryDict("want=b")) == "b"


def test_a_line_that_no_rows_can_say_is_not_lost_beside_them() -> None:
    sent = QueryDict(mutable=True)
    sent.update({"shown": "{名:花子}>=1 または {コスト:0}>=2", "want": "{名:花子}>=1 または {コスト:0}>=2"})
    sent.update({"kind": "", "cost": "", "season": "夏", "least": "3"})
    assert wanted(sent) == "({名:花子}>=1 または {コスト:0}>=2) かつ {季節:夏}>=3"
    assert len(read_condition(wanted(sent), lambda query: frozenset({1})).places) == 3


@pytest.mark.parametrize("least", ["", "x", "0", "-1", "９9", "99"])
def test_rows_without_a_number_leave_the_line(least: str) -> None:
    assert wanted(QueryDict(f"shown=a&want=a&kind=場所札&cost=0&season=&least={least}")) == "a"


def test_what_no_select_offers_is_any() -> None:
    assert wanted(QueryDict("shown=&want=&kind=x&cost=99&season=y&least=1")) == "{}>=1"
    assert len(wanted(QueryDict("want=" + "あ" * 2 * MAX_LENGTH))) == MAX_LENGTH + 1


def test_cards_are_called_as_players_say_them_where_a_row_can() -> None:
    told = [cards_told(searched) for searched in ("種類:場所札 コスト:0", "季節:夏", "コスト<=3", "名:花子")]
    assert told == ["零コストの場所札", "夏の札", "コスト3以下の札", "名:花子"]
