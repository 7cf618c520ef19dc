"""Decks as JSON: the published form that is written, and the forms that are read."""

import json
import re
from collections.abc import Mapping
from typing import Any

from decks.building.models import MAX_COPIES, MAX_NAME_LENGTH, MAX_NOTE_LENGTH
from decks.transfer.data_decks import MAX_ENTRIES, DataDeck, UnreadableDataError, bounded
from decks.transfer.json_shapes import FORMAT, decks_of
from rules_engine.catalog.definitions import Catalog

FORMAT_VERSION = 1
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


def write_json(name: str, note: str, copies: Mapping[int, int], catalog: Catalog, *, memo: str = "") -> str:
    """The deck in the published form, by printing numbers; `memo` for its owner's own file alone."""
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


def read_json(text: str, catalog: Catalog) -> tuple[list[DataDeck], int]:
    """The decks of the data that `text` begins with, and how many characters it took.

    Read are a deck in the published form, several under `decks` or in a list, numbers or names with copies alone
    (`{"215": 4}`, `[[215, 4]]`), and the forms of other tools; ``UnreadableDataError`` for anything else.
    """
    start = len(text) - len(text.lstrip())
    try:
        data, end = _READ.raw_decode(text, start)
        return bounded(decks_of(data, catalog)), end
    except json.JSONDecodeError as fault:
        where = f"（{fault.lineno}行目の{fault.colno}文字目）"
        raise UnreadableDataError(f"JSON として読めません{where}。") from None
    except UnreadableDataError:
        raise
    except (ValueError, RecursionError):
        raise UnreadableDataError("JSON として読めません。") from None
