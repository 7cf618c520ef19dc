"""Rows in the order and the choice in which people look at them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from decks.many_lists.judging import RowStatus
from decks.many_lists.rows import TOLD, Row

_ORDER = {status.value: place for place, status in enumerate(RowStatus)}
ROWS_A_PAGE = 40
FINDINGS_SHOWN, FINDINGS_IN_SIGHT = 6, 2
"""Of one list on a page: more are told as a number, and stand in what is downloaded."""

ALIKE_SHOWN = 5

_CHOICES: dict[str, tuple[str, Callable[[Row], bool]]] = {
    "": ("すべて", lambda row: True),
    "trouble": ("直すところあり", lambda row: row["legal"] is not True),
    "unreadable": (TOLD[RowStatus.UNREADABLE], lambda row: row["status"] == RowStatus.UNREADABLE),
    "check": (TOLD[RowStatus.CHECK], lambda row: row["status"] == RowStatus.CHECK),
    "legal": (TOLD[RowStatus.LEGAL], lambda row: row["status"] == RowStatus.LEGAL),
    "alike": ("同じ・ほぼ同じ", lambda row: bool(row["same"] or row["near"])),
    "namesake": ("同名", lambda row: bool(row.get("namesakes"))),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Rows that may be chosen alone."""

    code: str
    told: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownList:
    """A row with what of it a page shows, the `names` of all rows by number, and its list as it was given ("" where
    that is too long)."""

    row: Row
    names: Mapping[int, str] = field(default_factory=dict)
    text: str = ""

    @property
    def same(self) -> list[tuple[int, str]]:
        return [(number, self.names[number]) for number in self.row["same"][:ALIKE_SHOWN]]

    @property
    def near(self) -> list[tuple[int, str, int]]:
        return [(near["number"], self.names[near["number"]], near["copies"]) for near in self.row["near"]]

    @property
    def told(self) -> str:
        return TOLD[RowStatus(self.row["status"])]

    @property
    def faults(self) -> Sequence[dict[str, Any]]:
        faults: Sequence[dict[str, Any]] = self.row["violations"][:FINDINGS_SHOWN]
        return faults

    @property
    def notices(self) -> Sequence[dict[str, Any]]:
        notices: Sequence[dict[str, Any]] = self.row["notices"][:FINDINGS_SHOWN]
        return notices

    @property
    def in_sight(self) -> Sequence[dict[str, Any]]:
        return self.faults[:FINDINGS_IN_SIGHT]

    @property
    def hidden(self) -> int:
        """Findings that the page does not show."""
        found = len(self.row["violations"]) + len(self.row["notices"]) + int(self.row["more"])
        return found - len(self.faults) - len(self.notices)

    @property
    def folded(self) -> int:
        """Faults below the first ones."""
        return len(self.row["violations"]) + int(self.row["more"]) - len(self.in_sight)


def by_trouble(rows: Sequence[Row]) -> list[Row]:
    """What is wrong first, then what cannot be read, then what to look at."""
    return sorted(rows, key=lambda row: (_ORDER[row["status"]], row["number"]))


def counted(rows: Sequence[Row]) -> list[tuple[str, str, int]]:
    """How many lists are how, as code, words and number; those that are none are left out."""
    counts = Counter(row["status"] for row in rows)
    return [(status.value, TOLD[status], counts[status.value]) for status in RowStatus if counts[status.value]]


def with_namesakes(rows: Sequence[Row]) -> list[Row]:
    """The rows, those of one name with the numbers of the others of that name."""
    of_name: dict[str, list[int]] = {}
    for row in rows:
        of_name.setdefault(row["name"], []).append(row["number"])
    others = {row["number"]: [one for one in of_name[row["name"]] if one != row["number"]] for row in rows}
    return [{**row, "namesakes": others[row["number"]]} for row in rows]


def choices(rows: Sequence[Row], chosen: str) -> list[Choice]:
    """What may be chosen, without what would be empty."""
    found = ((code, told, sum(map(test, rows))) for code, (told, test) in _CHOICES.items())
    return [Choice(code, told, count, code == chosen) for code, told, count in found if count or code == chosen]


def chosen_rows(rows: Sequence[Row], choice: str) -> list[Row]:
    """Those that were chosen, what is wrong first; all of them for an unknown choice."""
    _, test = _CHOICES.get(choice, _CHOICES[""])
    return by_trouble([row for row in rows if test(row)])
