"""A process answers its pages once to nobody before it takes requests, and starts whatever becomes of that."""

import logging

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connections
from django.http import HttpRequest, HttpResponse

from kannagi_site.request_guard import Handler
from kannagi_site.serving import warm_up as module
from kannagi_site.serving.warm_up import PAGES, environ_of, warm_up
from rules_engine.catalog.definitions import Catalog


@pytest.fixture(autouse=True)
def keep_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "close_all", lambda: None)


@pytest.mark.django_db
def test_every_page_of_it_is_answered_and_nothing_is_kept(catalogue: Catalog, caplog: pytest.LogCaptureFixture) -> None:
    answered: list[str] = []

    class Noting(Handler):
        def get_response(self, request: HttpRequest) -> HttpResponse:
            answer: HttpResponse = super().get_response(request)  # type: ignore[assignment]
            if answer.status_code == 200:
                answered.append(request.path)
            return answer

    warm_up(Noting())
    assert tuple(answered) == PAGES
    assert not Session.objects.exists()
    assert not [record for record in caplog.records if record.name == module.__name__]


def test_a_database_that_is_away_keeps_no_process_from_starting(caplog: pytest.LogCaptureFixture) -> None:
    class Away:
        def get_response(self, request: HttpRequest) -> HttpResponse:
            raise OperationalError("away")

    with caplog.at_level(logging.ERROR, logger=module.__name__):
        warm_up(Away())
    assert "cut off" in caplog.text


@pytest.mark.parametrize(
    ("hosts", "name"), [([".example.org"], "example.org"), (["*"], "localhost"), (["*", "fuda.test"], "fuda.test")]
)
def test_it_asks_by_a_name_that_the_site_answers_to(
    hosts: list[str], name: str, settings: pytest.FixtureRequest
) -> None:
    settings.ALLOWED_HOSTS = hosts  # type: ignore[attr-defined]
    assert environ_of("/")["SERVER_NAME"] == name
