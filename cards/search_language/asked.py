"""One condition of a query with what it is asked of, and the fault of a value that means nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

from cards.search.index import CardIndex, Values
from rules_engine.names import fold
from rules_engine.restrictions import RestrictionList

LEAST_LIKENESS = 50
ORDERED = (":", "=", "!=", "<", "<=", ">", ">=")
EQUAL = (":", "=", "!=")


class UnreadableValueError(ValueError):
    """A value its key cannot take; `meant` are values that may have been meant."""

    def __init__(self, message: str, meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.meant = meant


@dataclass(frozen=True, slots=True)
class Asked:
    """`operator` and `value` of one condition; `in_force` is the restriction list of the day."""

    index: CardIndex
    in_force: RestrictionList
    operator: str
    value: str

    @property
    def values(self) -> tuple[str, ...]:
        """The alternatives, written with commas."""
        parts = self.value.replace("、", ",").replace("，", ",").split(",")
        return tuple(part.strip() for part in parts if part.strip())

    def unless(self, found: int) -> int:
        """`found`, or every other card where the operator is !=."""
        return self.index.everything & ~found if self.operator == "!=" else found


def nearest(text: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known words that come nearest to a misspelt one."""
    found = process.extract(fold(text), {word: fold(word) for word in known}, scorer=fuzz.WRatio, limit=count)
    return tuple(word for _, score, word in found if score >= LEAST_LIKENESS)


def union(sets: Values, keys: Iterable[Any]) -> int:
    """The cards that bear any of the keys."""
    found = 0
    for key in keys:
        found |= sets.get(key, 0)
    return found
