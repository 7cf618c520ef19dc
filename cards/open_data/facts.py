"""Cards, products, keywords, revisions and rulings as plain data: the rows of the files, and of the API's answers.

Terms are given by their identifiers, names as printed, texts in our own words.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from cards.faces.texts import automation_of, text_lines, timed_scripts
from rules_engine import Clause
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition, ProductDefinition
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.rulings.book import BookEntry

Row = dict[str, Any]


def day(value: date | None) -> str | None:
    return value.isoformat() if value else None


def printing_facts(printing: PrintingDefinition) -> Row:
    return {
        "number": printing.number,
        "products": list(printing.products),
        "rarity": printing.rarity,
        "code": printing.code,
        "promo_date": day(printing.promo_date),
        "promo_text": printing.promo_text,
    }


def _forms(card: CardDefinition) -> list[Row]:
    return [
        {
            "type": form.type.value if form.type else None,
            "cost": form.cost,
            "power": form.power,
            "seasons": [season.value for season in form.seasons],
        }
        for form in card.forms
    ]


OF_CARD: Mapping[str, Callable[[CardDefinition], Any]] = {
    "id": lambda card: card.id,
    "name": lambda card: card.name,
    "reading": lambda card: card.reading,
    "printed_name": lambda card: card.printed_name,
    "forms": _forms,
    "mixed": lambda card: card.mixed,
    "attributes": lambda card: list(card.attributes),
    "keywords": lambda card: [{"name": word.name, "parameter": word.parameter} for word in card.keywords],
    "copy_limit": lambda card: card.copy_limit,
    "limit_group": lambda card: card.limit_group,
    "aliases": lambda card: list(card.aliases),
    "printings": lambda card: [printing_facts(printing) for printing in card.printings],
}
TEXTS_OF_CARD: Mapping[str, Callable[[CardDefinition], Any]] = {
    "text": lambda card: list(text_lines(card)),
    "automation": lambda card: automation_of(card)[0].value,
    "abilities": lambda card: [{"timing": timing.value, "script": script} for timing, script in timed_scripts(card)],
    "related": lambda card: list(card.related),
    "doubt": lambda card: card.doubt,
}
ALL_OF_CARD = {**OF_CARD, **TEXTS_OF_CARD}


def card_facts(card: CardDefinition) -> Row:
    """A card with its texts and abilities."""
    return {name: fact(card) for name, fact in ALL_OF_CARD.items()}


def product_facts(product: ProductDefinition) -> Row:
    return {
        "name": product.name,
        "kind": product.kind,
        "released": day(product.released),
        "earliest": day(product.earliest),
        "certainty": product.certainty.value,
        "source": product.source,
    }


def revision_facts(revision: RestrictionRevision) -> Row:
    return {
        "series": revision.series.value,
        "number": revision.number,
        "title": revision.title,
        "effective": revision.effective.isoformat(),
        "earliest": day(revision.earliest),
        "announced": day(revision.announced),
        "certainty": revision.certainty.value,
        "source": revision.source,
        "entries": [
            {
                "card": entry.card_id,
                "name": entry.card_name,
                "status": entry.status.value,
                "allowed": entry.status.allowed,
                "certainty": entry.certainty.value,
                "source": entry.source,
            }
            for entry in revision.entries
        ],
    }


def ruling_facts(entry: BookEntry) -> Row:
    return {
        "id": entry.id,
        "question": entry.question,
        "answer": entry.answer,
        "source": entry.source,
        "clauses": [{"id": one.id, "says": one.says} for one in entry.cited],
        "cards": list(entry.cards),
        "keywords": list(entry.keywords),
        "options": list(entry.options),
    }


def clause_facts(clause: Clause) -> Row:
    return {"id": clause.id, "heading": clause.heading, "summary": clause.summary, "source": clause.source}
