"""The database knows up to which tables, and by which program, it was prepared: another program does not start on it.

An older program would not know what a newer one keeps; a newer one misses tables until `prepare` has made them.
"""

import sys
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from kannagi_site.environment import one_of
from kannagi_site.models import SiteState

OWN = ("cards", "decks", "kannagi_site")
ANYWAY = """\
  それでも始めるには、環境変数 OTHER_VERSION=accept を付けます（データが壊れるかもしれません）。
Start it anyway with OTHER_VERSION=accept in the environment (data may be damaged)."""
OLDER_PROGRAM = """\
このデータベースは、これより新しいプログラムで使われてきました。始めるのをやめ、何も変えていません。
  データベース: {database}
  このプログラム: {program}
  新しいプログラムに戻すか、更新の前の控え（DATA_DIR/snapshots）を空の場所に restore してください。
This database was used by a newer program than this one: not started, nothing changed. Check out the newer program, or
restore the snapshot that was made before the update."""
UNPREPARED = """\
このデータベースは、まだこのプログラムに合わせて準備されていません。始めるのをやめ、何も変えていません。
  データベース: {database}
  このプログラム: {program}
  準備するには:  .venv/bin/python manage.py prepare
This database has not been prepared for this program: not started, nothing changed. Run prepare as above."""


class OtherVersionError(Exception):
    """The database belongs to another version of the program; the message says what to do."""


def keep_program() -> None:
    """Note that the database has been prepared for this program."""
    SiteState.objects.get_or_create(pk=1)
    SiteState.objects.filter(pk=1).update(program=_told(newest_here()))


def check_program(*, preparing: bool = False) -> None:
    """``OtherVersionError`` where the database was prepared for another program, unless the operator accepts that.

    Who is `preparing` it only must not be older than who did so last.
    """
    applied = MigrationRecorder(connection).applied_migrations().keys()
    problem = _older_than(applied) or ("" if preparing else _not_prepared(applied))
    if not problem:
        return
    if one_of("OTHER_VERSION", ("refuse", "accept")) == "refuse":
        raise OtherVersionError(f"{problem}\n{ANYWAY}")
    sys.stderr.write(f"OTHER_VERSION=accept\n{problem}\n")


def _older_than(applied: Iterable[tuple[str, str]]) -> str:
    """That the database was used by a newer program; empty where it was not."""
    here, there = newest_here(), _newest(applied)
    if any(there.get(app, "") > number for app, number in here.items()):
        return OLDER_PROGRAM.format(database=_told(there), program=_told(here))
    return ""


def _not_prepared(applied: AbstractSet[tuple[str, str]]) -> str:
    """That it was not prepared for this program, or not to the end; empty where it was."""
    here = _told(newest_here())
    if own_migrations() - applied:
        return UNPREPARED.format(database=_told(_newest(applied)) or "（空）", program=here)
    noted = SiteState.objects.values_list("program", flat=True).first()
    # What was only migrated has none.
    return UNPREPARED.format(database=noted, program=here) if noted and noted != here else ""


@cache
def own_migrations() -> frozenset[tuple[str, str]]:
    """Those of this program's files and of what it uses, by the names of the files: a process that serves has no use
    for what is in them."""
    found: set[tuple[str, str]] = set()
    for app in apps.get_app_configs():
        place, _ = MigrationLoader.migrations_module(app.label)
        with suppress(ModuleNotFoundError):
            files = iter_modules(import_module(place).__path__ if place else [])
            found.update((app.label, file.name) for file in files if not file.ispkg and file.name[0] not in "_~")
    return frozenset(found)


def newest_here() -> dict[str, str]:
    return _newest(own_migrations())


def _newest(migrations: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The number of the newest one of each of our own apps."""
    newest: dict[str, str] = {}
    for app, name in migrations:
        if app in OWN:
            newest[app] = max(newest.get(app, ""), name[:4])
    return newest


def _told(newest: dict[str, str]) -> str:
    return "・".join(f"{app} {newest[app]}" for app in OWN if app in newest)
