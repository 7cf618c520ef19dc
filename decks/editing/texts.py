"""Changes of what is written about a deck: name, notes, folder, tags, cover. Pure values, and how two of them meet."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from decks.building.models import MAX_CARD_NOTE_LENGTH, MAX_LABEL_LENGTH, MAX_NAME_LENGTH, MAX_NOTE_LENGTH
from decks.editing.invalid import InvalidEditError
from rules_engine.catalog.definitions import Catalog
from rules_engine.catalog.folding import clean_line

MAX_TEXTS = 50
MAX_TAGS = 12
MAX_SENT_LENGTH = 20_000
TAG_SEPARATORS = str.maketrans("、，,;；\n\t", "\n\n\n\n\n\n\n")


class Field(StrEnum):
    NAME = "name"
    NOTE = "note"
    MEMO = "memo"
    FOLDER = "folder"
    TAGS = "tags"
    COVER = "cover"
    CARD_NOTE = "card_note"


class TextRefusalCode(StrEnum):
    """Why a text is not as it was sent; the wording is in `decks/editing/_refusal.html`."""

    NO_NAME = "NO_NAME"
    TOO_LONG = "TOO_LONG"
    TOO_MANY_TAGS = "TOO_MANY_TAGS"
    TOO_MANY_NOTES = "TOO_MANY_NOTES"
    UNKNOWN_CARD = "UNKNOWN_CARD"
    CHANGED_ELSEWHERE = "CHANGED_ELSEWHERE"


LONGEST = {
    Field.NAME: MAX_NAME_LENGTH,
    Field.NOTE: MAX_NOTE_LENGTH,
    Field.MEMO: MAX_NOTE_LENGTH,
    Field.FOLDER: MAX_LABEL_LENGTH,
    Field.TAGS: MAX_TAGS * (MAX_LABEL_LENGTH + 1),
    Field.COVER: 10,
    Field.CARD_NOTE: MAX_CARD_NOTE_LENGTH,
}
ONE_LINE = (Field.NAME, Field.FOLDER)
OF_LINES = (Field.NOTE, Field.MEMO, Field.CARD_NOTE)


@dataclass(frozen=True, slots=True)
class TextChange:
    """Somebody saw `before` in a field and wants `after`. `card` is the card of a CARD_NOTE, else 0; tags stand one
    a line; the cover is a printing's number, "" for none."""

    field: Field
    before: str
    after: str
    card: int = 0

    def as_data(self) -> dict[str, int | str]:
        return {"field": self.field.value, "card": self.card, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class TextRefusal:
    """`asked` could not be written; `held` stands there."""

    code: TextRefusalCode
    field: Field
    card: int
    asked: str
    held: str

    def as_data(self) -> dict[str, int | str]:
        return {
            "code": self.code.value,
            "field": self.field.value,
            "card": self.card,
            "asked": self.asked,
            "held": self.held,
        }


def tidy(field: Field, text: str) -> str:
    """`text` as it is kept: one line where a field has one, tags one a line, each once, in order."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if field is Field.TAGS:
        return "\n".join(tags_of(text))
    return clean_line(text) if field in ONE_LINE else text.strip()


def tags_of(text: str) -> list[str]:
    words = map(clean_line, text.translate(TAG_SEPARATORS).split("\n"))
    return sorted({word for word in words if word})


def typed_tags(text: str, held: Collection[str]) -> list[str]:
    """Tags as people type them, spaces between them, too; a tag of several words that is `held` already stays one."""
    return sorted({tag for words in tags_of(text) for tag in ([words] if words in held else words.split())})


def meet(held: str, change: TextChange) -> str | None:
    """What stands after `change` where `held` stands now; None if both cannot stand, and nothing may be lost.

    Tags are added and taken away one by one; of a note changed by two every line that either wrote stays.
    """
    if change.field is Field.TAGS:
        before, after = set(tags_of(change.before)), set(tags_of(change.after))
        return "\n".join(sorted(set(tags_of(held)) - (before - after) | (after - before)))
    if held in (change.before, change.after):
        return change.after
    if change.field in OF_LINES:
        known = {*held.split("\n"), *change.before.split("\n")}
        return "\n".join([held, *(line for line in change.after.split("\n") if line not in known)]).strip()
    return None


def fault_of(change: TextChange, text: str, catalog: Catalog) -> TextRefusalCode | None:
    """Why `text` cannot stand in the field of `change`."""
    if change.field is Field.NAME and not text:
        return TextRefusalCode.NO_NAME
    if len(text) > LONGEST[change.field]:
        return TextRefusalCode.TOO_LONG
    if change.field is Field.TAGS:
        return _fault_of_tags(tags_of(text))
    if change.field is Field.COVER and text and int(text) not in catalog.card_by_printing:
        return TextRefusalCode.UNKNOWN_CARD
    if change.field is Field.CARD_NOTE and change.card not in catalog.cards:
        return TextRefusalCode.UNKNOWN_CARD
    return None


def _fault_of_tags(tags: Iterable[str]) -> TextRefusalCode | None:
    lengths = [len(tag) for tag in tags]
    if len(lengths) > MAX_TAGS:
        return TextRefusalCode.TOO_MANY_TAGS
    return TextRefusalCode.TOO_LONG if max(lengths, default=0) > MAX_LABEL_LENGTH else None


def read_texts(items: Any) -> tuple[TextChange, ...]:
    """The changes in a JSON list of {field, card?, from, to}."""
    if not isinstance(items, list) or len(items) > MAX_TEXTS:
        raise InvalidEditError("texts")
    return tuple(_read_text(item) for item in items)


def _read_text(item: Any) -> TextChange:
    if not isinstance(item, dict) or item.get("field") not in list(Field):
        raise InvalidEditError("texts")
    field, card = Field(item["field"]), item.get("card", 0)
    before, after = (_read_words(field, item.get(key)) for key in ("from", "to"))
    if field is Field.TAGS:
        after = "\n".join(typed_tags(after, tags_of(before)))
    if isinstance(card, bool) or not isinstance(card, int) or not 0 <= card < 2**31:
        raise InvalidEditError("texts")
    return TextChange(field, before, after, card)


def _read_words(field: Field, value: Any) -> str:
    if not isinstance(value, str) or "\x00" in value or len(value) > MAX_SENT_LENGTH:
        raise InvalidEditError("texts")
    if field is Field.COVER and value and not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise InvalidEditError("texts")
    return tidy(field, value)
