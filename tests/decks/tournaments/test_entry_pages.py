"""One's own entry, the secret link, lists that are open, and what of all this nobody else sees."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from cards.catalog import current_data
from cards.sync.data_version import bump
from decks.people.cookies import hash_of
from decks.tournaments.entering import views
from decks.tournaments.forgetting import forget_personal
from decks.tournaments.handing_in import Person
from decks.tournaments.models import Entry, Event, HandIn, HeldEntry, Official
from rules_engine.vocabulary.terms import RestrictionSeries
from tests.decks.builders import KUSHI, OROCHI, visitor_client
from tests.decks.tournaments.events import JUDGE, ORGANISER, PLAYER, build_event, by_organiser, given, hand_in_for
from tests.decks.tournaments.handing import handed_in, page_of, text_in

pytestmark = pytest.mark.django_db


def entry_of(event: Event, number: int = 1, ending: str = "") -> str:
    return f"/events/{event.key}/entries/{number}/{ending}"


def opened(**fields: Any) -> Event:
    return build_event(fixed_at=timezone.now(), opened_at=timezone.now(), **fields)


def test_a_player_sees_list_receipt_log_and_secret_link() -> None:
    event = build_event()
    made = hand_in_for(event)
    hand_in_for(event, entry=made.entry, owner=None, by=by_organiser(event, "店長"), list=given({OROCHI: 4}))
    page = text_in(visitor_client(PLAYER).get(entry_of(event)))
    now = HandIn.objects.get(number=2)
    words = (
        now.receipt,
        made.receipt,
        "店長が入力",
        "リストを直しました",
        made.entry.key,
        "肥川の大蛇",
        "2回目",
        "使用不可",
    )
    assert [word for word in words if word not in page] == []
    assert page.count("entry-code__ink") == 2


def test_staff_see_it_without_the_secret_link() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    Official.objects.create(event=event, role="judge", name="審判", visitor=hash_of(JUDGE))
    for who in (ORGANISER, JUDGE):
        page = text_in(visitor_client(who).get(entry_of(event)))
        assert "隠された櫛の家" in page or "受領番号" in page
        assert entry.key not in page
        assert "リストを直す" not in page
    for ending in ("", "list"):
        assert visitor_client("somebody_else").get(entry_of(event, ending=ending)).status_code == 404
    hand_in_for(event, "another_player", "乙")
    assert visitor_client("another_player").get(entry_of(event)).status_code == 404
    assert visitor_client("another_player").get(entry_of(event, ending="list")).status_code == 404


def test_a_verdict_that_changed_since_is_shown_beside_the_first() -> None:
    event = build_event()
    hand_in_for(event, list=given({OROCHI: 1}))
    page = text_in(visitor_client(PLAYER).get(entry_of(event)))
    assert "いまの判定が違います" not in page
    HandIn.objects.update(basis="of other cards", verdict="legal", findings=[])
    for address in (entry_of(event), f"/events/{event.key}/"):
        assert "判定が違います" in text_in(visitor_client(PLAYER).get(address))


def test_a_card_that_is_gone_since_becomes_a_line_as_it_was_written() -> None:
    event = build_event()
    made = hand_in_for(event)
    text = made.text + "3 消えた札\n"
    HandIn.objects.update(counts={**made.counts, "999999": 3}, basis="of other cards", text=text)
    page = text_in(visitor_client(PLAYER).get(entry_of(event)))
    assert "3 消えた札" in page
    assert "要確認（読めない行）" in page


def test_the_secret_link_brings_an_entry_into_another_browser_by_a_press() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    other, link = Client(), f"/events/entry/{entry.key}"
    shown = other.get(link)
    assert (shown.status_code, "この端末で開く" in text_in(shown)) == (200, True)
    assert "no-store" in shown["Cache-Control"]
    assert other.get(entry_of(event)).status_code == 404
    answer = other.post(link)
    assert (answer.status_code, answer["Location"]) == (303, entry_of(event))
    assert other.get(entry_of(event)).status_code == 200
    assert other.get(page_of(event, 1)).status_code == 200
    other.post(link)
    assert HeldEntry.objects.count() == 2
    assert "もう開けるように" in text_in(other.get(link))


@pytest.mark.parametrize("key", ["x", "events", "AAAAAAAAAAAAAAAAAAAAAA"])
def test_guessed_links_lead_nowhere_and_say_so(key: str) -> None:
    for answer in (Client().get(f"/events/entry/{key}"), Client().post(f"/events/entry/{key}")):
        assert (answer.status_code, "このリンクは使えません" in text_in(answer)) == (404, True)
    assert HeldEntry.objects.count() == 0


def test_a_link_of_an_event_that_is_over_is_used_up() -> None:
    event = opened()
    entry = hand_in_for(event, owner=None, by=by_organiser(event), person=Person("甲", list_may_stay=True)).entry
    forget_personal(event)
    assert Entry.objects.filter(pk=entry.pk).exists()
    assert Client().post(f"/events/entry/{entry.key}").status_code == 404


def test_an_account_takes_the_entries_of_its_browser_along(owner: User, signed_in: Callable[[User], Client]) -> None:
    event = build_event()
    made = hand_in_for(event, owner={"owner": owner})
    assert made.receipt in text_in(signed_in(owner).get(entry_of(event)))
    assert visitor_client(PLAYER).get(entry_of(event)).status_code == 404


def test_a_removed_entry_says_so_and_cannot_be_changed() -> None:
    event = build_event()
    hand_in_for(event)
    Entry.objects.update(removed_at=timezone.now())
    phone = visitor_client(PLAYER)
    for address in (f"/events/{event.key}/", entry_of(event), page_of(event, 1)):
        assert "主催者に取り消されました" in text_in(phone.get(address))
    assert "リストを直す" not in text_in(phone.get(entry_of(event)))


def test_an_unlocked_entry_is_changed_after_the_lists_are_fixed() -> None:
    event = build_event()
    hand_in_for(event)
    Event.objects.update(fixed_at=timezone.now())
    phone = visitor_client(PLAYER)
    assert "直せるのは主催者だけ" in text_in(phone.get(entry_of(event)))
    assert "確かめる" not in text_in(phone.get(page_of(event, 1)))
    Entry.objects.update(unlocked=True)
    assert "直せるようにしました" in text_in(phone.get(entry_of(event)))
    assert "リスト" in text_in(phone.get(page_of(event, 1)))


def test_open_lists_are_seen_by_everybody_but_removed_ones() -> None:
    event = opened()
    first, second = (
        hand_in_for(event, owner=None, by=by_organiser(event), person=Person(name)).entry for name in ("甲", "乙")
    )
    Entry.objects.filter(pk=second.pk).update(removed_at=timezone.now())
    page = text_in(Client().get(f"/events/{event.key}/"))
    assert ("甲" in page, "乙" in page, entry_of(event, 1, "list") in page) == (True, False, True)
    shown = text_in(Client().get(entry_of(event, first.number, "list")))
    assert "リスト" in shown
    assert first.key not in shown
    assert Client().get(entry_of(event, second.number, "list")).status_code == 404
    Event.objects.update(opened_at=None)
    assert Client().get(entry_of(event, 1, "list")).status_code == 404


def test_lists_that_may_stay_are_there_when_the_event_is_over() -> None:
    event = opened()
    for person in (Person("甲", "", True, True), Person("乙", "", True), Person("丙")):
        hand_in_for(event, owner=None, by=by_organiser(event), person=person)
    forget_personal(event)
    page = text_in(Client().get(f"/events/{event.key}/"))
    assert [name in page for name in "甲乙丙"] == [True, False, False]
    assert [Client().get(entry_of(event, number, "list")).status_code for number in (1, 2, 3)] == [200, 200, 404]
    assert "（名前は削除されました）" in page


def test_open_lists_come_in_pages() -> None:
    event = opened(limit=300)
    entry = hand_in_for(event, owner=None, by=by_organiser(event)).entry
    Entry.objects.bulk_create(
        Entry(event=event, number=number, handle=f"人{number}", current=entry.current) for number in range(2, 131)
    )
    page = text_in(Client().get(f"/events/{event.key}/"))
    assert page.count("/list") == 100
    after = re.search(r"\?after=(\d+)", page)
    assert after
    assert text_in(Client().get(f"/events/{event.key}/?after={after[1]}")).count("/list") == 30


@pytest.mark.parametrize("lists", [3, 60])
def test_an_event_costs_the_same_whatever_is_in_it(lists: int, django_assert_num_queries: Callable[..., Any]) -> None:
    event = opened()
    for number in range(lists):
        hand_in_for(event, owner=None, by=by_organiser(event), person=Person(f"人{number}"))
    phone = visitor_client("somebody")
    phone.get(f"/events/{event.key}/")
    with django_assert_num_queries(7):
        phone.get(f"/events/{event.key}/")


def test_a_revision_before_the_day_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data = current_data()
    day = timezone.localdate()
    official = next(one for one in data.revisions if one.series is RestrictionSeries.OFFICIAL)
    coming = replace(official, effective=day + timedelta(days=3), title="次の改訂", number=999)
    monkeypatch.setattr(views, "current_data", lambda: replace(data, revisions=(*data.revisions, coming)))
    event = build_event()
    page = text_in(Client().get(f"/events/{event.key}/"))
    assert "開催日までに制限リストの改訂があります" in page
    assert "次の改訂" in page
    sooner = build_event(day=day + timedelta(days=1))
    assert "次の改訂" not in text_in(Client().get(f"/events/{sooner.key}/"))


def test_events_of_locked_accounts_are_hidden(owner: User) -> None:
    event = build_event(owner=owner)
    made = hand_in_for(event)
    User.objects.update(is_active=False)
    phone = visitor_client(PLAYER)
    addresses = (f"/events/{event.key}/", entry_of(event), f"/events/entry/{made.entry.key}", f"/verify/{made.receipt}")
    assert [phone.get(address).status_code for address in addresses] == [404] * 4
    assert "甲のリスト" not in text_in(phone.get("/events/"))


@pytest.mark.parametrize("line", ["3 なぞの札", "病ねずみ // 3"])
def test_lines_that_could_not_be_read_make_no_other_verdict_of_the_same_rules(line: str) -> None:
    """Cards are written anew, and nothing is different: why a line could not be read is still to be seen."""
    event, player = build_event(), visitor_client(PLAYER)
    handed_in(player, event, f"4 隠された櫛の家\n{line}\n")
    bump()
    page = text_in(player.get(entry_of(event)))
    assert f"2行目「{line}」" in page
    assert "判定が違います" not in page
    bump()
    HandIn.objects.update(counts={KUSHI: 5})
    page = text_in(player.get(entry_of(event)))
    assert "いまの判定が違います" in page
    assert page.count(f"2行目「{line}」") == 2
