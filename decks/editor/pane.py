"""The deck as the editor shows it: rows with their buttons, the side list, the verdict, the charts."""

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import prefetch_related_objects

from cards.catalog import CardData
from cards.list_question import today
from decks.building.models import MAX_COPIES, Deck
from decks.deck.arrangement import Arrangement, By, Order
from decks.deck.charts import Charts, charts_of
from decks.editing.changes import SIDE_PREFIX, Action, Pile
from decks.editing.undo import history_ends
from decks.formats.of_deck import JudgedBy, judged_by
from decks.legality.broken import BrokenBy, concerned, notice_of
from decks.legality.reports import VerdictReport, report_on
from decks.legality.todays_limits import TodaysLimits
from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT, CardDefinition, Catalog, PrintingDefinition
from rules_engine.vocabulary.numerals import to_printed


@dataclass(frozen=True, slots=True)
class Stored:
    """A deck's rows: copies by printing in the deck and on its side list, notes by card, and when each card came in."""

    held: Mapping[int, int]
    side: Mapping[int, int] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    added: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, deck: Deck) -> "Stored":
        """What `deck` holds, its cards at hand (``with_cards``); three queries for the rest."""
        prefetch_related_objects([deck], "candidates", "tags", "card_notes")
        entries = sorted(deck.entries.all(), key=lambda entry: entry.pk, reverse=True)
        return cls(
            deck.copies_by_printing(),
            {row.printing_id: row.copies for row in deck.candidates.all()},
            {note.card_id: note.text for note in deck.card_notes.all()},
            {entry.printing.card_id: entry.pk for entry in entries},
        )


@dataclass(frozen=True, slots=True)
class PaneRow:
    """Copies of one printing. `several` tells that the deck holds other printings of the card too; `most` copies of
    this one are where a long press on ＋ stops; `other` copies of it lie in the other pile. A deck may hold `allowed`
    copies of the card, which leaves `limit` to this printing; None for any number."""

    card: CardDefinition
    printing: int
    copies: int
    several: bool = False
    most: int = DEFAULT_COPY_LIMIT
    pile: Pile = Pile.DECK
    other: int = 0
    note: str = ""
    allowed: int | None = None
    limit: int | None = None

    @property
    def numeral(self) -> str:
        return to_printed(self.card.cost)

    @property
    def key(self) -> str:
        return f"{SIDE_PREFIX if self.pile is Pile.SIDE else ''}{self.printing}"

    @property
    def minus(self) -> str:
        return f"{self.key}:{self.copies}:{self.copies - 1}"

    @property
    def plus(self) -> str:
        return f"{self.key}:{self.copies}:{self.copies + 1}"

    @property
    def other_key(self) -> str:
        return f"{'' if self.pile is Pile.SIDE else SIDE_PREFIX}{self.printing}"

    @property
    def move(self) -> str:
        """One copy to the other pile."""
        return f"{self.minus},{self.to_other}"

    @property
    def to_other(self) -> str:
        """One copy more in the other pile."""
        return f"{self.other_key}:{self.other}:{self.other + 1}"

    @property
    def fill_to(self) -> int:
        """As many as are allowed, or usual where any number is."""
        return DEFAULT_COPY_LIMIT if self.limit is None else self.limit

    @property
    def to_most(self) -> str:
        """As many copies as a deck may hold, never fewer than there are."""
        return f"{self.key}:{min(self.copies, self.fill_to)}:{self.fill_to}"

    @property
    def full(self) -> bool:
        return self.copies >= MAX_COPIES

    @property
    def over(self) -> bool:
        return self.limit is not None and self.copies > self.limit


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
    stored: Stored
    arrangement: Arrangement
    groups: tuple[PaneGroup, ...]
    side: PaneGroup
    report: VerdictReport
    broken: BrokenBy | None
    judged: JudgedBy
    minimum: int
    charts: Charts
    form_id: uuid.UUID
    can_undo: bool
    can_redo: bool

    @property
    def size(self) -> int:
        return self.report.verdict.size

    @property
    def held_as_json(self) -> str:
        """Copies by printing, those of the side list under "side:…"."""
        side = {f"{SIDE_PREFIX}{printing}": copies for printing, copies in self.stored.side.items()}
        return json.dumps({**self.stored.held, **side})

    @property
    def bys(self) -> list[tuple[By, bool]]:
        return [(by, by is self.arrangement.by) for by in By]

    @property
    def orders(self) -> list[tuple[Order, bool]]:
        return [(order, order is self.arrangement.order) for order in Order]


