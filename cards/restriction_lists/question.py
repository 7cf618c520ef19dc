"""Which list on which day: read from the address."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from rules_engine.vocabulary import RestrictionSeries


@dataclass(frozen=True, slots=True)
class Question:
    """`problems` names each parameter whose value could not be read, with that value; its default stands instead."""

    series: RestrictionSeries
    day: date
    problems: tuple[tuple[str, str], ...] = ()


def read_question(parameters: Mapping[str, str], today: date | None = None) -> Question:
    """`on` (YYYY-MM-DD, today in Asia/Tokyo by default) and `list` (official by default)."""
    problems = []
    day, series = today or timezone.localdate(), RestrictionSeries.OFFICIAL
    if typed := parameters.get("on", "").strip():
        try:
            day = date.fromisoformat(typed)
        except ValueError:
            problems.append(("on", _short(typed)))
    if typed := parameters.get("list", "").strip():
        try:
            series = RestrictionSeries.of(typed)
        except ValueError:
            problems.append(("list", _short(typed)))
    return Question(series, day, tuple(problems))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
