"""Database rows → the engine's values, in a fixed number of queries."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import Case, F, Model, QuerySet, When, prefetch_related_objects

from cards.models import (
    Alias,
    Card,
    CardAttribute,
    CardForm,
    CardKeyword,
    FormSeason,
    Printing,
    Product,
    RestrictionEntry,
    RestrictionRevision,
    RevisionState,
)
from rules_engine.catalog import definitions
from rules_engine.catalog.definitions import (
    CardDefinition,
    Catalog,
    PrintedKeyword,
    PrintingDefinition,
    ProductDefinition,
)
from rules_engine.legality import restrictions
from rules_engine.vocabulary.terms import CardType, Certainty, RestrictionSeries, RestrictionStatus, Season

logger = logging.getLogger(__name__)

Grouped = dict[int, tuple[Any, ...]]
NO_FORM = definitions.CardForm(None, 0, None, (Season.NONE,))


class IncompleteRevisionError(ValueError):
    """A draft has no number or no day yet, so that it is no revision."""


def read_catalog() -> Catalog:
    """All cards and products of the database as values.

    A card that has no way to be used or no printing, by a slip of a keeper or while it is being made, is left out, and
    the log names it.
    """
    cards = read_cards()
    readable = [card for card in cards if card.forms and card.printings]
    left_out = [card for card in cards if not (card.forms and card.printings)]
    if left_out:
        logger.error("cards left out, without a form or a printing: %s", ", ".join(str(card.id) for card in left_out))
    return Catalog.of(readable, read_products(), (replace(card, forms=(NO_FORM,), scripts=()) for card in left_out))


def read_products() -> list[ProductDefinition]:
    rows = Product.objects.values_list("name", "kind", "released", "earliest", "certainty", "source")
    return [
        ProductDefinition(name, kind, released, earliest, Certainty.of(certainty), source)
        for name, kind, released, earliest, certainty, source in rows
    ]


def read_cards() -> list[CardDefinition]:
    """Every card row as a value; one that a keeper has not given a form yet has none here either."""
    forms, attributes, keywords, printings, aliases = _forms(), _attributes(), _keywords(), _printings(), _aliases()
    rows = Card.objects.order_by("id").values(
        *("id", "name", "reading", "printed_name", "mixed", "copy_limit", "limit_group", "related", "doubt", "listed"),
        *("scripts", "manual", "older", "emblem"),
    )
    return [
        CardDefinition(
            id=row["id"],
            name=row["name"],
            reading=row["reading"],
            forms=forms.get(row["id"], ()),
            attributes=attributes.get(row["id"], ()),
            keywords=keywords.get(row["id"], ()),
            printings=printings.get(row["id"], ()),
            aliases=aliases.get(row["id"], ()),
            printed_name=row["printed_name"] or row["name"],
            mixed=row["mixed"],
            copy_limit=row["copy_limit"],
            limit_group=row["limit_group"],
            related=tuple(row["related"].splitlines()),
            doubt=row["doubt"],
            listed=tuple((field, value) for field, value in row["listed"]),
            scripts=tuple(row["scripts"].splitlines()),
            manual=row["manual"],
            older=tuple(definitions.OlderWording(since, printing, text) for since, printing, text in row["older"]),
            emblem=row["emblem"],
        )
        for row in rows
    ]


def read_revisions() -> tuple[restrictions.RestrictionRevision, ...]:
    """All published restriction revisions of the database as values, oldest first."""
    rows = RestrictionRevision.objects.filter(state=RevisionState.PUBLISHED).order_by("effective", "number")
    return tuple(stored_revision(row) for row in rows.prefetch_related("entries__card"))


def stored_revision(row: RestrictionRevision) -> restrictions.RestrictionRevision:
    """A row of any state as a value; ``IncompleteRevisionError`` for a draft without its number or day."""
    if row.number is None or row.effective is None:
        raise IncompleteRevisionError(str(row))
    prefetch_related_objects([row], "entries__card")
    return restrictions.RestrictionRevision(
        series=RestrictionSeries.of(row.series),
        number=row.number,
        title=row.title,
        effective=row.effective,
        earliest=row.earliest,
        announced=row.announced,
        certainty=Certainty.of(row.certainty),
        source=row.source,
        entries=tuple(_entry(entry, row) for entry in row.entries.all()),
    )


def _entry(row: RestrictionEntry, revision: RestrictionRevision) -> restrictions.RestrictionEntry:
    return restrictions.RestrictionEntry(
        card_id=row.card_id,
        card_name=row.card.name,
        status=RestrictionStatus.of(row.status),
        source=row.source or revision.source,
        certainty=Certainty.of(row.certainty),
    )


def _grouped(pairs: Iterable[tuple[int, Any]]) -> Grouped:
    groups: dict[int, list[Any]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}


def _in_order(model: type[Model]) -> QuerySet[Any]:
    return model._default_manager.order_by("card_id", "position", "id")


def _forms() -> Grouped:
    season_rows = FormSeason.objects.order_by("form_id", "position", "id").values_list("form_id", "season")
    seasons = _grouped((form_id, Season.of(season)) for form_id, season in season_rows)
    rows = _in_order(CardForm).values_list("card_id", "id", "type", "cost", "power")
    return _grouped(
        (card_id, definitions.CardForm(CardType.of(kind) if kind else None, cost, power, seasons.get(form_id, ())))
        for card_id, form_id, kind, cost, power in rows
    )


def _attributes() -> Grouped:
    return _grouped(_in_order(CardAttribute).values_list("card_id", "attribute__name"))


def _keywords() -> Grouped:
    rows = _in_order(CardKeyword).values_list("card_id", "keyword__name", "parameter")
    return _grouped((card_id, PrintedKeyword(name, parameter)) for card_id, name, parameter in rows)


def _aliases() -> Grouped:
    return _grouped(_in_order(Alias).values_list("card_id", "name"))


def _printings() -> Grouped:
    # The order in which a printing's products were linked is the order it names them in.
    links = Printing.products.through.objects.order_by("id").values_list("printing_id", "product__name")
    products = _grouped(links)
    first = Case(When(number=F("card_id"), then=0), default=1)
    rows = Printing.objects.order_by("card_id", first, "number").values_list(
        "card_id", "number", "rarity", "code", "promo_date", "promo_text"
    )
    return _grouped(
        (card_id, PrintingDefinition(number, products.get(number, ()), rarity, code, promo_date, promo_text))
        for card_id, number, rarity, code, promo_date, promo_text in rows
    )
