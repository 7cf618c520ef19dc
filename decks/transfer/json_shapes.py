"""The shapes in which data holds decks: our own, those of other tools, and plain names or numbers with counts."""

from collections.abc import Iterable
from typing import Any

from decks.building.models import MAX_NOTE_LENGTH
from decks.transfer.data_decks import NO_COUNT, DataDeck, DataEntry, UnreadableDataError, one_line, shown_lines
from decks.transfer.zones import is_main
from rules_engine.catalog.definitions import Catalog

FORMAT = "fudacho-deck"
MAX_DEPTH = 6
NO_DECK = 'デッキの形の JSON ではありません（"entries" に札を並べます）。'
NO_ROW = "札の行の形ではありません（printing か name と、copies を書きます）。"
_TITLES = ("name", "title", "deck_name", "deckname", "デッキ名", "名前")
_NAMES = ("name", "card_name", "cardname", "card", "札名", "カード名", "カード名称", "名前", "札", "カード")
_COPIES = ("copies", "count", "qty", "quantity", "amount", "number_of_copies", "枚数", "数量", "採用枚数")
_PRINTINGS = ("printing", "収録番号", "番号")
_ROWS = ("entries", "cards")
"""What these hold are rows, so that one of another kind is refused and not passed over."""
_INSIDE = ("data", "boards", "zones", "sections")
"""Data inside of data: what lies in them is no more beside the deck than they are."""


def decks_of(data: Any, catalog: Catalog) -> list[DataDeck]:
    """The decks of decoded data; ``UnreadableDataError`` where there are none."""
    shapes = _Shapes(catalog)
    if isinstance(data, dict):
        several = data.get("decks")
        return [shapes.deck(item) for item in (several if isinstance(several, list) else [data])]
    if data and all(isinstance(item, dict) and _holds_rows(item) for item in data):
        return [shapes.deck(item) for item in data]
    return [shapes.deck({"entries": data})]


class _Shapes:
    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def deck(self, data: Any) -> DataDeck:
        if not isinstance(data, dict):
            raise UnreadableDataError(NO_DECK)
        parts = {"entries": data.get("entries")} if data.get("format") == FORMAT else data
        entries = self._zones(parts, aside=False, depth=MAX_DEPTH)
        if entries is None:
            raise UnreadableDataError(NO_DECK)
        note, memo = (shown_lines(_text(data.get(field)))[:MAX_NOTE_LENGTH] for field in ("note", "memo"))
        return DataDeck(one_line(_title(data)), note, memo, tuple(entries))

    def _zones(self, data: dict[str, Any], *, aside: bool, depth: int) -> list[DataEntry] | None:
        """The entries of all parts of a deck, None if it has no part; `aside` is where it lies itself."""
        if not depth:
            raise UnreadableDataError(NO_DECK)
        found: list[DataEntry] = []
        parts = 0
        for key, value in data.items():
            part = self._part(key, value, aside=aside or not (is_main(key) or key in _INSIDE), depth=depth - 1)
            parts += part is not None
            found += part or ()
        if parts:
            return found
        counts = {key: count for key, count in data.items() if not (key in _TITLES and isinstance(count, str))}
        if _are_counts(counts):
            return [self._entry(self._named(key, count), aside=aside) for key, count in counts.items()]
        return None

    def _part(self, key: str, value: Any, *, aside: bool, depth: int) -> list[DataEntry] | None:
        if isinstance(value, list) and (_is_rows(value) or key in _ROWS):
            return [self._entry(row, aside=aside) for row in value]
        if not isinstance(value, dict) or not value:
            return None
        if _is_rows_by_key(value):
            return [self._entry(row, aside=aside) for row in value.values()]
        likely = is_main(key) or key in _INSIDE or _are_counts(value) or _holds_rows(value)
        return self._zones(value, aside=aside, depth=depth) if likely else None

    def _named(self, key: str, count: Any) -> dict[str, Any]:
        is_name = not _is_number(key) or key in self._catalog.card_by_plain_name
        return {"name": key, "copies": count} if is_name else {"printing": int(key), "copies": count}

    def _entry(self, row: Any, *, aside: bool) -> DataEntry:
        if isinstance(row, list) and len(row) == 2 and not isinstance(row[0], list | dict):
            row = self._named(str(row[0]), row[1])
        if not isinstance(row, dict):
            raise UnreadableDataError(NO_ROW)
        name, card = _first(row, _NAMES), row.get("card")
        if isinstance(card, dict):
            name = _first(card, _NAMES)
        printing = _first(row, _PRINTINGS)
        if type(printing) is not int and type(card) is int and card in self._catalog.cards:
            printing = self._catalog.card(card).printings[0].number
        number = printing if type(printing) is int else None
        return DataEntry(one_line(_text(name)), _count(_first(row, _COPIES)), number, aside)


def _holds_rows(data: dict[str, Any]) -> bool:
    """Whether a part of `data` is a list of cards, so that it is a deck and no row."""
    return any(
        _is_rows(value) or _is_rows_by_key(value) or (is_main(key) and isinstance(value, dict | list))
        for key, value in data.items()
        if key not in _NAMES
    )


def _is_rows(value: Any) -> bool:
    """A list of nothing but rows."""
    return isinstance(value, list) and bool(value) and all(map(_is_row, value))


def _is_rows_by_key(value: Any) -> bool:
    """Rows under keys of a tool's own."""
    return isinstance(value, dict) and bool(value) and all(isinstance(v, dict) and _is_row(v) for v in value.values())


def _is_row(value: Any) -> bool:
    """Data of one card, or a pair of a card and a count."""
    if isinstance(value, dict):
        words = _plain_keys(value)
        return not words.keys().isdisjoint((*_COPIES, *_NAMES, *_PRINTINGS)) and not _holds_rows(value)
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str | int) and _is_count(value[1])


def _are_counts(data: dict[str, Any]) -> bool:
    """Names or numbers with counts: no value is anything else, and one is surely a count."""
    plain = all(not isinstance(value, dict | list) for value in data.values())
    return plain and any(map(_is_count, data.values()))


def _is_count(value: Any) -> bool:
    return type(value) in (int, float) or _is_number(_text(value))


def _title(data: dict[str, Any]) -> str:
    return next((data[word] for word in _TITLES if isinstance(data.get(word), str)), "")


def _first(data: dict[str, Any], words: Iterable[str]) -> Any:
    """The value under the first of the words that the data has."""
    written = _plain_keys(data)
    return next((written[word] for word in words if word in written), None)


def _plain_keys(data: dict[str, Any]) -> dict[str, Any]:
    return {key.strip().lower().replace(" ", "_"): value for key, value in data.items()}


def _count(value: Any) -> str:
    """A count as it would be typed; 4.0 is 4, and what is none stays as it was written."""
    if value is None:
        return NO_COUNT
    if type(value) is float and value.is_integer():
        return str(int(value))
    return one_line(str(value)) or NO_COUNT


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 10
