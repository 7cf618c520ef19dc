"""What each rule of a format refuses, and in whose words (S-フォーマット)."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import DeckList, DeckVerdict, check_deck, load_catalog, load_revisions
from rules_engine.legality.fitting import Fitting
from rules_engine.legality.formats import (
    Format,
    FormatLimits,
    FormatNote,
    InvalidFormatError,
    ListName,
    MissingRevisionError,
    OwnLimit,
    faults_of,
    load_formats,
    of_plain,
    plain_format,
    read_formats,
    to_plain,
)
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import FormatRule, NoticeCode, RestrictionSeries, RestrictionStatus, Season
from tests.rules_engine.legality.formats import small
from tests.rules_engine.legality.formats.small import CATALOG, DAY, NEW, OLD, PERHAPS, REVISIONS

OFFICIAL = RestrictionSeries.OFFICIAL


def check(counts: dict[int, int], on: date = DAY, **rules: Any) -> DeckVerdict:
    rules.setdefault("least", 1)
    return check_deck(DeckList(counts), CATALOG, REVISIONS, on=on, format=Format("f", "試し", **rules))


def faults(verdict: DeckVerdict) -> list[tuple[str, tuple[int, ...], int, int, FormatRule | None]]:
    return [(one.code.value, one.cards, one.found, one.allowed, one.rule) for one in verdict.violations]


def test_sizes() -> None:
    assert faults(check({6: 2}, least=3)) == [("DECK_TOO_SMALL", (), 2, 3, FormatRule.LEAST)]
    assert faults(check({1: 4, 3: 1}, most=4)) == [("DECK_TOO_LARGE", (), 5, 4, FormatRule.MOST)]
    assert faults(check({1: 4}, least=4, most=4)) == []


def test_without_a_size_of_its_own_the_rulebook_counts() -> None:
    [fault] = check({1: 4}, least=None).violations
    assert (fault.allowed, fault.clause, fault.rule) == (40, "001-用意-枚数", None)


def test_copies_of_one_name() -> None:
    assert faults(check({1: 2}, copies=1)) == [("TOO_MANY_COPIES", (1,), 2, 1, FormatRule.COPIES)]
    assert faults(check({4: 1, 5: 1}, copies=1)) == [("TOO_MANY_COPIES", (4, 5), 2, 1, FormatRule.COPIES)]
    assert faults(check({1: 6}, copies=6)) == []


def test_what_a_card_prints_of_its_number_stands_unless_the_format_says_otherwise() -> None:
    early = date(2024, 7, 1)
    assert faults(check({6: 6}, early, copies=1)) == []
    assert faults(check({6: 6}, early, copies=1, printed_copies=False)) == [
        ("TOO_MANY_COPIES", (6,), 6, 1, FormatRule.COPIES)
    ]


def test_a_pool_of_products() -> None:
    assert faults(check({1: 1, 3: 2}, products=(OLD,))) == [("NOT_IN_POOL", (3,), 2, 0, FormatRule.POOL)]


def test_a_pool_of_days_and_a_day_that_is_not_known() -> None:
    assert faults(check({1: 1, 3: 2}, last=date(2025, 2, 28))) == [("NOT_IN_POOL", (3,), 2, 0, FormatRule.POOL)]
    assert faults(check({1: 1, 3: 2}, first=date(2025, 3, 1))) == [("NOT_IN_POOL", (1,), 1, 0, FormatRule.POOL)]
    doubtful = check({7: 1}, first=date(2025, 5, 10))
    assert faults(doubtful) == []
    assert [(notice.code, notice.cards) for notice in doubtful.notices] == [(NoticeCode.POOL_UNCERTAIN, (7,))]
    assert not check({7: 1}, first=date(2025, 5, 1), last=date(2025, 5, 31)).notices


def test_a_printing_counts_only_in_the_products_of_the_pool() -> None:
    both = {"products": (NEW,), "last": date(2025, 2, 28)}
    assert faults(check({3: 1}, **both)) == [("NOT_IN_POOL", (3,), 1, 0, FormatRule.POOL)]


def test_seasons() -> None:
    allowed = (Season.SPRING, Season.NONE)
    assert faults(check({1: 1, 2: 1, 4: 1}, series=None, seasons=allowed)) == [
        ("SEASON_NOT_ALLOWED", (2,), 1, 0, FormatRule.SEASONS)
    ]


def test_a_card_shut_out_is_one_fault_however_many_copies() -> None:
    assert len(check({3: 9}, products=(OLD,)).violations) == 1


def test_the_list_of_the_day_or_of_a_fixed_revision() -> None:
    assert faults(check({1: 4, 2: 0})) == []
    assert [fault.code.value for fault in check({1: 4}, fixed=ListName(OFFICIAL, 1)).violations] == ["LIMITED"]
    with pytest.raises(MissingRevisionError):
        check({1: 4}, fixed=ListName(OFFICIAL, 9))


def test_own_limits_stand_above_the_list() -> None:
    own = (OwnLimit(2, RestrictionStatus.RELEASED), OwnLimit(3, RestrictionStatus.SEMI_LIMITED))
    verdict = check({2: 4, 3: 3}, own=own)
    assert faults(verdict) == [("SEMI_LIMITED", (3,), 3, 2, FormatRule.LIST)]
    [fault] = verdict.violations
    assert (fault.clause, fault.series, fault.revision) == ("S-フォーマット", None, None)


def test_own_limits_instead_of_a_list() -> None:
    own = (OwnLimit(3, RestrictionStatus.SEALED),)
    assert faults(check({2: 4, 3: 1}, series=None, own=own)) == [("SEALED", (3,), 1, 0, FormatRule.LIST)]


def test_every_fault_names_a_clause_or_a_rule_of_the_format() -> None:
    verdict = check({2: 9, 3: 9, 7: 9}, own=(OwnLimit(7, RestrictionStatus.LIMITED),), products=(OLD, PERHAPS), most=2)
    assert {fault.clause for fault in verdict.violations} <= set(CLAUSES)
    assert all((fault.clause == "S-フォーマット") == (fault.rule is not None) for fault in verdict.violations)


def test_words_of_a_rule() -> None:
    format = Format("f", "試し", notes=(FormatNote(FormatRule.COPIES, "一枚ずつ"),))
    assert (format.words(FormatRule.COPIES), format.words(FormatRule.POOL)) == ("一枚ずつ", "")


@pytest.mark.parametrize("series", [None, *RestrictionSeries])
def test_a_plain_format_judges_as_its_series(series: RestrictionSeries | None) -> None:
    catalog, revisions = load_catalog(), load_revisions()
    source = list(catalog)
    for start in range(0, 900, 90):
        deck = DeckList.of((card.id, 1 + (start + place) % 5) for place, card in enumerate(source[start : start + 25]))
        on = date(2024, 5, 1) + timedelta(days=start)
        by_series = check_deck(deck, catalog, revisions, on=on, series=series)
        assert by_series == check_deck(deck, catalog, revisions, on=on, format=plain_format(series))
        limits = FormatLimits.of(plain_format(series), revisions, on)
        assert Fitting(catalog, limits, on).fits(deck) is by_series.legal


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({}, []),
        ({"name": " "}, ["NO_NAME"]),
        ({"least": 6, "most": 5}, ["SIZES"]),
        ({"least": 0}, ["SIZES"]),
        ({"least": None, "most": 39}, ["SIZES"]),
        ({"most": 1000}, ["SIZES"]),
        ({"copies": 0}, ["COPIES"]),
        ({"first": date(2025, 2, 1), "last": date(2025, 1, 1)}, ["DAYS"]),
        ({"own": (OwnLimit(1, RestrictionStatus.SEALED), OwnLimit(1, RestrictionStatus.LIMITED))}, ["CARD_TWICE"]),
        ({"own": (OwnLimit(99, RestrictionStatus.SEALED),)}, ["UNKNOWN_CARD"]),
        ({"products": ("ない",)}, ["UNKNOWN_PRODUCT"]),
        ({"fixed": ListName(OFFICIAL, 3)}, ["LIST_GONE"]),
        ({"last": date(2000, 1, 1)}, ["POOL_EMPTY"]),
        ({"copies": 1, "printed_copies": False, "least": 6}, ["POOL_TOO_SMALL"]),
        ({"copies": 1, "printed_copies": False, "least": 5}, []),
        ({"copies": 0, "least": 0}, ["SIZES", "COPIES"]),
    ],
)
def test_what_contradicts_itself(rules: dict[str, Any], codes: list[str]) -> None:
    format = Format(**{"key": "f", "name": "試し", "least": 4, **rules})
    assert [fault.code.value for fault in faults_of(format, CATALOG, REVISIONS, on=DAY)] == codes


@given(small.formats)
def test_a_format_comes_back_from_its_plain_data(format: Format) -> None:
    assert of_plain(to_plain(format), key="small", name="小さい", version=1) == format


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_other_data_is_no_format(data: Any) -> None:
    given_rules = data if isinstance(data, dict) else {**to_plain(Format("f", "試し")), "own": data or [0]}
    with pytest.raises(InvalidFormatError):
        of_plain(given_rules, key="f", name="試し", version=1)


def test_the_sites_own_formats_are_sound_and_begin_with_the_lists() -> None:
    formats = load_formats()
    assert [format.key for format in formats][:3] == ["official", "community", "none"]
    for format in formats:
        assert faults_of(format, load_catalog(), load_revisions(), on=date(2026, 11, 20)) == ()
    plain = {format.key: replace_about(format) for format in formats[:3]}
    assert plain == {format.key: format for format in map(plain_format, (*RestrictionSeries, None))}


def replace_about(format: Format) -> Format:
    return replace(format, about="")


WHOLE = """format test
  name 試し
  version 3
  list official
  revision official 4
  own 肥川の大蛇 解除
  product 百鬼夜行
  from 2024-01-01
  until 2025-01-01
  season 春
  least 30
  most 50
  copies 2
  printed-copies no
  note copies 二枚まで
