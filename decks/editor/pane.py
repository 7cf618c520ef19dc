"""The deck as the editor shows it: rows by type with their buttons, the verdict, the cost curve."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cards.catalog import CardData
from decks.editor.changes import Action
from decks.editor.services import history_ends
from decks.editor.statistics import CurveColumn, cost_curve, season_counts, zero_cost_places
from decks.editor.todays_limits import TodaysLimits
from decks.legality.questions import Question, today
from decks.legality.reports import Report, report_on
from decks.models import MAX_COPIES, Deck
from decks.order import by_type
from rules_engine.definitions import DEFAULT_COPY_LIMIT, CardDefinition
from rules_engine.numerals import to_printed
from rules_engine.ruleset import STANDARD


@dataclass(frozen=True, slots=True)
class PaneRow:
    """Copies of one printing. `several` tells that the deck holds other printings of the card too; `most` copies of
    this one are where a long press on ＋ stops."""

    card: CardDefinition
    printing: int
    copies: int
    several: bool = False
    most: int = DEFAULT_COPY_LIMIT

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
        groups=pane_groups(held, copies, TodaysLimits.of(data)),
        report=report_on(listed, Question(today()), data, held=held, look_ahead=True),
        curve=cost_curve(copies),
        seasons=season_counts(copies),
        zero_places=zero_cost_places(copies),
        form_id=uuid.uuid4(),
        can_undo=ends[Action.UNDO] is not None,
        can_redo=ends[Action.REDO] is not None,
    )


def pane_groups(
    held: Mapping[int, int], cards: Iterable[CardDefinition], limits: TodaysLimits
) -> tuple[PaneGroup, ...]:
    return tuple(
        PaneGroup(label, tuple(row for card in members for row in rows_of(card, held, limits)))
        for label, members in by_type(cards)
    )


def rows_of(card: CardDefinition, held: Mapping[int, int], limits: TodaysLimits) -> list[PaneRow]:
    """One row per printing in the deck; the first printing, with no copies, if there is none."""
    copies = {printing.number: held[printing.number] for printing in card.printings if held.get(printing.number)}
    left = limits.most(card) - sum(copies.values())
    return [
        PaneRow(card, number, count, len(copies) > 1, max(count, count + left))
        for number, count in (copies or {card.printings[0].number: 0}).items()
    ]


def row_to_change(card: CardDefinition, held: Mapping[int, int], limits: TodaysLimits) -> PaneRow:
    """The row that − and + beside a found card act on: the printing held most, else the first."""
    return max(rows_of(card, held, limits), key=lambda row: row.copies)
