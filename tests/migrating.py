"""The database as former migrations left it, for tests of what later ones do to it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps


def migrated(target: list[tuple[str, str]]) -> StateApps:
    """The models of these migrations, to which the database has been brought."""
    MigrationExecutor(connection).migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


@contextmanager
def at_former(target: list[tuple[str, str]]) -> Iterator[StateApps]:
    """While this lasts the database stands at these migrations, or where the test brings it; then at today's."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        yield migrated(target)
    finally:
        MigrationExecutor(connection).migrate(leaves)
