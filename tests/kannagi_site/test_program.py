"""A database of another version of the program: nothing starts on it, in words, but what mends it."""

import importlib
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from kannagi_site import celery, command_check, program, pruning, site_key
from kannagi_site.command_check import check_command
from kannagi_site.management.commands import prepare
from kannagi_site.models import SiteState
from kannagi_site.program import OtherVersionError, check_program, keep_program, newest_here

pytestmark = pytest.mark.django_db
NEWER = "新しいプログラムで使われてきました"
UNPREPARED = "まだこのプログラムに合わせて準備されていません"


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts closes its connection; the test's transaction lies on it."""
    monkeypatch.setattr(connection, "close", lambda: None)


@pytest.fixture
def newer() -> None:
    MigrationRecorder(connection).record_applied("decks", "9999_of_tomorrow")


@pytest.fixture
def older() -> None:
    last = max(name for app, name in program.own_migrations() if app == "cards")
    MigrationRecorder(connection).record_unapplied("cards", last)


def serve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning.daily, "begin", lambda: None)
    sys.modules.pop("kannagi_site.wsgi", None)
    importlib.import_module("kannagi_site.wsgi")


def test_a_prepared_database_is_known_by_the_program_that_prepared_it() -> None:
    keep_program()
    check_program()
    noted = SiteState.objects.get().program
    assert all(f"{app} {number}" in noted for app, number in newest_here().items())


@pytest.mark.usefixtures("newer")
def test_an_older_program_starts_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OtherVersionError, match=NEWER) as refusal:
        serve(monkeypatch)
    assert "decks 9999" in str(refusal.value)
    assert "OTHER_VERSION=accept" in str(refusal.value)
    assert "used by a newer program" in str(refusal.value)
    with pytest.raises(SystemExit, match=NEWER):
        check_command(["manage.py", "run_workers"])
    monkeypatch.setattr(celery, "problem_with_celery", lambda *_: "")
    with pytest.raises(SystemExit, match=NEWER):
        celery.refuse()
    with pytest.raises(CommandError, match=NEWER):
        call_command("prepare")


@pytest.mark.usefixtures("older")
def test_a_newer_program_waits_until_it_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OtherVersionError, match=UNPREPARED):
        serve(monkeypatch)
    with pytest.raises(SystemExit, match=r"manage\.py prepare"):
        check_command(["manage.py", "createsuperuser"])
    check_program(preparing=True)
    for mending in (
        ["prepare"],
        ["migrate"],
        ["backup", "x"],
        ["restore", "x"],
        ["--version"],
        [],
        ["prune", "--help"],
    ):
        check_command(["manage.py", *mending])


def test_what_was_not_prepared_to_its_end_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    SiteState.objects.update_or_create(pk=1, defaults={"program": "cards 0001・decks 0001"})
    with pytest.raises(OtherVersionError, match="データベース: cards 0001・decks 0001"):
        check_program()
    monkeypatch.setattr(prepare, "collect_changed", lambda: None)
    call_command("prepare")
    check_program()


def test_what_was_only_migrated_starts() -> None:
    SiteState.objects.update_or_create(pk=1, defaults={"program": ""})
    check_program()


@pytest.mark.usefixtures("newer")
def test_an_operator_may_start_it_anyway(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OTHER_VERSION", "accept")
    serve(monkeypatch)
    assert NEWER in capsys.readouterr().err


def test_an_empty_database_is_not_prepared() -> None:
    connection.cursor().execute("DELETE FROM django_migrations")
    with pytest.raises(OtherVersionError, match="データベース: （空）"):
        check_program()


def test_a_database_that_is_away_hinders_no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **named: Any) -> None:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(site_key, "check_program", away)
    site_key.check_at_start()
    monkeypatch.setattr(program, "check_program", away)
    check_command(["manage.py", "run_workers"])
    assert command_check.MENDING
