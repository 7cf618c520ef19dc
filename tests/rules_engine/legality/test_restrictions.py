"""001 封印・制限・準制限について; the dated lists and their sources."""

from datetime import date
from pathlib import Path

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.legality.restrictions import list_on, load_revisions, next_after, read_revisions, uncertain_on
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus

OFFICIAL, COMMUNITY = RestrictionSeries.OFFICIAL, RestrictionSeries.COMMUNITY
TODAY = date(2026, 11, 20)
FIRST_TWOS = {"悠習の古日記", "本物のお化け屋敷"}
LATEST_ONES = {"人魚の活き血", "肥川の大蛇", "消さなきゃ"}
LATEST_TWOS = FIRST_TWOS | {"仮想世界の外", "暗躍者"}
COMMUNITY_ONES = {
    "人魚の活き血",
    "肥川の大蛇",
    "消さなきゃ",
    "暗躍者",
    "仮想世界の外",
    "最恐札の地図",
    "あなただけがいない場所",
    "大災害",
}
COMMUNITY_TWOS = FIRST_TWOS | {
    "つちのこ",
    "新府城",
    "札絵れあ",
    "血の視線",
    "死神の蝋燭",
    "失われた海域",
    "赤津川",
    "いっしょにあそぼ・・・",
}


def names(series: RestrictionSeries, day: date) -> tuple[set[str], set[str]]:
    in_force = list_on(load_revisions(), series, day)
    assert not in_force.with_status(RestrictionStatus.SEALED)
    ones, twos = (
        in_force.with_status(status) for status in (RestrictionStatus.LIMITED, RestrictionStatus.SEMI_LIMITED)
    )
    return {row.entry.card_name for row in ones}, {row.entry.card_name for row in twos}


@pytest.mark.parametrize(
    ("series", "day", "ones", "twos"),
    [
        (OFFICIAL, date(2024, 6, 22), set(), set()),
        (OFFICIAL, date(2024, 6, 23), {"人魚の活き血", "悠習の古日記"}, set()),
        (OFFICIAL, date(2024, 7, 1), {"人魚の活き血", "悠習の古日記"}, set()),
        (OFFICIAL, date(2025, 6, 5), {"人魚の活き血", "悠習の古日記"}, {"肥川の大蛇"}),
        (OFFICIAL, date(2025, 6, 6), {"人魚の活き血"}, FIRST_TWOS | {"肥川の大蛇", "消さなきゃ"}),
        (OFFICIAL, date(2025, 7, 1), {"人魚の活き血"}, FIRST_TWOS | {"肥川の大蛇", "消さなきゃ"}),
        (OFFICIAL, date(2025, 7, 22), LATEST_ONES, FIRST_TWOS),
        (OFFICIAL, date(2025, 8, 1), LATEST_ONES, FIRST_TWOS),
        (OFFICIAL, date(2025, 10, 15), LATEST_ONES, LATEST_TWOS),
        (OFFICIAL, TODAY, LATEST_ONES, LATEST_TWOS),
        (COMMUNITY, date(2025, 10, 15), LATEST_ONES, LATEST_TWOS),
        (COMMUNITY, date(2026, 2, 1), COMMUNITY_ONES, COMMUNITY_TWOS),
    ],
)
def test_the_list_in_force_on_a_day(series: RestrictionSeries, day: date, ones: set[str], twos: set[str]) -> None:
    assert names(series, day) == (ones, twos)


def test_every_entry_names_its_source_and_certainty() -> None:
    revisions = load_revisions()
    assert [revision.number for revision in revisions] == [1, 2, 3, 4, 5, 6]
    assert all(entry.source and entry.certainty for revision in revisions for entry in revision.entries)
    assert [revision.certainty for revision in revisions] == [
        Certainty.SURE, Certainty.BY, Certainty.SURE, Certainty.SURE, Certainty.BY, Certainty.COMMUNITY,
    ]  # fmt: skip


