"""Everything the page of a card shows, read off the card data."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from cards.catalog import CardData
from cards.faces.face import face_of
from cards.faces.texts import automation_of, text_lines, timed_scripts
from cards.models import Keyword
from cards.pages.ruling_facts import points_of, standard_rulings
from cards.pictures.shown import ShownPicture, picture_of_printing
from rules_engine import CLAUSES, Clause
from rules_engine.catalog.definitions import (
    DEFAULT_COPY_LIMIT,
    CardDefinition,
    Catalog,
    PrintedKeyword,
    PrintingDefinition,
    ProductDefinition,
)
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision, list_on
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus


@dataclass(frozen=True, slots=True)
class ExplainedKeyword:
    """A keyword in our words, with the number this card prints in place of N."""

    printed: PrintedKeyword
    kind: str
    meaning: str
    open_points: str
    clause: Clause | None


@dataclass(frozen=True, slots=True)
class PrintingRow:
    printing: PrintingDefinition
    products: tuple[ProductDefinition, ...]
    picture: ShownPicture | None


@dataclass(frozen=True, slots=True)
class SeriesHistory:
    """What the revisions of one series said about the card, oldest first, and what stands today (None: no entry)."""

    series: RestrictionSeries
    today: RestrictionStatus | None
    changes: tuple[tuple[RestrictionRevision, RestrictionEntry], ...]


@dataclass(frozen=True, slots=True)
class Neighbours:
    before: CardDefinition | None
    after: CardDefinition | None


def main_facts(card: CardDefinition, data: CardData) -> dict[str, Any]:
    """What both the page of a card and its sheet show; one query."""
    automation, by_hand = automation_of(card)
    return {
        "card": card,
        "face": face_of(card),
        "text": text_lines(card),
        "timed_scripts": timed_scripts(card),
        "automation": automation,
        "by_hand": by_hand,
        "keywords": explained_keywords(card),
        "histories": restriction_history(card, data, timezone.localdate()),
        "group": group_members(card, data.catalog),
        "rulings": standard_rulings(card),
        "open_points": points_of(card),
        "default_limit": DEFAULT_COPY_LIMIT,
    }


def explained_keywords(card: CardDefinition) -> tuple[ExplainedKeyword, ...]:
    rows = {row.name: row for row in Keyword.objects.filter(name__in=[keyword.name for keyword in card.keywords])}
    return tuple(_explained(keyword, rows) for keyword in card.keywords)


def _explained(keyword: PrintedKeyword, rows: Mapping[str, Keyword]) -> ExplainedKeyword:
    row = rows.get(keyword.name) or Keyword(name=keyword.name)
    meaning = row.meaning if keyword.number is None else row.meaning.replace("N", str(keyword.number))
    return ExplainedKeyword(keyword, row.kind, meaning, row.open_points, CLAUSES.get(row.clause))


def printing_rows(card: CardDefinition, catalog: Catalog) -> tuple[PrintingRow, ...]:
    return tuple(
        PrintingRow(
            printing,
            tuple(catalog.products[name] for name in printing.products if name in catalog.products),
            picture_of_printing(printing.number),
        )
        for printing in card.printings
    )


def restriction_history(card: CardDefinition, data: CardData, today: date) -> tuple[SeriesHistory, ...]:
    return tuple(_history(card, data, series, today) for series in RestrictionSeries)


def _history(card: CardDefinition, data: CardData, series: RestrictionSeries, today: date) -> SeriesHistory:
    row = list_on(data.revisions, series, today).rows.get(card.id)
    changes = [
        (revision, entry)
        for revision in data.revisions
        if revision.series is series
        for entry in revision.entries
        if entry.card_id == card.id
    ]
    return SeriesHistory(series, row.status if row else None, tuple(changes))


def group_members(card: CardDefinition, catalog: Catalog) -> tuple[CardDefinition, ...]:
    """The other cards that share this card's copy limit."""
    if not card.limit_group:
        return ()
    return tuple(other for other in catalog if other.limit_group == card.limit_group and other.id != card.id)


def same_printed_name(card: CardDefinition, catalog: Catalog) -> tuple[CardDefinition, ...]:
    """Other cards that print the same name: told apart only by their season."""
    return tuple(other for other in catalog if other.printed_name == card.printed_name and other.id != card.id)


def related_cards(card: CardDefinition, catalog: Catalog) -> tuple[tuple[str, CardDefinition | None], ...]:
    """The names the card's text mentions, with the card where there is one."""
    return tuple((name, catalog.card_by_name.get(name)) for name in card.related)


def mentioned_by(card: CardDefinition, catalog: Catalog) -> tuple[CardDefinition, ...]:
    return tuple(other for other in catalog if card.name in other.related and other.id != card.id)


@dataclass(frozen=True, slots=True)
class ListedValue:
    """What the public card list says otherwise: about the card, or about one printing only (`number`)."""

    field: str
    number: str
    value: str


def listed_values(card: CardDefinition) -> tuple[ListedValue, ...]:
    parts = [(*field.partition(":"), value) for field, value in card.listed]
    return tuple(ListedValue(field, number, value) for field, _, number, value in parts)


def neighbours(card: CardDefinition, catalog: Catalog) -> Neighbours:
    """The cards before and after by number."""
    ids = list(catalog.cards)
    place = ids.index(card.id)
    before = catalog.cards[ids[place - 1]] if place else None
    after = catalog.cards[ids[place + 1]] if place + 1 < len(ids) else None
    return Neighbours(before, after)
