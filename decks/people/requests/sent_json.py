"""JSON that somebody sent: only what can be stored, shown and counted comes through.

The standard reader takes more than that: halves of a surrogate pair, numbers without end, nesting as deep as the stack.
"""

import json
from math import isfinite
from typing import Any

DEEPEST = 32
LARGEST = 2**63 - 1


class UnreadableError(ValueError):
    """What was sent is no JSON, or holds what nothing here could keep."""


def read_sent(text: str | bytes) -> Any:
    """The value; ``UnreadableError`` for anything else."""
    try:
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise UnreadableError("not JSON") from None
    check_sent(value)
    return value


def check_sent(value: Any) -> None:
    """Refuse what the standard reader takes and nothing here could keep."""
    level = [value]
    for _ in range(DEEPEST):
        for item in level:
            _check_one(item)
        level = [part for item in level for part in _parts(item)]
        if not level:
            return
    raise UnreadableError("nested too deep")


def _parts(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item, *item.values()]
    return item if isinstance(item, list) else []


def _check_one(item: Any) -> None:
    if isinstance(item, str) and not _is_text(item):
        raise UnreadableError("half a character")
    if isinstance(item, float) and not isfinite(item):
        raise UnreadableError("no number")
    if isinstance(item, int) and abs(item) > LARGEST:
        raise UnreadableError("a number too large")


def _is_text(item: str) -> bool:
    try:
        item.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse(word: str) -> Any:
    raise UnreadableError(word)
