"""What the index is read and written with: one statement for a table, for objects and their queries would take most of
the time of each edit. Values are passed on as the database has them, beside the statement, which SQLite then knows from
the deck before.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import DateField, Model

from cards.models import Printing
from decks.building.models import Deck, DeckEntry, Visibility
from decks.deck_index.models import IndexedCard, IndexedDeck, IndexedFit, IndexedPair, LikedDeck

Cards = Mapping[int, Mapping[int, int]]
"""Copies by card, by deck."""
COLUMNS = tuple(str(field.column) for field in IndexedDeck._meta.concrete_fields)
"""That of the deck first."""
DECKS_AT_ONCE, ROWS_AT_ONCE = 100, 5000
"""So many rows of decks, and of cards or pairs, go into one statement: SQLite takes 32,766 values."""


@dataclass(frozen=True, slots=True)
class DeckAsWritten:
    """What the index is made from beside cards; `likes` are counted for a deck without a `row` alone."""

    pk: int
    public: bool
    name: str
    author: str
    is_sample: bool
    changed_at: Any
    views: int
    likes: int
    row: dict[str, Any] | None


def read_decks(decks: Collection[int]) -> list[DeckAsWritten]:
    """Those of `decks` that there are, with their rows as they stand."""
    author, like = apps.get_model(settings.AUTH_USER_MODEL), Deck._meta.get_field("likes").related_model
    rows = _read(
        f"SELECT d.id, d.visibility = '{Visibility.PUBLIC.value}' AND d.deleted_at IS NULL"
        f" AND (u.id IS NULL OR u.is_active), d.name, u.username, d.sample, d.changed_at,"
        f" d.views, CASE WHEN i.deck_id IS NULL THEN (SELECT COUNT(*) FROM {_table(like)} l"
        f" WHERE l.deck_id = d.id AND l.counted) END, {', '.join(f'i.{column}' for column in COLUMNS)}"
        f" FROM {_table(Deck)} d LEFT JOIN {_table(author)} u ON u.id = d.owner_id"
        f" LEFT JOIN {_table(IndexedDeck)} i ON i.deck_id = d.id WHERE d.id IN {_places(decks)} ORDER BY d.id",
        decks,
    )
    found = []
    for pk, public, name, username, sample, changed_at, views, likes, *row in rows:
        kept = dict(zip(COLUMNS, row, strict=True)) if row[0] is not None else None
        facts = (name, username or "", bool(sample), changed_at, views, likes or 0)
        found.append(DeckAsWritten(pk, bool(public), *facts, kept))
    return found


def read_cards(decks: Collection[int]) -> tuple[dict[int, Counter[int]], dict[int, dict[int, int]]]:
    """What they hold, all printings of a card together, and what the index says of it."""
    rows = _read(
        f"SELECT e.deck_id, p.card_id, SUM(e.copies), 0 FROM {_table(DeckEntry)} e"
        f" JOIN {_table(Printing)} p ON p.number = e.printing_id WHERE e.deck_id IN {_places(decks)}"
        f" GROUP BY e.deck_id, p.card_id UNION ALL"
        f" SELECT deck_id, card, copies, 1 FROM {_table(IndexedCard)} WHERE deck_id IN {_places(decks)}",
        [*decks, *decks],
    )
    held: defaultdict[int, Counter[int]] = defaultdict(Counter)
    indexed: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for deck, card, copies, of_the_index in rows:
        (indexed if of_the_index else held)[deck][card] = copies
    return held, indexed


def read_fits(decks: Collection[int]) -> list[tuple[int, int, str, date, date]]:
    """The number of each row, its deck, its format, and its first and last day."""
    if not decks:
        return []
    day = DateField()
    rows = _read(
        f"SELECT id, deck_id, format, fits_from, fits_until FROM {_table(IndexedFit)}"
        f" WHERE deck_id IN {_places(decks)}",
        decks,
    )
    return [(pk, deck, key, day.to_python(first), day.to_python(last)) for pk, deck, key, first, last in rows]


def insert_rows(rows: Sequence[Mapping[str, Any]]) -> None:
    """New rows of decks; one that came in between is written over."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS[1:])
    values = [tuple(row[column] for column in COLUMNS) for row in rows]
    _insert(IndexedDeck, COLUMNS, values, f"(deck_id) DO UPDATE SET {changes}", at_once=DECKS_AT_ONCE)


def update_row(deck: int, changed: Mapping[str, Any]) -> None:
    """Only what is another than it was: each column that changes moves in every index that it is part of."""
    columns = ", ".join(f"{column} = %s" for column in changed)
    _write(f"UPDATE {_table(IndexedDeck)} SET {columns} WHERE deck_id = %s", [*changed.values(), deck])


def write_cards(rows: Sequence[tuple[int, int, int]]) -> None:
    _insert(IndexedCard, ("deck_id", "card", "copies"), rows, "(deck_id, card) DO UPDATE SET copies = excluded.copies")


def write_pairs(rows: Sequence[tuple[int, int]]) -> None:
    _insert(IndexedPair, ("deck_id", "code"), rows, "(deck_id, code) DO NOTHING")


def write_fits(rows: Sequence[tuple[int, str, date, date]]) -> None:
    changes = "fits_from = excluded.fits_from, fits_until = excluded.fits_until"
    columns = ("deck_id", "format", "fits_from", "fits_until")
    _insert(IndexedFit, columns, rows, f"(deck_id, format) DO UPDATE SET {changes}")


def write_liked(deck: int) -> None:
    _write(f"INSERT INTO {_table(LikedDeck)} (deck_id) VALUES (%s)", [deck])


def remove_fits(numbers: Collection[int]) -> None:
    if numbers:
        _write(f"DELETE FROM {_table(IndexedFit)} WHERE id IN {_places(numbers)}", numbers)


def remove_cards(deck: int, cards: Collection[int]) -> None:
    _write(f"DELETE FROM {_table(IndexedCard)} WHERE deck_id = %s AND card IN {_places(cards)}", [deck, *cards])


def remove_pairs(deck: int, codes: Collection[int]) -> None:
    _write(f"DELETE FROM {_table(IndexedPair)} WHERE deck_id = %s AND code IN {_places(codes)}", [deck, *codes])


def remove_all_pairs(decks: Collection[int]) -> None:
    _write(f"DELETE FROM {_table(IndexedPair)} WHERE deck_id IN {_places(decks)}", decks)


def remove_decks(decks: Collection[int]) -> None:
    for model in (IndexedFit, IndexedPair, IndexedCard, IndexedDeck):
        _write(f"DELETE FROM {_table(model)} WHERE deck_id IN {_places(decks)}", decks)


def _insert(
    model: type[Model],
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    conflict: str,
    *,
    at_once: int = ROWS_AT_ONCE,
) -> None:
    for start in range(0, len(rows), at_once):
        some = rows[start : start + at_once]
        values = ", ".join([_places(columns)] * len(some))
        sql = f"INSERT INTO {_table(model)} ({', '.join(columns)}) VALUES {values} ON CONFLICT {conflict}"
        _write(sql, [value for row in some for value in row])


def _places(values: Collection[Any]) -> str:
    return f"({', '.join(['%s'] * len(values))})"


def _table(model: Any) -> str:
    return str(model._meta.db_table)


def _read(sql: str, values: Iterable[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, list(values))
        return list(cursor.fetchall())


def _write(sql: str, values: Iterable[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, list(values))
