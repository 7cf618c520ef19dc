"""One condition of a search among cards, with what it is asked of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cards.index.index import CardIndex, Values
from cards.search_language.values import alternatives
from rules_engine.legality.restrictions import RestrictionList


@dataclass(frozen=True, slots=True)
class CardCondition:
    """`operator` and `value` of one condition; `in_force` is the restriction list of the day."""

    index: CardIndex
    in_force: RestrictionList
    operator: str
    value: str

    @property
    def values(self) -> tuple[str, ...]:
        return alternatives(self.value)

    def unless(self, found: int) -> int:
        """`found`, or every other card where the operator is !=."""
        return self.index.everything & ~found if self.operator == "!=" else found


def union(sets: Values, keys: Iterable[Any]) -> int:
    """The cards that bear any of the keys."""
    found = 0
    for key in keys:
        found |= sets.get(key, 0)
    return found
