"""Which day and list are asked about; what cannot be read is named."""

from datetime import date

import pytest
import time_machine

from cards.list_question import (
    InvalidQuestionError,
    ListQuestion,
    read_day,
    read_list_of_day,
    read_question,
    read_series,
    today,
)
from rules_engine.vocabulary.terms import RestrictionSeries


def test_days_and_lists_are_read() -> None:
    question, problems = read_question({"on": " 2025-07-01 ", "list": "community"})
    assert (question, problems) == (ListQuestion(date(2025, 7, 1), RestrictionSeries.COMMUNITY), [])
    assert question.query == "on=2025-07-01&list=community"


def test_nothing_asked_means_today_and_the_official_list() -> None:
    assert read_question({})[0] == ListQuestion(today(), RestrictionSeries.OFFICIAL)
    assert read_series("none") is None
    assert ListQuestion(today(), None).list_code == "none"


@time_machine.travel("2025-07-21T15:30:00Z")
def test_today_is_the_day_in_japan() -> None:
    assert today() == date(2025, 7, 22)


@pytest.mark.parametrize(
    "text",
    ["2025-02-30", "20250701", "2025/07/01", "昨日", "2025-7-1", "2025-W27-2", "2025-182", "9" * 400, "0000-01-01"],
)
def test_a_broken_day_is_named(text: str) -> None:
    question, [problem] = read_question({"on": text})
    assert question.on == today()
    assert (problem.field, problem.given) == ("on", text[:40])
    with pytest.raises(InvalidQuestionError):
        read_day(text)


def test_an_unknown_list_is_named() -> None:
    question, [problem] = read_question({"list": "casual"})
    assert question.series is RestrictionSeries.OFFICIAL
    assert (problem.field, problem.given) == ("list", "casual")


def test_where_a_list_is_asked_for_none_is_no_answer() -> None:
    day, series, [problem] = read_list_of_day({"on": "2025-07-01", "list": "none"})
    assert (day, series) == (date(2025, 7, 1), RestrictionSeries.OFFICIAL)
    assert (problem.field, problem.given) == ("list", "none")
    assert read_list_of_day({"list": "community"})[1:] == (RestrictionSeries.COMMUNITY, [])
