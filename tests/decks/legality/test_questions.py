"""Which day and list are asked about; what cannot be read is named."""

from datetime import date

import pytest
import time_machine

from decks.legality.questions import InvalidQuestionError, Question, read_day, read_question, read_series, today
from rules_engine.vocabulary import RestrictionSeries


def test_days_and_lists_are_read() -> None:
    question, problems = read_question({"on": " 2025-07-01 ", "list": "community"})
    assert (question, problems) == (Question(date(2025, 7, 1), RestrictionSeries.COMMUNITY), [])
    assert question.query == "on=2025-07-01&list=community"


def test_nothing_asked_means_today_and_the_official_list() -> None:
    assert read_question({})[0] == Question(today(), RestrictionSeries.OFFICIAL)
    assert read_series("none") is None
    assert Question(today(), None).list_code == "none"


@time_machine.travel("2025-07-21T15:30:00Z")
def test_today_is_the_day_in_japan() -> None:
    assert today() == date(2025, 7, 22)


@pytest.mark.parametrize("text", ["2025-02-30", "20250701", "2025/07/01", "昨日", "2025-7-1", "9" * 400, "0000-01-01"])
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
