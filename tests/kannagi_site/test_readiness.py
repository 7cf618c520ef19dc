"""/readyz: the truth about database, migrations, card data and the limits' store, and nothing else."""

from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import DataVersion
from cards.sync.data_version import bump, texts_of_program
from decks.people.counters import CountersAwayError

pytestmark = pytest.mark.django_db
ALL_WELL = {
    "status": "ok",
    "database": True,
    "migrations": True,
    "cards": True,
    "limits": True,
    "backup_age_hours": None,
}
MOST_QUERIES = 6


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
    assert facts.pop("backup_age_hours") is None
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
