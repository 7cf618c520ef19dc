"""The page of all events: one's own, one's entries, those to come; it costs the same on a site with many."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from decks.people.cookies import hash_of
from decks.tournaments.entering.deadlines import time_left, time_since
from decks.tournaments.models import Official
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import JUDGE, ORGANISER, PLAYER, build_event, hand_in_for
from tests.decks.tournaments.handing import text_in

pytestmark = pytest.mark.django_db


def test_each_person_finds_what_is_his() -> None:
    event = build_event(name="夏の陣")
    hand_in_for(event)
    Official.objects.create(event=event, role="judge", name="審判", visitor=hash_of(JUDGE))
    organiser, judge, player, nobody = (
        text_in(visitor_client(who).get("/events/")) for who in (ORGANISER, JUDGE, PLAYER, "nobody")
    )
    assert ("夏の陣" in organiser, "主催・手伝っている大会" in organiser) == (True, True)
    assert ("夏の陣" in judge, "ジャッジ" in judge) == (True, True)
    assert ("甲のリスト" in player, "自分の参加" in player) == (True, True)
    assert "夏の陣" not in nobody
    assert "大会" in text_in(Client().get("/")).split("<footer")[1]


def test_listed_events_come_by_their_days_in_pages() -> None:
    today = timezone.localdate()
    build_event(name="昨日の会", listed=True, day=today - timedelta(days=1))
    build_event(name="載せない会")
    for number in range(25):
        build_event(name=f"第{number}回", listed=True, day=today + timedelta(days=number // 2))
    first = text_in(Client().get("/events/"))
    after = re.search(r"\?after=([^\"]+)", first)
    assert after
    second = text_in(Client().get(f"/events/?after={after[1]}"))
    names = re.findall(r"第(\d+)回", first) + re.findall(r"第(\d+)回", second)
    assert [int(name) for name in names] == list(range(25))
    assert "昨日の会" not in first + second
    assert "載せない会" not in first + second
    for bad in ("x", "2026-99-01.3", "2026-01-01.x", "9" * 40):
        assert Client().get("/events/", {"after": bad}).status_code == 200


@pytest.mark.parametrize("events", [2, 40])
def test_it_costs_the_same_however_many_there_are(events: int, django_assert_num_queries: Callable[..., Any]) -> None:
    for number in range(events):
        hand_in_for(build_event(listed=True, name=f"第{number}回", visitor=PLAYER))
    with django_assert_num_queries(6):
        assert visitor_client(PLAYER).get("/events/").status_code == 200


NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.1, "あと1分未満"),
        (59, "あと1分未満"),
        (60, "あと1分"),
        (3600, "あと1時間"),
        (2 * 3600 + 300, "あと2時間5分"),
        (86400, "あと1日"),
        (3 * 86400 + 4 * 3600 + 59, "あと3日4時間"),
        (0, ""),
        (-0.1, ""),
    ],
)
def test_the_time_to_a_deadline_in_words(seconds: float, words: str) -> None:
    assert time_left(NOON + timedelta(seconds=seconds), NOON) == words


@pytest.mark.parametrize(("seconds", "words"), [(0, "いま過ぎたところ"), (7500, "2時間5分前"), (-1, "")])
def test_the_time_since_a_deadline_in_words(seconds: float, words: str) -> None:
    assert time_since(NOON, NOON + timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(
    ("off", "state"), [(timedelta(seconds=2), "リストを出せます"), (timedelta(), "締切を過ぎていますが")]
)
def test_the_clock_at_the_deadline(off: timedelta, state: str) -> None:
    event = build_event(deadline=timezone.now() + off)
    assert state in text_in(Client().get(f"/events/{event.key}/"))
