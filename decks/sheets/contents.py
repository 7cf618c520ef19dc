"""What a registration sheet says: the cards by type, the verdict of a day, and the mark that tells two lists apart."""

from dataclasses import dataclass
from html import unescape

from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.deck.order import by_type
from decks.legality.reports import report_on
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import FormatLimits, plain_format
from rules_engine.legality.list_text import short_mark
from rules_engine.vocabulary.numerals import to_printed

TITLE = "デッキ登録用紙"
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
    `mark` is the same for the same cards, no matter who prints them."""

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
    format = question.format or plain_format(question.series)
    limits = FormatLimits.of(format, data.revisions, question.on)
    judged_by = _words("decks/sheets/_sheet_list.txt", question=question, in_force=limits.in_force)
    copies = {data.catalog.card(card_id): count for card_id, count in deck.counts.items()}
    faults = [_words("decks/legality/_fault_text.html", fault=fault) for fault in report.faults]
    doubts = [_words("decks/legality/_doubt_text.html", doubt=doubt) for doubt in report.doubts]
    return SheetContents(
        name=name,
        groups=tuple(
            SheetGroup(label or NO_TYPE, tuple(row_of(card, copies[card], limits) for card in cards))
            for label, cards in by_type(copies)
        ),
        verdict=report.verdict.status.label,
        judged_by=tuple(judged_by.splitlines()),
        findings=(*faults, *doubts),
        link=link,
        is_address=is_address,
        mark=short_mark(deck, data.catalog),
    )


def row_of(card: CardDefinition, copies: int, limits: FormatLimits | None) -> SheetRow:
    """`limits` None: nothing is known of what is limited."""
    status = limits.status(card) if limits else None
    return SheetRow(
        copies=copies,
        cost=to_printed(card.cost),
        name=card.name,
        reading=card.reading,
        seasons="".join(season.label for season in card.seasons),
        number=f"#{card.id}",
        limit=status.label if status else "",
    )


def _words(template: str, **context: object) -> str:
    return unescape(render_to_string(template, context)).strip()
