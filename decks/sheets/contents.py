"""What a registration sheet says: the cards by type, the verdict of a day, and the mark that tells two lists apart."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.deck.order import by_type
from decks.legality.reports import report_on
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionList, list_on
from rules_engine.vocabulary.numerals import to_printed

NO_TYPE = "種類なし"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One card. `limit` is what the list says of it, empty where it says nothing."""

    copies: int
    cost: str
    name: str
    reading: str
    seasons: str
    number: str
    limit: str


@dataclass(frozen=True, slots=True)
class SheetGroup:
    label: str
    rows: tuple[SheetRow, ...]

    @property
    def copies(self) -> int:
        return sum(row.copies for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetContents:
    """`judged_by` names list and day; `findings` are faults and notices in words; `link` is what the QR code leads to;
    `mark` is the same for the same cards, whoever prints them."""

    name: str
    groups: tuple[SheetGroup, ...]
    verdict: str
    judged_by: tuple[str, ...]
    findings: tuple[str, ...]
    link: str
    is_address: bool
    mark: str

    @property
    def size(self) -> int:
        return sum(group.copies for group in self.groups)


def sheet_contents(
    name: str, deck: DeckList, question: ListQuestion, data: CardData, *, link: str, is_address: bool
) -> SheetContents:
    report = report_on(deck, question, data)
    in_force = list_on(data.revisions, question.series, question.on) if question.series else None
    copies = {data.catalog.card(card_id): count for card_id, count in deck.counts.items()}
    faults = [_words("decks/legality/_fault_text.html", fault=fault) for fault in report.faults]
    doubts = [_words("decks/legality/_doubt_text.html", doubt=doubt) for doubt in report.doubts]
    return SheetContents(
        name=name,
        groups=tuple(
            SheetGroup(label or NO_TYPE, tuple(_row(card, copies[card], in_force) for card in cards))
            for label, cards in by_type(copies)
        ),
        verdict=report.verdict.status.label,
        judged_by=tuple(_words("decks/sheets/_sheet_list.txt", question=question, in_force=in_force).splitlines()),
        findings=(*faults, *doubts),
        link=link,
        is_address=is_address,
        mark=list_mark(deck.counts),
    )


def list_mark(counts: Mapping[int, int]) -> str:
    """Eight hexadecimal digits that are the same for the same cards: a judge compares them at a glance."""
    cards = ",".join(f"{card_id}:{copies}" for card_id, copies in sorted(counts.items()))
    digits = hashlib.sha256(cards.encode()).hexdigest()[:8].upper()
    return f"{digits[:4]}-{digits[4:]}"


def _row(card: CardDefinition, copies: int, in_force: RestrictionList | None) -> SheetRow:
    listed = in_force.rows.get(card.id) if in_force else None
    return SheetRow(
        copies=copies,
        cost=to_printed(card.cost),
        name=card.name,
        reading=card.reading,
        seasons="".join(season.label for season in card.seasons),
        number=f"#{card.id}",
        limit=listed.status.label if listed else "",
    )


def _words(template: str, **context: object) -> str:
    return unescape(render_to_string(template, context)).strip()
