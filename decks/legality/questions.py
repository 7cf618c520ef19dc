"""Which day and which list a deck is asked about: read from a query string, an option or a JSON body."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.utils import timezone

from rules_engine.vocabulary import RestrictionSeries

NO_LIST = "none"
LISTS = (*(series.value for series in RestrictionSeries), NO_LIST)


@dataclass(frozen=True, slots=True)
class Question:
    """A day in Asia/Tokyo and a series of lists, None for no list at all."""

    on: date
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL

    @property
    def list_code(self) -> str:
        return self.series.value if self.series else NO_LIST

    @property
    def query(self) -> str:
        return urlencode({"on": self.on.isoformat(), "list": self.list_code})


class InvalidQuestionError(ValueError):
    """`field` (on or list) cannot be read as it was `given`."""

    def __init__(self, field: str, given: str) -> None:
        super().__init__(f"{field}: {given}")
        self.field = field
        self.given = given


def today() -> date:
    return timezone.localdate()


def read_day(text: str) -> date:
    """A day written YYYY-MM-DD; empty means today."""
    if not text:
        return today()
    try:
        if len(text) == 10:
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InvalidQuestionError("on", text[:40])


def read_series(text: str) -> RestrictionSeries | None:
    """official, community or none; empty means official."""
    if text == NO_LIST:
        return None
    if text in ("", *LISTS):
        return RestrictionSeries.of(text or RestrictionSeries.OFFICIAL)
    raise InvalidQuestionError("list", text[:40])


def read_question(parameters: Mapping[str, str]) -> tuple[Question, list[InvalidQuestionError]]:
    """The question asked by `on` and `list`; what cannot be read falls back to today and 公式 and is named."""
    problems: list[InvalidQuestionError] = []
    on, series = today(), read_series("")
    try:
        on = read_day(parameters.get("on", "").strip())
    except InvalidQuestionError as problem:
        problems.append(problem)
    try:
        series = read_series(parameters.get("list", "").strip())
    except InvalidQuestionError as problem:
        problems.append(problem)
    return Question(on, series), problems
