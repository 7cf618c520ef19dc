"""Whose something is: a user's, or a visitor's by the hash of his token."""

from typing import Any, TypedDict

from django.contrib.auth.models import User


class Holder(TypedDict, total=False):
    """The fields of a new row that say whose it is."""

    owner: User
    visitor: str


def as_person(holder: Holder) -> dict[str, Any]:
    """The same as the fields of a like or a report."""
    return {"person": holder["owner"]} if "owner" in holder else {"visitor": holder["visitor"]}
