"""Three lists of one deck: what both began with, ours and theirs. What only one side changed needs no question."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.catalog.definitions import CardDefinition, Catalog

ROW_PREFIX = "printing_"


class MergeSide(StrEnum):
    """Whose copies are kept."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class MergeRow:
    """Copies of one printing on the three sides; `picked` is the side the person chose, None if none."""

    card: CardDefinition
    printing: int
    base: int
    ours: int
    theirs: int
    picked: MergeSide | None = None

    @property
    def field(self) -> str:
        return f"{ROW_PREFIX}{self.printing}"

    @property
    def first_printing(self) -> bool:
        return self.printing == self.card.printings[0].number

    @property
    def conflict(self) -> bool:
        """Both sides changed the copies, and not to the same."""
        return self.base not in (self.ours, self.theirs) and self.ours != self.theirs

    @property
    def side(self) -> MergeSide | None:
        """What was picked; else the side that changed something; None for a conflict nobody decided."""
        if self.picked or self.conflict:
            return self.picked
        return MergeSide.THEIRS if self.ours == self.base else MergeSide.OURS

    @property
    def wanted(self) -> int:
        return self.theirs if self.side is MergeSide.THEIRS else self.ours


@dataclass(frozen=True, slots=True)
class Merge:
    """Every printing on which ours and theirs differ."""

    rows: tuple[MergeRow, ...]
    ours: Mapping[int, int]
    theirs: Mapping[int, int]

    @property
    def undecided(self) -> int:
        return sum(1 for row in self.rows if row.side is None)

    @property
    def news(self) -> int:
        """How many printings the other side changed."""
        return sum(1 for row in self.rows if row.theirs != row.base)

    def wanted(self) -> dict[int, int]:
        return {**self.ours, **{row.printing: row.wanted for row in self.rows}}

    @property
    def seen(self) -> str:
        """Names what was shown, so that only that can be accepted."""
        shown = [(row.printing, row.base, row.ours, row.theirs) for row in self.rows]
        return hashlib.sha256(repr(shown).encode()).hexdigest()


def merge_of(
    base: Mapping[int, int],
    ours: Mapping[int, int],
    theirs: Mapping[int, int],
    catalog: Catalog,
    chosen: Mapping[str, str] | None = None,
) -> Merge:
    """`chosen` maps the field of a row to ours or theirs. Printings the catalogue no longer holds stay as ours."""
    numbers = [number for number in sorted(ours.keys() | theirs.keys()) if ours.get(number) != theirs.get(number)]
    rows = [
        MergeRow(
            catalog.card_by_printing[number],
            number,
            base.get(number, 0),
            ours.get(number, 0),
            theirs.get(number, 0),
            _side((chosen or {}).get(f"{ROW_PREFIX}{number}", "")),
        )
        for number in numbers
        if number in catalog.card_by_printing
    ]
    rows.sort(key=lambda row: (not row.conflict, row.theirs == row.base, row.printing))
    return Merge(tuple(rows), ours, theirs)


def _side(text: str) -> MergeSide | None:
    return MergeSide(text) if text in tuple(MergeSide) else None
