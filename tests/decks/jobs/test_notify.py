"""Workers elsewhere are told that something waits, and told again where nobody came."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from decks.jobs import notify, queue
from decks.jobs.queue import claim, notify_again
from decks.models import Job
from tests.decks.jobs.sample_jobs import wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def notified(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    counted: list[int] = []
    monkeypatch.setattr(queue, "notify", lambda: counted.append(1))
    return counted


def earlier(**fields: timedelta) -> None:
    Job.objects.update(**{name: timezone.now() - ago for name, ago in fields.items()})


def test_what_is_asked_is_told_when_it_is_there_for_all(
    notified: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        wanted("a")
        assert notified == []
    assert notified == [1]


def test_what_nobody_took_is_told_once_more_and_not_all_the_time(notified: list[int]) -> None:
    job = wanted("a")
    notify_again(job)
    assert notified == [], "it was told just now"
    earlier(rung_at=timedelta(seconds=6))
    job.refresh_from_db()
    for _ in range(3):
        notify_again(job)
    assert notified == [1]


def test_what_is_at_work_is_not_told_unless_its_worker_is_gone(notified: list[int]) -> None:
    wanted("a")
    job = claim("one")
    assert job is not None
    earlier(rung_at=timedelta(seconds=60))
    job.refresh_from_db()
    notify_again(job)
    assert notified == []
    earlier(claimed_until=timedelta(seconds=1))
    notify_again(job)
    assert notified == [1]


def test_without_redis_nobody_is_told_and_with_a_redis_that_is_away_no_page_fails(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    from celery import Celery

    away = Celery("away", broker="redis://127.0.0.1:1/0", set_as_current=False)
    # Nobody listens there, so nothing is gained by knocking again and again.
    away.conf.broker_transport_options = {"socket_connect_timeout": 1, "max_retries": 0}
    away.set_current()
    settings.REDIS_URL = ""
    notify.notify()
    assert not caplog.records
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    notify.notify()
    assert "nobody elsewhere was told" in caplog.text
