"""The page that offers what an event prints, and who reaches what is printed."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client, override_settings
from django.utils import timezone

from decks.people.cookies import hash_of
from decks.tournaments.forgetting import forget_personal
from decks.tournaments.models import Entry, Event, Official, OfficialRole, TableSeat
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import JUDGE, ORGANISER, PLAYER, build_event, hand_in_for

pytestmark = pytest.mark.django_db

SECOND, OTHER = "second-organiser", "other-player"
PRINTS = ("print", "sheets.pdf", "players.pdf", "tables.pdf", "entries.csv", "entries.csv?lists=1")


@pytest.fixture
def event() -> Event:
    made = build_event()
    hand_in_for(made, PLAYER, "甲野")
    hand_in_for(made, OTHER, "乙山")
    for visitor, role in ((JUDGE, OfficialRole.JUDGE), (SECOND, OfficialRole.ORGANISER)):
        Official.objects.create(event=made, visitor=hash_of(visitor), role=role, name=visitor)
    TableSeat.objects.create(event=made, entry=Entry.objects.get(number=1), round=2, table=1)
    return made


def status(event: Event, path: str, client: Client) -> int:
    return client.get(f"/events/{event.key}/{path}").status_code


@pytest.mark.parametrize("path", PRINTS)
def test_organisers_alone_print(event: Event, path: str) -> None:
    for visitor in (ORGANISER, SECOND):
        assert status(event, path, visitor_client(visitor)) == 200
    for visitor in (JUDGE, PLAYER, OTHER, "stranger"):
        assert status(event, path, visitor_client(visitor)) == 404
    assert status(event, path, Client()) == 404
    assert visitor_client(ORGANISER).get(f"/events/no-such-event/{path}").status_code == 404


@pytest.mark.parametrize("path", PRINTS)
def test_who_does_not_help_any_more_prints_nothing(event: Event, path: str) -> None:
    Official.objects.update(ended_at=timezone.now())
    assert status(event, path, visitor_client(SECOND)) == 404


def test_a_sheet_is_seen_by_its_player_and_by_staff(event: Event) -> None:
    path = "entries/1/sheet.pdf"
    for visitor in (ORGANISER, SECOND, JUDGE, PLAYER):
        assert status(event, path, visitor_client(visitor)) == 200
    for visitor in (OTHER, "stranger"):
        assert status(event, path, visitor_client(visitor)) == 404
    assert status(event, path, Client()) == 404
    assert status(event, "entries/77/sheet.pdf", visitor_client(ORGANISER)) == 404
    event.opened_at = event.fixed_at = timezone.now()
    event.save()
    assert status(event, path, visitor_client(OTHER)) == 404


def page_of(event: Event) -> str:
    answer = visitor_client(ORGANISER).get(f"/events/{event.key}/print")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    return answer.content.decode()


def test_the_page_offers_everything_and_names_who_is_missing(event: Event) -> None:
    Entry.objects.create(event=event, number=8, handle="丙川")
    Entry.objects.create(event=event, number=9, handle="丁田", removed_at=timezone.now())
    page = page_of(event)
    for words in (
        *("sheets.pdf?per=1&amp;part=1", "sheets.pdf?per=2&amp;part=1", "players.pdf", "tables.pdf?round=2"),
        *("entries.csv?encoding=utf-8", "entries.csv?encoding=shift_jis", "entries.csv?lists=1&amp;encoding=utf-8"),
        *("リストがまだない人", "丙川", "参加を取り消した人", "丁田", "2<small>人分</small>"),
    ):
        assert words in page, words
    assert "甲野" not in page
    assert "〓" not in page


def test_an_event_without_lists_offers_no_sheets() -> None:
    event = build_event()
    page = page_of(event)
    assert "まだだれもリストを出していません" in page
    assert "sheets.pdf" not in page
    answer = visitor_client(ORGANISER).get(f"/events/{event.key}/sheets.pdf")
    assert answer.status_code == 422
    for path in ("players.pdf", "entries.csv", "entries.csv?lists=1&encoding=shift_jis"):
        assert status(event, path, visitor_client(ORGANISER)) == 200


@pytest.mark.parametrize("query", ["per=3", "per=x", "per=", "part=0", "part=2", "part=-1", "part=" + "9" * 5000])
def test_what_cannot_be_printed_is_explained(event: Event, query: str) -> None:
    answer = visitor_client(ORGANISER).get(f"/events/{event.key}/sheets.pdf?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_an_event_whose_days_are_over_prints_what_is_left(event: Event) -> None:
    Entry.objects.filter(number=1).update(list_may_stay=True)
    Event.objects.update(fixed_at=timezone.now(), opened_at=timezone.now())
    event.refresh_from_db()
    forget_personal(event)
    for path in ("print", "sheets.pdf", "sheets.pdf?per=2", "players.pdf", "entries.csv"):
        assert status(event, path, visitor_client(ORGANISER)) == 200


def test_nothing_is_sent_here(event: Event) -> None:
    for path in PRINTS:
        assert visitor_client(ORGANISER).post(f"/events/{event.key}/{path}").status_code == 405


def test_printing_costs_as_many_queries_for_many_as_for_few(
    event: Event, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for number in range(12):
        hand_in_for(event, f"visitor {number}", f"人{number}")
    client = visitor_client(ORGANISER)
    for path in (*PRINTS, "sheets.pdf?per=2"):
        client.get(f"/events/{event.key}/{path}")
        with django_assert_max_num_queries(8):
            client.get(f"/events/{event.key}/{path}")


def test_too_many_documents_are_refused(event: Event) -> None:
    client = visitor_client(ORGANISER)
    with override_settings(RATELIMIT_ENABLE=True), time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        answers = [status(event, "sheets.pdf", client) for _ in range(21)]
    assert answers == [200] * 20 + [429]
