"""Which day and which restriction list somebody asks about: read from a query string, an option or a JSON body."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar
from urllib.parse import urlencode

from django.utils import timezone

from rules_engine.legality.formats import Format
from rules_engine.vocabulary.terms import RestrictionSeries

SeriesT = TypeVar("SeriesT", bound=RestrictionSeries | None)
WRITTEN_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
NO_LIST = "none"
LISTS = (*(series.value for series in RestrictionSeries), NO_LIST)


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A day in Asia/Tokyo and a series of lists, None for no list at all.

    Where more than a list is asked about, `format` has the rules and the series is its own; an address has `called` it
    so, which may name one of its versions.
    """

    on: date
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL
    format: Format | None = None
    called: str = ""

    @property
    def list_code(self) -> str:
        return self.series.value if self.series else NO_LIST

    @property
    def query(self) -> str:
        return f"{urlencode({'on': self.on.isoformat()})}&{self.query_of_rules}"

    @property
    def query_of_rules(self) -> str:
        """The same without the day."""
        if self.format:
            return urlencode({"format": self.called or self.format.key})
        return urlencode({"list": self.list_code})

    @property
    def pinned(self) -> str:
        """The same query, of this version of the format even when there are newer ones."""
        if not self.format:
            return self.query
        return urlencode({"on": self.on.isoformat(), "format": f"{self.format.key}.{self.format.version}"})

    @property
    def version(self) -> str:
        """The number of the format's version, as an address ends with it."""
        return str(self.format.version) if self.format else ""

    @property
    def code(self) -> str:
        """What a form of questions calls this list or format."""
        return self.format.key if self.format else self.list_code


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
        if WRITTEN_DAY.fullmatch(text):
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


def read_question(parameters: Mapping[str, str]) -> tuple[ListQuestion, list[InvalidQuestionError]]:
    """The question asked by `on` and `list`; what cannot be read falls back to today and 公式 and is named."""
    on, series, problems = _read(parameters, read_series)
    return ListQuestion(on, series), problems


def read_list_of_day(parameters: Mapping[str, str]) -> tuple[date, RestrictionSeries, list[InvalidQuestionError]]:
    """The same where a list is asked for, so that `none` is none of the answers."""
    return _read(parameters, _read_listed)


def _read_listed(text: str) -> RestrictionSeries:
    if series := read_series(text):
        return series
    raise InvalidQuestionError("list", text)


def _read(
    parameters: Mapping[str, str], series_of: Callable[[str], SeriesT]
) -> tuple[date, SeriesT, list[InvalidQuestionError]]:
    problems: list[InvalidQuestionError] = []
    on, series = today(), series_of("")
    try:
        on = read_day(parameters.get("on", "").strip())
    except InvalidQuestionError as problem:
        problems.append(problem)
    try:
        series = series_of(parameters.get("list", "").strip())
    except InvalidQuestionError as problem:
        problems.append(problem)
    return on, series, problems
