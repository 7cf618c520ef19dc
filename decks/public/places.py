"""Orders of public decks, and places between two of them where a page begins or ends."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from decks.public.bounded import Compared
from rules_engine.vocabulary.terms import Term

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Sort(Term):
    NEWEST = "new", "新しい順"
    LIKES = "likes", "いいねの多い順"
    VIEWS = "views", "閲覧の多い順"

    @property
    def columns(self) -> tuple[str, ...]:
        first = {"likes": ("likes",), "views": ("views",)}.get(self.value, ())
        return (*first, "changed_at", "deck_id")


@dataclass(frozen=True, slots=True)
class Place:
    """Between two decks of a list: behind the deck with these values, or before it where one reads `backwards`."""

    values: tuple[Any, ...]
    backwards: bool = False

    def holds(self, sort: Sort) -> Compared:
        """The rows from here on."""
        return Compared(sort.columns, ">" if self.backwards else "<", self.values)

    def up_to(self, sort: Sort) -> Compared:
        """The rows before here in the direction of reading, with the one that is here."""
        return Compared(sort.columns, "<=" if self.backwards else ">=", self.values)

    def __str__(self) -> str:
        numbers = [(v - EPOCH) // MICROSECOND if isinstance(v, datetime) else v for v in self.values]
        return ("b" if self.backwards else "a") + ".".join(str(number) for number in numbers)

    @classmethod
    def read(cls, text: str, sort: Sort) -> "Place | None":
        """None for what is no place in a list of this order."""
        if not re.fullmatch(r"[ab][0-9]{1,16}(\.[0-9]{1,16}){1,2}", text):
            return None
        numbers = [int(number) for number in text[1:].split(".")]
        if len(numbers) != len(sort.columns) or any(number >= 2**31 for number in numbers[:-2]):
            return None
        try:
            changed_at = EPOCH + numbers[-2] * MICROSECOND
        except OverflowError:
            return None
        return cls((*numbers[:-2], changed_at, numbers[-1]), text[0] == "b")
