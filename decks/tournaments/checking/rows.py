"""What is counted in a deck check: one row for each card and each unread line of the list, in the order of a deck."""

from dataclasses import dataclass

from cards.catalog import CardData
from decks.tournaments.listed import listed
from decks.tournaments.models import DeckCheck, HandIn
from rules_engine.catalog.definitions import CardDefinition

EXTRA = "extra"
"""The row of cards that are in the deck and not in the list: it counts up from none."""
MOST_EXTRA = 99


@dataclass(frozen=True, slots=True)
class CheckRow:
    """`left` copies of `copies` are not found yet; a row of a card has the `card`, one of a line its words alone."""

    key: str
    name: str
    copies: int
    left: int
    card: CardDefinition | None = None

    @property
    def found(self) -> int:
        return self.copies - self.left

    @property
    def take(self) -> str:
        """What the button of a form sends to take one copy away."""
        return f"{self.key}:{self.left}:{max(0, self.left - 1)}"

    @property
    def give_back(self) -> str:
        return f"{self.key}:{self.left}:{min(self.copies, self.left + 1)}"


@dataclass(frozen=True, slots=True)
class CheckGroup:
    label: str
    rows: tuple[CheckRow, ...]

    @property
    def copies(self) -> int:
        return sum(row.copies for row in self.rows)

    @property
    def left(self) -> int:
        return sum(row.left for row in self.rows)


@dataclass(frozen=True, slots=True)
class CheckSheet:
    """The cards by type, the lines that nobody could read, and how many cards are in the deck beyond the list.

    Copies are those of cards: how many a line means is not known.
    """

    groups: tuple[CheckGroup, ...]
    unread: tuple[CheckRow, ...]
    extra: int

    @property
    def rows(self) -> tuple[CheckRow, ...]:
        return (*(row for group in self.groups for row in group.rows), *self.unread)

    @property
    def copies(self) -> int:
        return sum(group.copies for group in self.groups)

    @property
    def left(self) -> int:
        return sum(group.left for group in self.groups)

    @property
    def found(self) -> int:
        return self.copies - self.left

    @property
    def differing(self) -> tuple[CheckRow, ...]:
        return tuple(row for row in self.rows if row.left)

    @property
    def unread_left(self) -> int:
        return sum(row.left for row in self.unread)

    @property
    def more(self) -> str:
        return f"{EXTRA}:{self.extra}:{self.extra + 1}"

    @property
    def fewer(self) -> str:
        return f"{EXTRA}:{self.extra}:{max(0, self.extra - 1)}"

    @property
    def marks(self) -> dict[str, int]:
        return {**{row.key: row.left for row in self.rows}, EXTRA: self.extra}

    @property
    def most(self) -> dict[str, int]:
        """The largest value of each row."""
        return {**{row.key: row.copies for row in self.rows}, EXTRA: MOST_EXTRA}

    def name_of(self, key: str) -> str:
        return next((row.name for row in self.rows if row.key == key), "リストにない札")


def sheet_of(check: DeckCheck, hand_in: HandIn, data: CardData) -> CheckSheet:
    """The rows as they were counted so far."""
    laid_out = listed(hand_in, data)
    groups = tuple(
        CheckGroup(one.label, tuple(_card_row(card, copies, check) for card, copies in one.cards))
        for one in laid_out.types
    )
    unread = tuple(_row(f"u{place}", line, 1, check) for place, line in enumerate(laid_out.unread))
    return CheckSheet(groups, unread, _value(check, EXTRA, 0, MOST_EXTRA))


def _card_row(card: CardDefinition, copies: int, check: DeckCheck) -> CheckRow:
    return _row(str(card.id), card.name, copies, check, card)


def _row(key: str, name: str, copies: int, check: DeckCheck, card: CardDefinition | None = None) -> CheckRow:
    return CheckRow(key, name, copies, _value(check, key, copies, copies), card)


def _value(check: DeckCheck, key: str, otherwise: int, most: int) -> int:
    return min(most, int(check.marks.get(key, otherwise)))
