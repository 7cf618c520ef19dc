"""The deck as the editor shows it: rows by type with their buttons, the verdict, the cost curve."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from cards.catalog import CardData
from decks.editor.changes import Action
from decks.editor.services import history_ends
from decks.legality.questions import Question, today
from decks.legality.reports import Report, report_on
from decks.models import MAX_COPIES, Deck
from decks.order import by_type
from rules_engine.definitions import CardDefinition
from rules_engine.numerals import to_printed
from rules_engine.ruleset import STANDARD
from rules_engine.vocabulary import CardType, Season

CURVE_END = 10
COLUMN_WIDTH = 10


@dataclass(frozen=True, slots=True)
class PaneRow:
    """Copies of one printing. `several` tells that the deck holds other printings of the card too."""

    card: CardDefinition
    printing: int
    copies: int
    several: bool = False

    @property
    def numeral(self) -> str:
        return to_printed(self.card.cost)

    @property
    def minus(self) -> str:
        return f"{self.printing}:{self.copies}:{self.copies - 1}"

    @property
    def plus(self) -> str:
        return f"{self.printing}:{self.copies}:{self.copies + 1}"

    @property
    def full(self) -> bool:
        return self.copies >= MAX_COPIES


@dataclass(frozen=True, slots=True)
class PaneGroup:
    label: str
    rows: tuple[PaneRow, ...]

    @property
    def copies(self) -> int:
        return sum(row.copies for row in self.rows)


@dataclass(frozen=True, slots=True)
class CurveColumn:
    """How many cards of a cost, in parts of (type, copies, top, height); places in units of the drawing."""

    label: str
    x: int
    total: int
    parts: tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class DeckPane:
    deck: Deck
    groups: tuple[PaneGroup, ...]
    report: Report
    curve: tuple[CurveColumn, ...]
    seasons: tuple[tuple[str, str, int], ...]
    zero_places: int
    form_id: uuid.UUID
    can_undo: bool
    can_redo: bool

    @property
    def size(self) -> int:
        return self.report.verdict.size

    @property
    def minimum(self) -> int:
        return STANDARD.deck_minimum

    @property
    def copies(self) -> dict[int, int]:
        """Copies by card, for the rows of the cards beside the deck."""
        counts: dict[int, int] = {}
        for group in self.groups:
            for row in group.rows:
                counts[row.card.id] = counts.get(row.card.id, 0) + row.copies
        return counts


def deck_pane(deck: Deck, data: CardData) -> DeckPane:
    """`deck` with its entries at hand (``with_cards``)."""
    held = deck.copies_by_printing()
    listed = deck.to_deck_list()
    copies = {data.catalog.card(card_id): count for card_id, count in listed.counts.items()}
    ends = history_ends(deck)
    return DeckPane(
        deck=deck,
        groups=pane_groups(held, copies),
        report=report_on(listed, Question(today()), data, held=held, look_ahead=True),
        curve=cost_curve(copies),
        seasons=season_counts(copies),
        zero_places=sum(n for card, n in copies.items() if card.cost == 0 and CardType.PLACE in card.types),
        form_id=uuid.uuid4(),
        can_undo=ends[Action.UNDO] is not None,
        can_redo=ends[Action.REDO] is not None,
    )


def pane_groups(held: Mapping[int, int], cards: Mapping[CardDefinition, int]) -> tuple[PaneGroup, ...]:
    return tuple(
        PaneGroup(label, tuple(row for card in members for row in rows_of(card, held)))
        for label, members in by_type(cards)
    )


def rows_of(card: CardDefinition, held: Mapping[int, int]) -> list[PaneRow]:
    """One row per printing in the deck; the first printing, with no copies, if there is none."""
    numbers = [printing.number for printing in card.printings if held.get(printing.number)]
    several = len(numbers) > 1
    return [PaneRow(card, number, held.get(number, 0), several) for number in numbers or [card.printings[0].number]]


def row_to_change(card: CardDefinition, held: Mapping[int, int]) -> PaneRow:
    """The row that − and + beside a found card act on: the printing held most, else the first."""
    return max(rows_of(card, held), key=lambda row: row.copies)


def cost_curve(copies: Mapping[CardDefinition, int]) -> tuple[CurveColumn, ...]:
    """Columns for costs 0 to 9 and one for 10 and more; heights are shares of the tallest column."""
    counts: dict[int, dict[CardType, int]] = {cost: {} for cost in range(CURVE_END + 1)}
    for card, count in copies.items():
        if card.types:
            column = counts[min(card.cost, CURVE_END)]
            column[card.types[0]] = column.get(card.types[0], 0) + count
    tallest = max((sum(column.values()) for column in counts.values()), default=0) or 1
    return tuple(_column(cost, column, tallest) for cost, column in counts.items())


def _column(cost: int, column: Mapping[CardType, int], tallest: int) -> CurveColumn:
    parts, top = [], 100
    for card_type in CardType:
        if count := column.get(card_type, 0):
            height = max(1, count * 100 // tallest)
            top -= height
            parts.append((card_type.value, count, top, height))
    label = f"{cost}+" if cost == CURVE_END else str(cost)
    return CurveColumn(label, cost * COLUMN_WIDTH, sum(column.values()), tuple(parts))


def season_counts(copies: Mapping[CardDefinition, int]) -> tuple[tuple[str, str, int], ...]:
    """(identifier, label, copies) per season that occurs; a 混化 card counts for each of its seasons."""
    return tuple(
        (season.value, season.label, total)
        for season in Season
        if (total := sum(count for card, count in copies.items() if season in card.seasons))
    )