"""


def test_a_file_says_every_rule(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(WHOLE, encoding="utf-8")
    [format] = read_formats(tmp_path, load_catalog())
    assert format == Format(
        "test", "試し", 3, "", OFFICIAL, ListName(OFFICIAL, 4), (OwnLimit(112, RestrictionStatus.RELEASED),),
        ("百鬼夜行",), date(2024, 1, 1), date(2025, 1, 1), (Season.SPRING,), 30, 50, 2, False,
        (FormatNote(FormatRule.COPIES, "二枚まで"),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("format test", "format 試し 1"),
        ("list official", "list mine"),
        ("revision official 4", "revision 4"),
        ("own 肥川の大蛇 解除", "own 肥川の大蛇 九枚"),
        ("own 肥川の大蛇 解除", "own ない札 解除"),
        ("product 百鬼夜行", "product ない商品"),
        ("from 2024-01-01", "from いつか"),
        ("season 春", "season 梅雨"),
        ("least 30", "least 0"),
        ("most 50", "most 五十"),
        ("note copies 二枚まで", "note words 二枚まで"),
        ("copies 2", "copy 2"),
    ],
)
def test_a_bad_line_is_refused_with_its_place(tmp_path: Path, line: str, instead: str) -> None:
    (tmp_path / "a.txt").write_text(WHOLE.replace(line, instead, 1), encoding="utf-8")
    with pytest.raises(InvalidScriptError, match=r"a\.txt"):
        read_formats(tmp_path, load_catalog())


def test_one_key_stands_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(WHOLE + WHOLE, encoding="utf-8")
    with pytest.raises(InvalidScriptError, match="twice"):
        read_formats(tmp_path, load_catalog())
