"""Names that people give to what they keep."""

from collections.abc import Collection

from decks.saved.models import MAX_SAVED_NAME_LENGTH
from rules_engine.catalog.folding import clean_line


class CannotSaveError(ValueError):
    """Why something cannot be kept, in the words of the person."""


def clean_name(typed: str) -> str:
    """The name as it is kept; ``CannotSaveError`` where nothing to read is left or it is too long."""
    name = clean_line(typed)
    if not name:
        raise CannotSaveError("名前を書いてください。")
    if len(name) > MAX_SAVED_NAME_LENGTH:
        raise CannotSaveError(f"名前は{MAX_SAVED_NAME_LENGTH}字までです。")
    return name


def free_name(name: str, taken: Collection[str]) -> str:
    """`name`, or with the first number from 2 on that is not taken."""
    free, number = name, 1
    while free in taken:
        number += 1
        ending = f"（{number}）"
        free = name[: MAX_SAVED_NAME_LENGTH - len(ending)] + ending
    return free
