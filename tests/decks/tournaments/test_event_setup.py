"""Making an event, copying it, changing its settings: defaults, contradictions, and two organisers at once."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from decks.formats.models import DeckFormat
from decks.tournaments.access import find_event
from decks.tournaments.models import Event, EventAct
from decks.tournaments.quotas import EVENTS
from decks.tournaments.setup.making import mark_of
from rules_engine.legality.formats import load_formats
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, build_event
from tests.decks.tournaments.staff import as_official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
TOKYO = ZoneInfo("Asia/Tokyo")
FILLED = {
    "name": "札帖杯",
    "day": "2026-12-06",
    "format": "official",
    "limit": "64",
    "kept_days": "30",
    "check_goal": "10",
    "minutes_back": "3",
}


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False):
        yield


def organiser() -> Client:
    return visitor_client(ORGANISER)


def words_after(client: Client, address: str, fields: dict[str, str], status: int = 422) -> str:
    answer = client.post(address, fields)
    assert answer.status_code == status, answer.status_code
    return answer.content.decode()


def test_an_event_needs_a_name_and_a_day_and_has_the_rest_by_default() -> None:
    page = organiser().get("/events/new").content.decode()
    assert "日本時間" in page
    answer = organiser().post("/events/new", FILLED)
    event = Event.objects.get()
    assert answer["Location"] == f"/events/{event.key}/desk"
    assert (event.name, event.shop, event.limit, event.listed) == ("札帖杯", "", 64, False)
    assert (event.kept_days, event.check_goal, event.minutes_back) == (30, 10, 3)
    assert event.deadline == datetime(2026, 12, 5, 23, 59, 59, 999_999, tzinfo=TOKYO)
    assert event.format.key == "official"
    assert list(EventAct.objects.values_list("kind", "name")) == [("made", "主催者")]


def test_an_event_of_today_is_open_until_its_own_evening() -> None:
    organiser().post("/events/new", {**FILLED, "day": "2026-11-20"})
    assert Event.objects.get().deadline == datetime(2026, 11, 20, 23, 59, 59, 999_999, tzinfo=TOKYO)


def test_a_form_that_is_sent_twice_makes_one_event() -> None:
    for _ in range(2):
        assert organiser().post("/events/new", FILLED).status_code == 302
    assert Event.objects.count() == 1
    organiser().post("/events/new", {**FILLED, "name": "別の大会"})
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " \u200b"}, "大会の名前を入れてください"),
        ({"name": "あ" * 10_000}, "大会の名前は60文字までです（いまは10000文字）"),
        ({"shop": "a\x00b"}, "NUL"),
        ({"day": ""}, "開催日を入れてください"),
        ({"day": "12月6日"}, "2025-06-06 の形で"),
        ({"day": "9999-12-31"}, "2年先まで"),
        ({"day": "0001-01-01"}, "まだ札がありません（最初の発売は 20"),
        ({"day": "2026-10-01"}, "開催日から30日が過ぎています"),
        ({"deadline": "2026-12-07T00:00"}, "締切が開催日（2026-12-06）より後です"),
        ({"deadline": "2026-11-20T11:00"}, "締切がもう過ぎています"),
        ({"deadline": "あした"}, "2026-12-05 23:59 の形で"),
        ({"limit": "0"}, "定員は1から500"),
        ({"limit": "x"}, "定員は1から500"),
        ({"kept_days": "400"}, "残す日数は1から365"),
        ({"minutes_back": "-1"}, "0から60"),
        ({"format": "nothing"}, "フォーマットを選び直してください"),
        ({"format": ""}, "フォーマットを選んでください"),
        ({"format_link": "https://example.org/formats/nothing/"}, "そのリンクのフォーマットはありません"),
        ({"about": "あ" * 1001}, "案内は1000文字まで"),
    ],
)
def test_a_contradiction_is_a_sentence_and_what_was_typed_stays(fields: dict[str, str], words: str) -> None:
    page = words_after(organiser(), "/events/new", {**FILLED, "shop": "カードの店", **fields})
    assert words in page
    assert "カードの店" in page or "shop" in fields
    assert not Event.objects.exists()


def test_a_format_is_chosen_by_its_link_and_outlives_its_deletion() -> None:
    singleton = next(one for one in load_formats() if one.key == "singleton")
    organiser().post("/events/new", {**FILLED, "format_link": f"https://example.org/formats/{singleton.key}/"})
    assert Event.objects.get().format_name == singleton.name
    maker = visitor_client("somebody_else")
    filled = {"seen": "0", "name": "春の会", "listed": "official", "least": "30", "most": "50", "copies": "2"}
    maker.post("/formats/new", filled)
    row = DeckFormat.objects.get()
    organiser().post("/events/new", {**FILLED, "name": "春", "format_link": f"/formats/{row.key}.1/"})
    event = Event.objects.get(name="春")
    assert (event.format_key, event.format_version, event.format.most) == (row.key, 1, 50)
    row.delete()
    page = organiser().get(f"/events/{event.key}/settings").content.decode()
    assert "春の会（いまのまま）" in page
    sent = {**FILLED, "name": "春", "format": "kept", "seen": mark_of(event), "limit": "32"}
    assert organiser().post(f"/events/{event.key}/settings", sent).status_code == 302
    event.refresh_from_db()
    assert (event.format_name, event.limit) == ("春の会", 32)


def test_a_format_that_is_of_no_use_that_day_is_named_with_its_faults() -> None:
    filled = {"seen": "0", "name": "古い会", "listed": "official", "least": "30", "copies": "1", "most": "50"}
    organiser().post("/formats/new", filled)
    row = DeckFormat.objects.get()
    version = row.versions.get()
    version.rules = {**version.rules, "products": ["もうない商品名"]}
    version.save()
    page = words_after(organiser(), "/events/new", {**FILLED, "format": row.key})
    assert "「古い会」：もうない商品：もうない商品名" in page


def test_so_many_events_and_no_more() -> None:
    for number in range(EVENTS.most):
        build_event(name=f"大会{number}")
    assert EVENTS.told in words_after(organiser(), "/events/new", FILLED)
    assert Event.objects.count() == EVENTS.most


def test_a_copy_keeps_the_settings_and_asks_for_the_day() -> None:
    event = build_event(limit=24, about="持ち物", kept_days=7, listed=True)
    page = organiser().get(f"/events/{event.key}/copy").content.decode()
    assert 'name="limit" value="24"' in page
    assert "持ち物" in page
    assert f"{event.day:%Y-%m-%d}" not in page
    sent = {**FILLED, "limit": "24", "about": "持ち物", "kept_days": "7", "listed": "on"}
    organiser().post(f"/events/{event.key}/copy", sent)
    made = Event.objects.exclude(pk=event.pk).get()
    assert (made.limit, made.about, made.kept_days, made.listed) == (24, "持ち物", 7, True)
    assert made.key != event.key
    assert not made.entries.exists()


def settings_of(event: Event, **fields: str) -> dict[str, str]:
    """What the settings page sends of an event as it is."""
    plain = {"name": event.name, "shop": event.shop, "day": event.day.isoformat(), "format": event.format_key}
    deadline = timezone.localtime(event.deadline).strftime("%Y-%m-%dT%H:%M")
    return {**FILLED, **plain, "deadline": deadline, "seen": mark_of(event), **fields}


def test_changes_are_logged_with_old_and_new() -> None:
    event = build_event()
    day = event.day + timedelta(days=1)
    sent = settings_of(event, day=day.isoformat(), format="singleton", listed="on")
    assert organiser().post(f"/events/{event.key}/settings", sent).status_code == 302
    event.refresh_from_db()
    assert (event.day, event.format_key, event.listed, event.changes) == (day, "singleton", True, 1)
    words = EventAct.objects.get(kind="set_up").words
    assert f"開催日 {day - timedelta(days=1)} → {day}" in words
    assert "フォーマット 公式 → シングルトン" in words
    assert "一覧に載せる いいえ → はい" in words


def test_settings_that_somebody_else_changed_are_not_undone() -> None:
    event = build_event()
    sent = settings_of(event, limit="10")
    Event.objects.filter(pk=event.pk).update(limit=99)
    page = words_after(organiser(), f"/events/{event.key}/settings", sent, status=409)
    assert "ほかの画面で変更されています" in page
    assert 'value="10"' in page
    assert find_event(event.key).limit == 99
    again = {**sent, "seen": mark_of(find_event(event.key))}
    assert organiser().post(f"/events/{event.key}/settings", again).status_code == 302
    assert find_event(event.key).limit == 10


def test_the_minute_of_a_deadline_is_kept_when_nothing_changes() -> None:
    organiser().post("/events/new", FILLED)
    event = Event.objects.get()
    organiser().post(f"/events/{event.key}/settings", settings_of(event))
    assert not EventAct.objects.filter(kind="set_up").exists()


def test_judges_and_strangers_find_no_settings_and_organisers_do() -> None:
    event = build_event()
    for address in ("settings", "copy"):
        assert as_official(event, "judge").get(f"/events/{event.key}/{address}").status_code == 404
        assert visitor_client("stranger").get(f"/events/{event.key}/{address}").status_code == 404
        assert as_official(event, "organiser").get(f"/events/{event.key}/{address}").status_code == 200


def test_an_event_that_is_over_has_no_settings_any_more() -> None:
    event = build_event(forgotten_at=timezone.now())
    answer = organiser().get(f"/events/{event.key}/settings")
    assert answer.status_code == 409
    assert "終わりました" in answer.content.decode()
    assert organiser().get(f"/events/{event.key}/copy").status_code == 200


def test_the_guide_leads_to_the_first_event() -> None:
    page = Client().get("/events/guide").content.decode()
    assert 'href="/events/new"' in page
    assert 'href="/events/guide"' in Client().get("/events/new").content.decode()
