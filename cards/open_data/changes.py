"""What a version has that the one before it had not: for feeds, and for programs that kept an id."""

from collections.abc import Mapping
from typing import Any

from cards.open_data.facts import Row
from cards.open_data.schemas import ID_OF

Rows = Mapping[str, list[Row]]


def changes(before: Rows, now: Rows) -> dict[str, dict[str, list[Any]]]:
    """The ids of each file that are new, and those of rows that changed; files without any are left
    out."""
    found = {}
    for file, name in ID_OF.items():
        former = {row[name]: row for row in before[file]}
        new = [row[name] for row in now[file] if row[name] not in former]
        other = [row[name] for row in now[file] if former.get(row[name], row) != row]
        if new or other:
            found[file] = {"new": new, "changed": other}
    return found


def ended(before: Rows, now: Rows, version: str) -> list[Row]:
    """The ids that are gone. A card that became a printing of another one goes on as that; of anything else nothing
    says what it became."""
    cards = {row["number"]: row["card"] for row in now["printings"]}
    found = []
    for file, name in ID_OF.items():
        there = {row[name] for row in now[file]}
        for one in (row[name] for row in before[file]):
            if one not in there:
                to = cards.get(one) if file == "cards" else None
                found.append({"file": file, "id": one, "to": to, "version": version})
    return found
