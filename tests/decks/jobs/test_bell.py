"""Workers elsewhere are told that something waits, and told again where nobody came."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from decks.jobs import bell, queue
from decks.jobs.queue import claim, ring_again
from decks.models import Job
from tests.decks.jobs.sample_jobs import wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    counted: list[int] = []
    monkeypatch.setattr(queue, "ring", lambda: counted.append(1))
    return counted


def earlier(**fields: timedelta) -> None:
    Job.objects.update(**{name: timezone.now() - ago for name, ago in fields.items()})


def test_what_is_asked_is_told_when_it_is_there_for_all(
    rung: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        wanted("a")
        assert rung == []
    assert rung == [1]


def test_what_nobody_took_is_told_once_more_and_not_all_the_time(rung: list[int]) -> None:
    job = wanted("a")
    ring_again(job)
    assert rung == [], "it was told just now"
    earlier(rung_at=timedelta(seconds=6))
    job.refresh_from_db()
    for _ in range(3):
        ring_again(job)
    assert rung == [1]


def test_what_is_at_work_is_not_told_unless_its_worker_is_gone(rung: list[int]) -> None:
    wanted("a")
    job = claim("one")
    assert job is not None
    earlier(rung_at=timedelta(seconds=60))
    job.refresh_from_db()
    ring_again(job)
    assert rung == []
    earlier(claimed_until=timedelta(seconds=1))
    ring_again(job)
    assert rung == [1]


def test_without_redis_nobody_is_told_and_with_a_redis_that_is_away_no_page_fails(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from celery import Celery

    away = Celery("away", broker="redis://127.0.0.1:1/0", set_as_current=False)
    away.set_current()
    settings.REDIS_URL = ""
    bell.ring()
    assert not caplog.records
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    bell.ring()
    assert "nobody elsewhere was told" in caplog.text
