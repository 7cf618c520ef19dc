"""Sites of former versions, kept with their rows: unpacked, and on PostgreSQL written anew as that version had it.

Run as a program, it brings the empty PostgreSQL of `DATABASE_URL` to the migrations of a kept SQLite and copies its
rows.
"""

import json
import sqlite3
import sys
import uuid
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from decks.people.cookies import hash_of
from tests.running_site import ROOT

KEPT = sorted((ROOT / "tests" / "frozen" / "sites").glob("*.zip"))
DATABASE = "fudacho.sqlite3"
OURS = ("decks_", "auth_user", "kannagi_site_accountname", "cards_cardpicture")
"""What the tables are called whose rows people or keepers wrote."""
Rows = dict[Any, dict[str, Any]]


def unpacked(kept: Path, folder: Path) -> Path:
    """The folder, which holds the site's data now."""
    with zipfile.ZipFile(kept) as archive:
        archive.extractall(folder)
    return folder


def rows_of_sqlite(file: Path) -> dict[str, Rows]:
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: _rows(connection.cursor(), name) for name in names if name.startswith(OURS)}


def rows_of_postgres(url: str) -> dict[str, Rows]:
    import psycopg

    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = [name for (name,) in cursor.fetchall()]
        return {name: _rows(cursor, name) for name in names if name.startswith(OURS)}


def _rows(cursor: Any, table: str) -> Rows:
    """By the first column, which is the key of each of these tables."""
    cursor.execute(f'SELECT * FROM "{table}"')
    columns = [column[0] for column in cursor.description]
    return {row[0]: dict(zip(columns, map(_plain, row), strict=True)) for row in cursor.fetchall()}


def _plain(value: Any) -> Any:
    """The same for what both databases hold in their own ways."""
    match value:
        case bool():
            return int(value)
        case uuid.UUID():
            return value.hex
        case datetime():
            return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ")
        case date():
            return value.isoformat()
        case dict() | list():
            return json.dumps(value, sort_keys=True)
        case str() if value[:1] in ("{", "["):
            return json.dumps(json.loads(value), sort_keys=True)
    return value


def lost(before: dict[str, Rows], after: dict[str, Rows]) -> Iterator[str]:
    """What does not stand any more as it was: tables, rows, and values of columns that are still there."""
    for table, rows in before.items():
        if rows and table not in after:
            yield table
        for key, row in rows.items():
            now = after.get(table, {}).get(key)
            if now is None:
                yield f"{table} {key}"
                continue
            changed = [name for name in row.keys() & now.keys() if not _is_kept(name, row[name], now[name])]
            yield from (f"{table} {key} {name}: {row[name]!r} -> {now[name]!r}" for name in sorted(changed))


def _is_kept(name: str, before: Any, now: Any) -> bool:
    """As it was, or as a migration turned it on purpose: keys of visitors into their hashes, and one stop more."""
    if name == "visitor" and before and before != now:
        return bool(now == hash_of(before))
    if name == "stops" and before is not None:
        return set(before.split()) <= set(now.split())
    return bool(before == now)


def write_as_it_was(file: Path) -> None:
    import django

    django.setup()
    from django.core.management.color import no_style
    from django.db import connection

    from tests.migrating import migrated

    source = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    newest: dict[str, str] = {}
    for app, name in source.execute("SELECT app, name FROM django_migrations"):
        newest[app] = max(newest.get(app, ""), name)
    targets = list(newest.items())
    models = migrated(targets).get_models(include_auto_created=True)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # rows point to rows that come later
        for model in models:
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
        for model in models:
            model._default_manager.bulk_create(list(_made(model, source)))
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _made(model: Any, source: sqlite3.Connection) -> Iterator[Any]:
    fields = model._meta.concrete_fields
    for field in fields:
        if field.get_internal_type() == "DateTimeField":
            field.auto_now = field.auto_now_add = False  # the times are those of the rows
    columns = ", ".join(f'"{field.column}"' for field in fields)
    for row in source.execute(f'SELECT {columns} FROM "{model._meta.db_table}"'):
        yield model(**{field.attname: _read(field, value) for field, value in zip(fields, row, strict=True)})


def _read(field: Any, value: Any) -> Any:
    kind = field.get_internal_type()
    if value is None:
        return None
    if kind == "JSONField":
        return json.loads(value)
    return field.to_python(f"{value}+00:00" if kind == "DateTimeField" else value)


if __name__ == "__main__":
    write_as_it_was(Path(sys.argv[1]))
