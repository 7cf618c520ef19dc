"""News of a match are asked for again and again: they pass nothing that they do not need, and fail as any page does."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from decks.games.matches import news_views
from decks.games.matches.presence import Presence
from decks.games.models.match import MatchSeat
from tests.decks.games.matches.test_match_table import Page, two_pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses for which sessions were looked at."""
    asked: list[str] = []
    looks = SessionMiddleware.process_request

    def noted(middleware: Any, request: WSGIRequest) -> None:
        asked.append(request.path_info)
        looks(middleware, request)

    monkeypatch.setattr(SessionMiddleware, "process_request", noted)
    return asked


def news_of(page: Page, **numbers: str) -> HttpResponse:
    return page.client.get(page.address + "news", page.numbers() | numbers)  # type: ignore[return-value]


def test_neither_an_empty_answer_nor_news_look_for_a_session(sessions: list[str]) -> None:
    one, _ = two_pages()
    sessions.clear()
    empty, full = news_of(one), news_of(one, heard="0")
    assert (empty.status_code, full.status_code) == (204, 200)
    assert sessions == []
    for answer in (empty, full):
        assert "no-store" in answer["Cache-Control"]
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Content-Length"] == str(len(answer.content))
        assert answer["X-Request-ID"]


@pytest.mark.parametrize("method", ["post", "head", "put"])
def test_other_methods_are_answered_as_everywhere(method: str) -> None:
    one, _ = two_pages()
    assert getattr(one.client, method)(one.address + "news").status_code == 405


def test_a_key_of_no_seat_takes_the_way_of_all_requests(sessions: list[str]) -> None:
    one, _ = two_pages()
    sessions.clear()
    assert Client().get(one.address + "news").status_code == 403
    assert len(sessions) == 1


def test_a_database_that_is_away_is_told_as_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two_pages()
    one.client.raise_request_exception = False

    def away(*_: object) -> None:
        raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")

    monkeypatch.setattr(news_views, "_news_of", away)
    assert news_of(one).status_code == 503


def test_a_foreign_host_is_refused_as_everywhere() -> None:
    one, _ = two_pages()
    assert one.client.get(one.address + "news", headers={"host": "evil.example"}).status_code == 400
    assert one.client.get("/nowhere/news").status_code == 404


@pytest.mark.parametrize(("ahead", "here"), [(-20, True), (-60, False), (3, True), (3600, False)])
def test_who_was_seen_in_the_future_is_not_here(ahead: int, here: bool) -> None:
    """As after a clock that was put back: what was written before it says nothing of now."""
    one, other = two_pages()
    seat = other.response.context["live"].own.pk
    MatchSeat.objects.filter(pk=seat).update(seen_at=timezone.now() + timedelta(seconds=ahead))
    one.opens()
    assert one.response.context["beside"].here is here
    assert news_of(one, heard="0").json()["here"] == int(here)  # type: ignore[attr-defined]


def test_a_time_in_the_future_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two_pages()
    seats = MatchSeat.objects.filter(pk=one.response.context["live"].own.pk)
    monkeypatch.setattr(news_views, "presence", Presence())
    seats.update(seen_at=timezone.now() + timedelta(hours=1))
    news_of(one)
    assert seats.get().seen_at <= timezone.now()
