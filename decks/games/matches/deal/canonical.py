"""The one way to write a value as bytes: canonical JSON (RFC 8785), restricted to what every language writes alike."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value]"
PRINTABLE = re.compile(r"[ -~]*")
MOST = 2**53 - 1
"""The greatest whole number that JavaScript holds exactly."""


def canonical(value: Value) -> bytes:
    """Names in ascending order, no blanks; ``ValueError`` for all but printable ASCII texts, whole numbers, lists and
    objects."""
    _check(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def _check(value: object) -> None:
    if isinstance(value, dict):
        for name, part in value.items():
            if not isinstance(name, str):
                raise ValueError(f"{name!r} is no name")
            _check(name)
            _check(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _check(part)
    elif isinstance(value, str):
        if not PRINTABLE.fullmatch(value):
            raise ValueError(f"{value!r} is not printable ASCII")
    elif type(value) is not int or abs(value) > MOST:
        raise ValueError(f"{value!r} has no canonical form")
