"""Decks that came as data, whatever its form: what JSON, XML and numbers a line are turned into."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from decks.transfer.tables import Row

MAX_ENTRIES = 2_000
MAX_DECKS = 100
NO_COUNT = "（枚数なし）"
"""Stands where an entry does not say how many: no reader takes it for a number."""
MAIN, SIDEBOARD = "メイン", "Sideboard"
"""The headings that lists have above the deck, and above what lies beside it."""
_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class DataEntry:
    """One row as it was given: any part may be missing or of a wrong kind. `aside` is what lies beside the deck."""

    name: str
    copies: str
    printing: int | None = None
    aside: bool = False

    @property
    def text(self) -> str:
        number = f" #{self.printing}" if self.printing is not None else ""
        return f"{self.copies} {self.label}{number if self.name else ''}".strip()

    @property
    def label(self) -> str:
        """The name, else the number."""
        return self.name or (f"番号{self.printing}" if self.printing is not None else "")

    @property
    def row(self) -> Row:
        """The entry as a row of a table. A number that no printing can have is looked for as a name, in vain."""
        number = str(self.printing) if self.printing is not None else ""
        possible = number.isdecimal() and len(number) <= _LONGEST_NUMBER
        return Row(self.name if possible else self.label, self.copies, number if possible else "", 0, 3)


@dataclass(frozen=True, slots=True)
class DataDeck:
    name: str
    note: str
    memo: str
    entries: tuple[DataEntry, ...]

    def blocks(self) -> Iterator[tuple[bool, list[DataEntry]]]:
        """The entries of the deck, and after them those that lie beside it."""
        by_place = sorted(self.entries, key=lambda entry: entry.aside)
        return ((aside, list(entries)) for aside, entries in groupby(by_place, key=lambda entry: entry.aside))


class UnreadableDataError(ValueError):
    """The sentence says what is wrong with the data, and where."""


def bounded(decks: list[DataDeck]) -> list[DataDeck]:
    """The same decks; refused if they are more than one paste may hold."""
    if len(decks) > MAX_DECKS:
        raise UnreadableDataError(f"一度に読むデッキは{MAX_DECKS}個までです。")
    if sum(len(deck.entries) for deck in decks) > MAX_ENTRIES:
        raise UnreadableDataError(f"札の行は{MAX_ENTRIES:,}行までです。")
    return decks


def one_line(text: str) -> str:
    """The text as a name: without line ends, and without characters that no page can show or store."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def shown_lines(text: str) -> str:
    """The same for a text of several lines, which keep their ends and spaces."""
    return "\n".join("".join(c for c in line if c.isprintable() or c.isspace()) for line in text.splitlines())
