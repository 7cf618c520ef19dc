"""Everything a user has here, as plain data to take along."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from decks.people.belongings import belongings

FORMAT = "fudacho-takeout"
FORMAT_VERSION = 1


def written(user: User) -> Iterator[str]:
    """Everything as JSON, piece by piece: whoever has much is not held in memory as a whole."""
    before = "{\n"
    for name, value in parts_of(user):
        yield f"{before}{_json(name)}: "
        if isinstance(value, Iterator):
            yield from _array(value)
        else:
            yield _json(value)
        before = ",\n"
    yield "\n}\n"


def _array(rows: Iterator[Any]) -> Iterator[str]:
    before = "[\n"
    for row in rows:
        yield before + _json(row)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def parts_of(user: User) -> Iterator[tuple[str, Any]]:
    """The account, then each kind of thing that is in the file, read as it is written."""
    yield "format", FORMAT
    yield "version", FORMAT_VERSION
    yield "made_at", timezone.now().isoformat()
    yield "account", {"name": user.username, "joined_at": user.date_joined.isoformat()}
    for belonging in belongings():
        if belonging.rows_of:
            yield belonging.in_file, belonging.rows_of(user)
