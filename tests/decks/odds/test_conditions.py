"""Conditions as people write them: how they are read, and the place of every fault."""

import pytest

from cards.search_language.faults import SearchSyntaxError
from decks.odds.conditions import MAX_LENGTH, MAX_NEEDS, Condition, read_condition
from rules_engine.odds import COMPARISONS, AllGoals, AnyGoal, Goal, Need


def find(query: str) -> frozenset[int]:
    """The numbers that stand in the query; 雷 is a fault at its place."""
    if "雷" in query:
        at = query.index("雷")
        raise SearchSyntaxError(query, at, at + 1, "雷は札ではありません。", ("電",))
    return frozenset(map(ord, query.replace(" ", "")))


def need(letters: str, op: str, count: int) -> Need:
    return Need(find(letters), op, count)


A, B, C = need("a", ">=", 1), need("b", "<", 2), need("c", "=", 0)


def read(text: str) -> Condition:
    return read_condition(text, find)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("{a}>=1", A),
        (" { a } >= 1 ", A),
        ("｛a｝≧１", A),
        ("{a}=>1", A),
        ("{a}>=1かつ{b}<2", AllGoals((A, B))),
        ("{a}>=1 and{b}<2 & {c}=0", AllGoals((A, B, C))),
        ("{a}>=1 または {b}<2 or {c}=0", AnyGoal((A, B, C))),
        ("{a}>=1|{b}<2 又は{c}=0もしくは{a}>=1", AnyGoal((A, B, C, A))),
        ("{a}>=1 または {b}<2 かつ {c}=0", AnyGoal((A, AllGoals((B, C))))),
        ("({a}>=1 OR {b}<2) AND {c}=0", AllGoals((AnyGoal((A, B)), C))),
        ("（（｛a｝＞＝１））", A),
        ("{}!=0", need("", "!=", 0)),
        ('{"}"}>0', need('"}"', ">", 0)),
        ("{「}」}≦99", need("「}」", "<=", 99)),
        ("{a or (b)}>=1", need("aor(b)", ">=", 1)),
    ],
)
def test_what_is_written_is_what_is_asked(text: str, goal: Goal) -> None:
    found = read(text)
    assert (found.text, found.goal) == (text, goal)


def test_every_comparison_of_the_engine_can_be_written() -> None:
    assert [read(f"{{a}}{op}3").goal for op in COMPARISONS] == [need("a", op, 3) for op in COMPARISONS]


def test_a_need_knows_where_it_stands() -> None:
    found = read("{a}>=1 かつ ({b}<2)")
    fault = found.fault_at(B, "これです。")
    assert (fault.before, fault.fault, fault.after) == ("{a}>=1 かつ (", "{b}<2", ")")


@pytest.mark.parametrize(
    ("text", "fault", "message"),
    [
        ("", "", "ここには「{検索式}"),
        ("種類:場所札", "種", "ここには「{検索式}"),
        ("{a}>=1 かつ", "", "ここには「{検索式}"),
        ("{a}>=1 {b}>=1", "{", "「かつ」か「または」"),
        ("{a}>=1 かつ かつ {b}>=1", "か", "ここには「{検索式}"),
        ("({a}>=1 {b}>=1)", "{", "「かつ」か「または」"),
        ("({a}>=1", "(", "括弧が閉じられていません"),
        ("{a}>=1)", ")", "対応する「(」"),
        ("()", ")", "ここには「{検索式}"),
        ("{a}>=1 または {b", "{", "「{」が閉じられていません"),
        ('{"a}>=1', "{", "「{」が閉じられていません"),
        ("{a}", "", "枚数の条件"),
        ("{a} 1", "1", "枚数の条件"),
        ("{a}>=", "", "枚数が要ります"),
        ("{a}>=x", "x", "枚数が要ります"),
        ("{a}>=100", "1", "枚数が要ります"),
        ("{a}>=1枚", "枚", "「かつ」か「または」"),
        ("{a}>=1 かつ {b 雷}>=1", "雷", "雷は札ではありません"),
        ("(" * 21 + "{a}>=1" + ")" * 21, "(", "20重まで"),
        (" かつ ".join(["{a}>=1"] * (MAX_NEEDS + 1)), "{", f"{MAX_NEEDS}個まで"),
        ("{" + "a" * MAX_LENGTH + "}>=1", "}>=1"[-4:], f"{MAX_LENGTH}文字まで"),
    ],
)
def test_a_fault_is_shown_at_its_character(text: str, fault: str, message: str) -> None:
    with pytest.raises(SearchSyntaxError) as refused:
        read(text)
    found = refused.value
    assert message in found.message
    assert found.text == text
    assert found.fault in (fault, text[MAX_LENGTH:])


def test_a_fault_within_braces_says_what_was_meant_and_stands_where_it_was_typed() -> None:
    with pytest.raises(SearchSyntaxError) as refused:
        read("{a}>=1 かつ {b 雷}>=1")
    assert (refused.value.at, refused.value.end, refused.value.meant) == (13, 14, ("電",))