def test_days_between_the_earliest_and_the_sure_day_are_in_doubt() -> None:
    def doubted(day: date) -> list[int]:
        return [revision.number for revision in uncertain_on(load_revisions(), OFFICIAL, day)]

    assert doubted(date(2025, 2, 17)) == [2]
    assert doubted(date(2025, 2, 18)) == []
    assert doubted(date(2025, 9, 1)) == [5]
    assert doubted(date(2024, 6, 23)) == []


def test_the_next_known_change_lies_ahead() -> None:
    ahead = next_after(load_revisions(), OFFICIAL, date(2025, 6, 6))
    assert ahead is not None
    assert ahead.effective == date(2025, 7, 22)
    assert next_after(load_revisions(), OFFICIAL, TODAY) is None
    assert next_after(load_revisions(), OFFICIAL, date(2025, 12, 1)) is None


GOOD = "revision 1\n  title t\n  effective 2025-01-01\n  certainty sure\n  source s\n  entry 検問 制限\n"
NEXT = GOOD.replace("revision 1", "revision 2").replace("2025-01-01", "2025-03-01").replace("制限", "解除")


BAD_LISTS = [
    (GOOD.replace("検問", "検間"), 6, "no card is named '検間'"),
    (GOOD.replace("制限", "禁止"), 6, "'禁止' is none of 封印 制限 準制限 解除"),
    (GOOD.replace("2025-01-01", "2025-13-01"), 3, "not a date"),
    (GOOD.replace("certainty sure", "certainty maybe"), 4, "'maybe' is not a certainty"),
    (GOOD.replace("  source s\n", ""), 1, "needs 'source'"),
    (GOOD + "  entry 検問 準制限\n", 1, "one per card"),
    (GOOD + "  earliest 2025-02-01\n", 1, "'earliest' is later"),
    ("list 1\n", 1, "expected 'revision NUMBER'"),
    ("revision ²\n", 1, "expected 'revision NUMBER'"),
    (GOOD.replace("  entry 検問 制限\n", ""), 1, "needs entries"),
    (GOOD.replace("  title t\n", ""), 1, "needs 'title'"),
    (GOOD.replace("revision 1", "revision 0"), 1, "the first number is 1"),
    (GOOD.replace("revision 1", "revision 3"), 1, "no revision of the number before: 2"),
    (GOOD + "  announced 2025-01-02\n", 1, "'announced' is later"),
    (GOOD + GOOD, 1, "has a revision of this number: 1"),
    (GOOD + NEXT.replace("2025-03-01", "2024-12-31"), 1, "days of a series follow its numbers: t"),
    (GOOD + NEXT.replace("解除", "制限"), 12, "changes only: the card has this status the day before: 制限"),
    (GOOD.replace("検問", "闇"), 6, "the card is in no deck"),
    (GOOD.replace("制限", "解除"), 6, "changes only: the card has this status the day before: 解除"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BAD_LISTS)
def test_a_bad_list_is_refused_with_file_line_and_reason(tmp_path: Path, text: str, line: int, reason: str) -> None:
    (tmp_path / "official").mkdir()
    (tmp_path / "official" / "bad.txt").write_text(text)
    with pytest.raises(InvalidScriptError) as refused:
        read_revisions(tmp_path, load_catalog())
    assert (refused.value.file, refused.value.line) == ("bad.txt", line)
    assert reason in refused.value.reason


def test_a_released_card_leaves_the_list_and_a_sealed_one_may_have_no_copy(tmp_path: Path) -> None:
    (tmp_path / "official").mkdir()
    (tmp_path / "official" / "a.txt").write_text(GOOD.replace("検問 制限", "検問 封印"))
    later = (
        GOOD.replace("revision 1", "revision 2").replace("2025-01-01", "2025-03-01").replace("検問 制限", "検問 解除")
    )
    (tmp_path / "official" / "b.txt").write_text(later)
    revisions = read_revisions(tmp_path, load_catalog())
    (row,) = list_on(revisions, OFFICIAL, date(2025, 1, 1)).rows.values()
    assert row.status.allowed == 0
    assert list_on(revisions, OFFICIAL, date(2025, 3, 1)).rows == {}
