"""Settings that do not go together are named before anything starts."""

from typing import Any

import pytest
from django.core.checks import run_checks

from kannagi_site.checks import problem_with_celery

REDIS = "redis://127.0.0.1:6379/0"


@pytest.mark.parametrize(
    ("redis", "engine", "words"),
    [
        ("", "django.db.backends.postgresql", "Celery needs REDIS_URL"),
        (REDIS, "django.db.backends.sqlite3", "SQLite のデータベースはこのマシンからしか使えません"),
        (REDIS, "django.db.backends.postgresql", ""),
    ],
)
def test_celery_wants_redis_and_a_database_that_machines_share(redis: str, engine: str, words: str) -> None:
    problem = problem_with_celery(redis, engine)
    assert words in problem
    assert bool(words) == bool(problem)


@pytest.mark.parametrize(
    ("redis", "engine", "found"),
    [("", "sqlite3", []), ("", "postgresql", []), (REDIS, "sqlite3", ["fudacho.E001"]), (REDIS, "postgresql", [])],
)
def test_the_check_refuses_redis_with_sqlite(
    redis: str, engine: str, found: list[str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = redis
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", f"django.db.backends.{engine}")
    assert [message.id for message in run_checks() if message.id == "fudacho.E001"] == found
