"""The values of conditions: alternatives, numbers, days and spans, and the fault of a value that means nothing."""

import calendar
import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from cards.likeness import shares_something
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.numerals import from_printed

LEAST_LIKENESS = 50
SPAN = re.compile(r"(.+?)(?:\.\.|〜|~|-)(.+)")
DAY = re.compile(r"(\d{4})(?:[-/年.](\d{1,2})(?:[-/月.](\d{1,2})日?|月?)?|年?)")
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


class UnreadableValueError(ValueError):
    """A value its key cannot take; `meant` are values that may have been meant."""

    def __init__(self, message: str, meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.meant = meant


def alternatives(text: str) -> tuple[str, ...]:
    """Values written with commas."""
    parts = text.replace("、", ",").replace("，", ",").split(",")
    return tuple(part.strip() for part in parts if part.strip())


def nearest(text: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known words that come nearest to a misspelt one; none that shares nothing with it."""
    from rapidfuzz import fuzz, process

    typed = fold(text)
    near = {word: folded for word in known if shares_something(typed, folded := fold(word))}
    found = process.extract(typed, near, scorer=fuzz.WRatio, limit=count)
    return tuple(word for _, score, word in found if score >= LEAST_LIKENESS)


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