def deck_pane(deck: Deck, data: CardData, arrangement: Arrangement | None = None) -> DeckPane:
    """`deck` with its entries at hand (``with_cards``)."""
    arrangement, stored, judged = arrangement or Arrangement(), Stored.of(deck), judged_by(deck, data)
    limits = TodaysLimits.of(data, judged.question.format)
    listed = deck.to_deck_list()
    copies = {data.catalog.card(card_id): count for card_id, count in listed.counts.items()}
    ends = history_ends(deck)
    return DeckPane(
        deck=deck,
        stored=stored,
        arrangement=arrangement,
        groups=pane_groups(stored, copies, limits, arrangement),
        side=side_group(stored, data.catalog),
        broken=notice_of(deck, listed, concerned(data, today()), today()),
        report=report_on(listed, judged.question, data, held=stored.held, look_ahead=True),
        judged=judged,
        minimum=limits.least,
        charts=charts_of(copies),
        form_id=uuid.uuid4(),
        can_undo=ends[Action.UNDO] is not None,
        can_redo=ends[Action.REDO] is not None,
    )


def pane_groups(
    stored: Stored, cards: Iterable[CardDefinition], limits: TodaysLimits, arrangement: Arrangement
) -> tuple[PaneGroup, ...]:
    return tuple(
        PaneGroup(label, tuple(row for card in members for row in rows_of(card, stored, limits)))
        for label, members in arrangement.groups(cards, stored.added)
    )


def side_group(stored: Stored, catalog: Catalog) -> PaneGroup:
    """The side list, by cost and number; a printing that the catalogue no longer knows is left out."""
    rows = (
        PaneRow(
            card,
            printing,
            copies,
            most=max(copies, DEFAULT_COPY_LIMIT),
            pile=Pile.SIDE,
            other=stored.held.get(printing, 0),
            note=stored.notes.get(card.id, ""),
        )
        for printing, copies in stored.side.items()
        if (card := catalog.card_by_printing.get(printing))
    )
    return PaneGroup("候補", tuple(sorted(rows, key=lambda row: (row.card.cost, row.card.id, row.printing))))


def rows_of(card: CardDefinition, stored: Stored, limits: TodaysLimits) -> list[PaneRow]:
    """One row per printing in the deck; the first printing, with no copies, if there is none."""
    numbers = [printing.number for printing in card.printings]
    copies = {number: stored.held[number] for number in numbers if stored.held.get(number)} or {numbers[0]: 0}
    held, allowed = sum(copies.values()), limits.allowed(card)
    left = limits.most(card) - held
    return [
        PaneRow(
            card,
            number,
            count,
            several=len(copies) > 1,
            most=max(count, count + left),
            other=stored.side.get(number, 0),
            note=stored.notes.get(card.id, ""),
            allowed=allowed,
            limit=None if allowed is None else max(0, allowed - held + count),
        )
        for number, count in copies.items()
    ]


def row_to_change(
    card: CardDefinition, stored: Stored, limits: TodaysLimits, printing: PrintingDefinition | None = None
) -> PaneRow:
    """The row that − and + beside a found card act on: that of `printing`, else the one held most, else the first."""
    rows = rows_of(card, stored, limits)
    if printing is None:
        return max(rows, key=lambda row: row.copies)
    return next((row for row in rows if row.printing == printing.number), None) or replace(
        rows[0],
        printing=printing.number,
        copies=0,
        several=True,
        most=max(0, limits.most(card) - sum(row.copies for row in rows)),
        other=stored.side.get(printing.number, 0),
        limit=None if rows[0].allowed is None else max(0, rows[0].allowed - sum(row.copies for row in rows)),
    )
