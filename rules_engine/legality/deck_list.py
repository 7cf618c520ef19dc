"""A deck as counts by card."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DeckList:
    """Copies (1 or more) by card id."""

    counts: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> "DeckList":
        """A deck of (card id, copies) pairs; copies of one card add up, none or fewer are left out."""
        total: Counter[int] = Counter()
        for card_id, copies in pairs:
            total[card_id] += copies
        return cls({card_id: copies for card_id, copies in sorted(total.items()) if copies > 0})

    @property
    def size(self) -> int:
        return sum(self.counts.values())

    def cards(self) -> list[int]:
        """Every copy as its card id, in order of ids: what a game shuffles."""
        return [card_id for card_id, copies in self.counts.items() for _ in range(copies)]
