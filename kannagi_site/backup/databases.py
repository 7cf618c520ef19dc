"""The database as a file, and back: SQLite by its own online copy, PostgreSQL by pg_dump and pg_restore."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from kannagi_site.backup.archive import BackupError

FILES = {"sqlite": "database.sqlite3", "postgresql": "database.pgdump"}
NO_PROGRAM = (
    "{name} がありません。  sudo apt-get install -y postgresql-client"
    " / {name} is missing: it comes with PostgreSQL's client programs."
)


class MissingProgramError(BackupError):
    """A program of PostgreSQL's is not installed on this machine."""


def dump(place: Path) -> None:
    """The database as it is at one moment, while others go on writing."""
    if connection.vendor == "postgresql":
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={place}")
        return
    try:
        found = _copy(Path(connection.settings_dict["NAME"]), place)
    except sqlite3.Error as error:
        raise BackupError(f"データベースを写せません / cannot copy the database: {error}") from None
    if found != "ok":
        raise BackupError(f"データベースが壊れています（{found}）。 / The database is damaged.")


def _copy(source: Path, place: Path) -> str:
    """What SQLite finds wrong in the copy, "ok" for nothing."""
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(place)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, none beside it
        return str(copy.execute("PRAGMA quick_check(1)").fetchone()[0])


def load(file: Path) -> None:
    """Fill the empty database from the file, whole or not at all."""
    if connection.vendor == "postgresql":
        connection.close()
        _run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", str(file))
        return
    connection.close()
    place = Path(connection.settings_dict["NAME"])
    file.chmod(0o600)
    for beside in ("-wal", "-shm"):
        # They belong to the database that was here, and SQLite would write them over the new one.
        place.with_name(place.name + beside).unlink(missing_ok=True)
    os.replace(file, place)


def is_empty() -> bool:
    return not connection.introspection.table_names()


def applied_migrations() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def known_migrations() -> set[tuple[str, str]]:
    """Those of this program's files, and the older ones that a squashed one stands for."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    squashed = {former for migration in loader.disk_migrations.values() for former in migration.replaces}
    return set(loader.disk_migrations) | squashed


def _run(program: str, *arguments: str) -> None:
    facts = connection.settings_dict
    options = {"--host": facts["HOST"], "--port": facts["PORT"], "--username": facts["USER"], "--dbname": facts["NAME"]}
    given = [f"{name}={value}" for name, value in options.items() if value]
    environment = {**os.environ, **({"PGPASSWORD": facts["PASSWORD"]} if facts["PASSWORD"] else {})}
    try:
        done = subprocess.run([program, *given, "--no-password", *arguments], env=environment, capture_output=True)
    except FileNotFoundError:
        raise MissingProgramError(NO_PROGRAM.format(name=program)) from None
    if done.returncode != 0:
        words = done.stderr.decode("utf-8", "replace").strip()
        raise BackupError(f"{program} は終わりませんでした / {program} failed: {words}")
