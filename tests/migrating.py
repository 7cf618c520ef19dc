"""The database as former migrations left it, for tests of what later ones do to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

from tests.kept_rows import PREFIX

KINDS = ("columns", "primary_key", "unique", "foreign_key", "check", "index")


class _EachOne(MigrationLoader):
    """Without the migrations that stand for many in a new database: each of the many can be gone back to. What builds
    on one of those builds on the last of its many."""

    def load_disk(self) -> None:
        super().load_disk()
        lasts = {key: migration.replaces[-1] for key, migration in self.disk_migrations.items() if migration.replaces}
        for key in lasts:
            del self.disk_migrations[key]
        for migration in self.disk_migrations.values():
            migration.dependencies = [lasts.get(one, one) for one in migration.dependencies]


def executor() -> MigrationExecutor:
    made = MigrationExecutor(connection)
    made.loader = _EachOne(connection)
    return made


def migrated(target: list[tuple[str, str]]) -> StateApps:
    """The models of these migrations, to which the database has been brought."""
    executor().migrate(target)
    return executor().loader.project_state(target).apps


def up_to_date() -> None:
    running = executor()
    running.migrate(running.loader.graph.leaf_nodes())


@contextmanager
def at_former(target: list[tuple[str, str]]) -> Iterator[StateApps]:
    """While this lasts the database stands at these migrations, or where the test brings it; then at today's."""
    try:
        yield migrated(target)
    finally:
        up_to_date()


def schema() -> dict[str, list[list[Any]]]:
    """What tables, columns, indexes and constraints the database has: without names, as columns have been renamed, and
    without what the tests keep there."""
    look = connection.introspection
    with connection.cursor() as cursor:
        found: dict[str, list[list[Any]]] = {}
        for table in look.table_names(cursor):
            if table.startswith(PREFIX):
                continue
            columns = [
                [c.name, str(c.type_code), c.display_size, c.null_ok] for c in look.get_table_description(cursor, table)
            ]
            rules = [
                [*(rule[kind] for kind in KINDS), list(rule.get("orders") or [])]
                for rule in look.get_constraints(cursor, table).values()
            ]
            found[table] = sorted(columns) + sorted(rules, key=str)
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]
