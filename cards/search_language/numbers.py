"""Values that are numbers or days: single ones, spans, and comparisons with them."""

import calendar
import re
import unicodedata
from collections.abc import Callable
from datetime import date
from typing import Any

from cards.search.index import Values
from cards.search_language.asked import Asked, UnreadableValueError, union
from rules_engine.numerals import from_printed

SPAN = re.compile(r"(.+?)(?:\.\.|〜|~|-)(.+)")
DAY = re.compile(r"(\d{4})(?:[-/年.](\d{1,2})(?:[-/月.](\d{1,2})日?|月?)?|年?)")
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def among(asked: Asked, sets: Values) -> int:
    """The cards whose number the condition lets through; a card without a number is never among them but by -."""
    if asked.operator in COMPARISONS:
        holds, limit = COMPARISONS[asked.operator], read_number(asked.value)
        return union(sets, [key for key in sets if holds(key, limit)])
    spans = [read_span(value) for value in asked.values]
    fits = [key for key in sets if any(low <= key <= high for low, high in spans)]
    if asked.operator == "!=":
        fits = [key for key in sets if key not in fits]
    return union(sets, fits)


def read_span(text: str) -> tuple[int, int]:
    """`3`, `3-5`, `3〜5` or `3..5`."""
    span = SPAN.fullmatch(text)
    low, high = (read_number(span[1]), read_number(span[2])) if span else (read_number(text),) * 2
    if low > high:
        raise UnreadableValueError(f"「{text}」は大きいほうが先になっています。", (f"{high}-{low}",))
    return low, high


def read_number(text: str) -> int:
    plain = unicodedata.normalize("NFKC", text).strip()
    if re.fullmatch(r"[0-9]{1,9}", plain):
        return int(plain)
    try:
        return from_printed(plain)
    except ValueError:
        raise UnreadableValueError(f"「{text}」は数ではありません。") from None


def on_days(asked: Asked) -> int:
    """The cards whose first day the condition lets through; a month or a year stands for all its days."""
    first, last = read_days(asked.value)
    by_day = asked.index.by_day
    return union(by_day, [day for day in by_day if day_fits(asked.operator, day, first, last)])


def day_fits(operator: str, day: date, first: date, last: date) -> bool:
    """Whether `day` stands as `operator` says to the span from `first` to `last`."""
    if operator in COMPARISONS:
        return bool(COMPARISONS[operator](day, last if operator in ("<=", ">") else first))
    return (first <= day <= last) is (operator != "!=")


def read_days(text: str) -> tuple[date, date]:
    """The first and the last day of `2026`, `2026-01` or `2026-01-31`."""
    found = DAY.fullmatch(unicodedata.normalize("NFKC", text).strip())
    try:
        if found:
            year, month, day = (int(part) if part else 0 for part in found.groups())
            last_month = month or 12
            last_day = day or calendar.monthrange(year, last_month)[1]
            return date(year, month or 1, day or 1), date(year, last_month, last_day)
    except ValueError:
        pass
    raise UnreadableValueError(f"「{text}」は日付ではありません。2026、2026-01、2026-01-31 のように書きます。")
