"""What is in each file, as JSON Schema; a schema lies beside its file and is as fixed as that."""

from typing import Any

from rules_engine.vocabulary.terms import (
    Automation,
    CardType,
    Certainty,
    RestrictionSeries,
    RestrictionStatus,
    Season,
    Term,
    Timing,
)

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
ID: Schema = {"type": "integer", "minimum": 1}
FLAG: Schema = {"type": "boolean"}
DAY: Schema = {"type": ["string", "null"], "format": "date"}


def _term(terms: type[Term]) -> Schema:
    return {"enum": [one.value for one in terms]}


def _many(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _or_null(of: Schema) -> Schema:
    return {"anyOf": [of, {"type": "null"}]}


def _object(**properties: Schema) -> Schema:
    """A later version may have more names; these stay, and keep their meaning."""
    return {"type": "object", "required": list(properties), "properties": properties}


PRINTING = _object(number=ID, products=_many(TEXT), rarity=TEXT, code=TEXT, promo_date=DAY, promo_text=TEXT)
FORM = _object(type=_or_null(_term(CardType)), cost=NUMBER, power=_or_null(NUMBER), seasons=_many(_term(Season)))
ENTRY = _object(
    card=ID,
    name=TEXT,
    status=_term(RestrictionStatus),
    allowed=_or_null(NUMBER),
    certainty=_term(Certainty),
    source=TEXT,
)
ROWS: dict[str, Schema] = {
    "cards": _object(
        id=ID,
        name=TEXT,
        reading=TEXT,
        printed_name=TEXT,
        forms=_many(FORM),
        mixed=FLAG,
        attributes=_many(TEXT),
        keywords=_many(_object(name=TEXT, parameter=TEXT)),
        copy_limit=_or_null(ID),
        limit_group=TEXT,
        aliases=_many(TEXT),
        printings=_many(PRINTING),
        text=_many(TEXT),
        automation=_term(Automation),
        abilities=_many(_object(timing=_term(Timing), script=TEXT)),
        related=_many(TEXT),
        doubt=TEXT,
    ),
    "printings": {
        **PRINTING,
        "required": ["number", "card", *PRINTING["required"][1:]],
        "properties": {**PRINTING["properties"], "card": ID},
    },
    "products": _object(name=TEXT, kind=TEXT, released=DAY, earliest=DAY, certainty=_term(Certainty), source=TEXT),
    "keywords": _object(name=TEXT, kind=TEXT, meaning=TEXT, clause=TEXT, open_points=TEXT),
    "restrictions": _object(
        series=_term(RestrictionSeries),
        number=NUMBER,
        title=TEXT,
        effective={"type": "string", "format": "date"},
        earliest=DAY,
        announced=DAY,
        certainty=_term(Certainty),
        source=TEXT,
        entries=_many(ENTRY),
    ),
    "rulings": _object(
        id=TEXT,
        question=TEXT,
        answer=TEXT,
        source=TEXT,
        clauses=_many(_object(id=TEXT, says=TEXT)),
        cards=_many(ID),
        keywords=_many(TEXT),
        options=_many(TEXT),
    ),
}
ID_OF = {"cards": "id", "printings": "number", "products": "name", "keywords": "name", "rulings": "id"}
"""What a row of a file is known by, and keeps for ever. A revision is known by its series and number together."""


def schema_of(file: str) -> Schema:
    whole = _object(
        file={"const": file},
        version=TEXT,
        licence=TEXT,
        licence_ja=TEXT,
        game=TEXT,
        schema=TEXT,
        count=NUMBER,
        data=_many(ROWS[file]),
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"fudacho {file}", **whole}
