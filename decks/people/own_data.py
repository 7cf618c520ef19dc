"""Everything a user has here, as plain data to take along."""

import json
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.utils import timezone

from decks.people.accounts.elsewhere.connections import connections_of
from decks.people.belongings import belongings

FORMAT = "fudacho-takeout"
FORMAT_VERSION = 2
"""1 told cards of versions by name each time, and of games, questions and simulations too little to put them back."""


def written(user: User) -> Iterator[str]:
    """Everything as JSON, piece by piece: who has much is not held in memory as a whole."""
    before = "{\n"
    for name, value in parts_of(user):
        yield f"{before}{line_of(name)}: "
        if isinstance(value, Iterator):
            yield from _array(value)
        else:
            yield line_of(value)
        before = ",\n"
    yield "\n}\n"


def _array(rows: Iterator[Any]) -> Iterator[str]:
    before = "[\n"
    for row in rows:
        yield before + line_of(row)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def line_of(value: Any) -> str:
    """Each row on one line: a tenth of what it is with a line for every number."""
    return json.dumps(value, ensure_ascii=False)


def parts_of(user: User) -> Iterator[tuple[str, Any]]:
    """The account, then each kind of thing that is in the file, read as it is written."""
    yield "format", FORMAT
    yield "version", FORMAT_VERSION
    yield "made_at", timezone.now().isoformat()
    addresses = list(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True))
    account = {"name": user.username, "joined_at": user.date_joined.isoformat(), "emails": addresses}
    yield "account", {**account, "connections": connections_of(user)}
    for belonging in belongings():
        if belonging.rows_of:
            yield belonging.in_file, belonging.rows_of(user)
