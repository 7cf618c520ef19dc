"""/readyz: the truth about database, migrations, card data and the limits' store, and nothing else."""

import subprocess
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import DataVersion
from cards.sync.data_version import bump, texts_of_program
from decks.jobs.living import SILENT, place_of_process, say_alive
from decks.models import Job, WorkerCount
from decks.people.counters import CountersAwayError
from tests.decks.jobs.sample_jobs import wanted

pytestmark = pytest.mark.django_db
ALL_WELL = {
    "status": "ok",
    "database": True,
    "migrations": True,
    "cards": True,
    "limits": True,
    "backup_age_hours": None,
    "workers": 0,
    "oldest_wait_seconds": None,
}
MOST_QUERIES = 8


def test_all_is_well(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client.get("/readyz")
    with django_assert_max_num_queries(MOST_QUERIES):
        response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, ALL_WELL)
    assert "no-store" in response["Cache-Control"]


def parts_that_fail(client: Client) -> set[str]:
    response = client.get("/readyz")
    assert response.status_code == 503
    facts = response.json()
    assert facts.keys() == ALL_WELL.keys()
    assert facts.pop("status") == "unavailable"
    for fact in ("backup_age_hours", "workers", "oldest_wait_seconds"):
        assert not facts.pop(fact)
    return {part for part, stands in facts.items() if not stands}


def test_a_database_that_is_away(client: Client) -> None:
    with patch.object(type(connection.cursor()), "execute", side_effect=DatabaseError):
        assert parts_that_fail(client) >= {"database", "migrations", "cards"}


def test_a_migration_that_was_not_run(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    assert parts_that_fail(client) == {"migrations"}


def test_a_migration_of_a_newer_program(client: Client) -> None:
    MigrationRecorder(connection).record_applied("cards", "9999_of_tomorrow")
    assert client.get("/readyz").status_code == 200


def test_cards_of_other_texts_until_they_are_filled_in(client: Client) -> None:
    DataVersion.objects.update(texts="of yesterday")
    assert parts_that_fail(client) == {"cards"}
    call_command("sync_catalog", "--dry-run", verbosity=0)
    assert parts_that_fail(client) == {"cards"}
    call_command("sync_catalog", verbosity=0)
    assert client.get("/readyz").status_code == 200
    assert DataVersion.objects.get().texts == texts_of_program()


def test_a_keepers_change_keeps_the_cards_in_step(client: Client) -> None:
    bump()
    assert client.get("/readyz").status_code == 200


def test_limits_that_cannot_be_counted(client: Client) -> None:
    with patch("kannagi_site.readiness.counts", side_effect=CountersAwayError):
        assert parts_that_fail(client) == {"limits"}


def test_who_thinks_and_who_waits(client: Client) -> None:
    say_alive(2)
    wanted("a")
    Job.objects.update(asked_at=timezone.now() - timedelta(seconds=7))
    facts = client.get("/readyz").json()
    assert facts["workers"] == 2
    assert 7 <= facts["oldest_wait_seconds"] < 60
    dead = subprocess.Popen(["true"])
    dead.wait()
    WorkerCount.objects.update(place=place_of_process(dead.pid))
    assert client.get("/readyz").json()["workers"] == 0, "a process of this machine that is gone"
    WorkerCount.objects.update(place="elsewhere:1")
    assert client.get("/readyz").json()["workers"] == 2
    WorkerCount.objects.update(seen_at=timezone.now() - SILENT)
    assert client.get("/readyz").json()["workers"] == 0, "silent for too long"
