"""The counts of limits on PostgreSQL; beside SQLite they have a file of their own (decks/counters)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MAKE = """
CREATE UNLOGGED TABLE limit_counter (
    name varchar(64) PRIMARY KEY, count bigint NOT NULL, ends double precision NOT NULL
);
CREATE INDEX limit_counter_by_end ON limit_counter (ends);
"""


def make(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(MAKE, params=None)


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP TABLE limit_counter")


class Migration(migrations.Migration):
    dependencies = [("decks", "0009_visitors_by_hash")]
    operations = [migrations.RunPython(make, drop)]
