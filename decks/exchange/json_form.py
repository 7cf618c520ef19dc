"""Decks as JSON: the published form that is written, and the forms that are read."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.models import MAX_COPIES, MAX_NAME_LENGTH, MAX_NOTE_LENGTH
from rules_engine.catalog.definitions import Catalog

FORMAT = "fudacho-deck"
FORMAT_VERSION = 1
MAX_ENTRIES = 2_000
MAX_DECKS = 100
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "札帖のデッキ",
    "description": "1つのデッキ。entries の順に意味はない。ほかの項目があっても読み飛ばす。",
    "type": "object",
    "required": ["format", "version", "name", "entries"],
    "properties": {
        "format": {"const": FORMAT},
        "version": {"const": FORMAT_VERSION},
        "name": {"type": "string", "minLength": 1, "maxLength": MAX_NAME_LENGTH, "description": "デッキ名"},
        "note": {"type": "string", "maxLength": MAX_NOTE_LENGTH, "description": "説明（公開されます）"},
        "memo": {
            "type": "string",
            "maxLength": MAX_NOTE_LENGTH,
            "description": "自分用メモ。自分のデッキだけに書き出される",
        },
        "entries": {
            "type": "array",
            "maxItems": MAX_ENTRIES,
            "items": {
                "type": "object",
                "required": ["copies"],
                "anyOf": [{"required": ["printing"]}, {"required": ["name"]}],
                "properties": {
                    "printing": {"type": "integer", "minimum": 1, "description": "収録番号"},
                    "card": {"type": "integer", "minimum": 1, "description": "札の番号"},
                    "name": {"type": "string", "description": "札名。収録番号があればそちらが決める"},
                    "copies": {"type": "integer", "minimum": 1, "maximum": MAX_COPIES, "description": "枚数"},
                },
            },
        },
    },
}
_WRITTEN = json.JSONEncoder(ensure_ascii=False, indent=2)
_READ = json.JSONDecoder()
_BEGINNING = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{])")


@dataclass(frozen=True, slots=True)
class JsonEntry:
    """One row as it was given: any part may be missing or of a wrong kind."""

    name: str
    copies: str
    printing: int | None

    @property
    def text(self) -> str:
        number = f" #{self.printing}" if self.printing is not None else ""
        return f"{self.copies} {self.label}{number if self.name else ''}".strip()

    @property
    def label(self) -> str:
        """The name, else the number."""
        return self.name or (f"番号{self.printing}" if self.printing is not None else "")


@dataclass(frozen=True, slots=True)
class JsonDeck:
    name: str
    note: str
    memo: str
    entries: tuple[JsonEntry, ...]


class UnreadableJsonError(ValueError):
    """The sentence says what is wrong with the data, and where."""


def write_json(name: str, note: str, copies: Mapping[int, int], catalog: Catalog, *, memo: str = "") -> str:
    """The deck in the published form, by printing numbers; `memo` for its holder's own file alone."""
    cards = catalog.card_by_printing
    entries = [
        {"printing": number, "card": cards[number].id, "name": cards[number].name, "copies": count}
        for number, count in sorted(copies.items())
        if number in cards
    ]
    notes = {"note": note, "memo": memo} if memo else {"note": note}
    data = {"format": FORMAT, "version": FORMAT_VERSION, "name": name, **notes, "entries": entries}
    return _WRITTEN.encode(data) + "\n"


def looks_like_json(text: str) -> bool:
    return _BEGINNING.match(text) is not None


def read_json(text: str, catalog: Catalog) -> tuple[list[JsonDeck], int]:
    """The decks of the data that `text` begins with, and how many characters it took.

    Read are a deck in the published form, several under `decks` or in a list, and numbers with copies alone
    (`{"215": 4}`, `[[215, 4]]`); ``UnreadableJsonError`` for anything else.
    """
    start = len(text) - len(text.lstrip())
    try:
        data, end = _READ.raw_decode(text, start)
    except json.JSONDecodeError as fault:
        where = f"（{fault.lineno}行目の{fault.colno}文字目）"
        raise UnreadableJsonError(f"JSON として読めません{where}。") from None
    except (ValueError, RecursionError):
        raise UnreadableJsonError("JSON として読めません。") from None
    decks = _decks(data, catalog)
    if len(decks) > MAX_DECKS:
        raise UnreadableJsonError(f"一度に読むデッキは{MAX_DECKS}個までです。")
    if sum(len(deck.entries) for deck in decks) > MAX_ENTRIES:
        raise UnreadableJsonError(f"札の行は{MAX_ENTRIES:,}行までです。")
    return decks, end


def _decks(data: Any, catalog: Catalog) -> list[JsonDeck]:
    if isinstance(data, dict):
        if isinstance(data.get("decks"), list):
            return [_deck(item, catalog) for item in data["decks"]]
        return [_deck(data, catalog)]
    if data and all(isinstance(item, dict) and _rows(item) is not None for item in data):
        return [_deck(item, catalog) for item in data]
    return [_deck({"entries": data}, catalog)]


def _deck(data: Any, catalog: Catalog) -> JsonDeck:
    if not isinstance(data, dict):
        raise UnreadableJsonError("デッキの形の JSON ではありません。")
    rows, name = _rows(data), data.get("name")
    if rows is None:
        if not data or not all(_is_number(key) for key in data):
            raise UnreadableJsonError('デッキの形の JSON ではありません（"entries" に札を並べます）。')
        rows, name = [[int(key), copies] for key, copies in data.items()], ""
    entries = tuple(_entry(row, catalog) for row in rows)
    note, memo = (shown_lines(_text(data.get(field)))[:MAX_NOTE_LENGTH] for field in ("note", "memo"))
    return JsonDeck(one_line(_text(name)), note, memo, entries)


def _rows(data: dict[str, Any]) -> list[Any] | None:
    rows = data.get("entries", data.get("cards"))
    if isinstance(rows, dict) and all(_is_number(key) for key in rows):
        return [[int(key), copies] for key, copies in rows.items()]
    return rows if isinstance(rows, list) else None


def _entry(row: Any, catalog: Catalog) -> JsonEntry:
    if isinstance(row, list) and len(row) == 2 and not isinstance(row[0], list | dict):
        row = {"printing": int(row[0]) if _is_number(str(row[0])) else None, "copies": row[1]}
    if not isinstance(row, dict):
        raise UnreadableJsonError("札の行の形ではありません（printing か name と、copies を書きます）。")
    name, printing, card = row.get("name"), row.get("printing"), row.get("card")
    if type(printing) is not int and type(card) is int and card in catalog.cards:
        printing = catalog.card(card).printings[0].number
    copies = row.get("copies")
    written = str(copies) if type(copies) is int or isinstance(copies, str) else ""
    return JsonEntry(one_line(_text(name)), one_line(written), printing if type(printing) is int else None)


def one_line(text: str) -> str:
    """The text as a name: without line ends, and without characters that no page can show or store."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def shown_lines(text: str) -> str:
    """The same for a text of several lines, which keep their ends and spaces."""
    return "\n".join("".join(c for c in line if c.isprintable() or c.isspace()) for line in text.splitlines())


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 10
