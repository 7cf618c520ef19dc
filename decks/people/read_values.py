"""Values out of a file that somebody brings: each of the right kind and size, or a sentence that says what is wrong."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

MOST_NUMBER = 2**31 - 1
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
# Clocks of two sites may differ.
CLOCKS_DIFFER = timedelta(days=1)
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""No text of a database, or of an answer, holds these."""
_MISSING: Any = object()


class CannotPutBackError(ValueError):
    """Why a row of the file is not taken, in the person's words. `broken`: no site would have written it."""

    def __init__(self, why: str, *, broken: bool = False) -> None:
        super().__init__(why)
        self.broken = broken


def broken(key: str) -> CannotPutBackError:
    return CannotPutBackError(f"ファイルの「{key}」の書き方が正しくありません", broken=True)


def _value(row: Mapping[str, Any], key: str, default: Any) -> Any:
    value = row.get(key, default)
    if value is _MISSING:
        raise broken(key)
    return value


def text(row: Mapping[str, Any], key: str, most: int, *, default: Any = _MISSING) -> str:
    """A text of at most so many characters, all of which every database can hold."""
    value = _value(row, key, default)
    if not isinstance(value, str):
        raise broken(key)
    if len(value) > most:
        raise CannotPutBackError(f"「{key}」が長すぎます（{most:,}文字まで）")
    return storable(value, key)


def storable(value: str, key: str) -> str:
    if UNSTORABLE.search(value):
        raise CannotPutBackError(f"「{key}」に、文章にできない文字が入っています", broken=True)
    return value


def number(
    row: Mapping[str, Any], key: str, least: int = 0, most: int = MOST_NUMBER, *, default: Any = _MISSING
) -> int:
    value = _value(row, key, default)
    if type(value) is not int or not least <= value <= most:
        raise broken(key)
    return value


def number_or_none(row: Mapping[str, Any], key: str) -> int | None:
    return None if row.get(key) is None else number(row, key)


def truth(row: Mapping[str, Any], key: str, *, default: bool) -> bool:
    value = row.get(key, default)
    if not isinstance(value, bool):
        raise broken(key)
    return value


def moment(row: Mapping[str, Any], key: str) -> datetime:
    """A moment that has been, with its zone."""
    try:
        found = datetime.fromisoformat(_value(row, key, _MISSING))
        if found.tzinfo is None:
            raise broken(key)
        found = found.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        raise broken(key) from None
    if not EARLIEST <= found <= timezone.now() + CLOCKS_DIFFER:
        raise broken(key)
    return found


def moment_or_none(row: Mapping[str, Any], key: str) -> datetime | None:
    return None if row.get(key) is None else moment(row, key)


def rows(row: Mapping[str, Any], key: str, most: int, *, default: Any = _MISSING) -> list[Any]:
    """A list of at most so many."""
    value = _value(row, key, default)
    if not isinstance(value, list):
        raise broken(key)
    if len(value) > most:
        raise CannotPutBackError(f"「{key}」が多すぎます（{most:,}個まで）")
    return value


def fields(value: Any, key: str) -> dict[str, Any]:
    """An object."""
    if not isinstance(value, dict):
        raise broken(key)
    return value
