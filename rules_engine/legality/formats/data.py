"""A format's rules as plain data, as databases and files keep them, and back."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from rules_engine.legality.formats.format import Format, FormatNote, ListName, OwnLimit
from rules_engine.vocabulary.terms import FormatRule, RestrictionSeries, RestrictionStatus, Season

FORM = 1
"""The version of this form of the data, not of a format."""


class InvalidFormatError(ValueError):
    """This is not the data of a format."""


def to_plain(format: Format) -> dict[str, Any]:
    """The rules of a format; its key, name, version and what it says about itself are kept beside them."""
    return {
        "form": FORM,
        "series": format.series.value if format.series else None,
        "fixed": [format.fixed.series.value, format.fixed.number] if format.fixed else None,
        "own": [[limit.card_id, limit.status.value] for limit in format.own],
        "products": list(format.products),
        "first": format.first.isoformat() if format.first else None,
        "last": format.last.isoformat() if format.last else None,
        "seasons": [season.value for season in format.seasons],
        "least": format.least,
        "most": format.most,
        "copies": format.copies,
        "printed_copies": format.printed_copies,
        "notes": [[note.rule.value, note.words] for note in format.notes],
    }


def of_plain(rules: Mapping[str, Any], *, key: str, name: str, version: int, about: str = "") -> Format:
    """The format with these rules; ``InvalidFormatError`` where they are none."""
    try:
        if rules["form"] != FORM:
            raise InvalidFormatError(f"form {rules['form']} of a format is not known")
        return Format(
            key=key,
            name=name,
            version=version,
            about=about,
            series=RestrictionSeries.of(rules["series"]) if rules["series"] else None,
            fixed=ListName(RestrictionSeries.of(rules["fixed"][0]), int(rules["fixed"][1])) if rules["fixed"] else None,
            own=tuple(OwnLimit(int(card), RestrictionStatus.of(status)) for card, status in rules["own"]),
            products=tuple(map(str, rules["products"])),
            first=_day(rules["first"]),
            last=_day(rules["last"]),
            seasons=tuple(map(Season.of, rules["seasons"])),
            least=_number(rules["least"]),
            most=_number(rules["most"]),
            copies=int(rules["copies"]),
            printed_copies=bool(rules["printed_copies"]),
            notes=tuple(FormatNote(FormatRule.of(rule), str(words)) for rule, words in rules["notes"]),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InvalidFormatError(f"not the data of a format: {error}") from None


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _number(value: int | None) -> int | None:
    return None if value is None else int(value)
