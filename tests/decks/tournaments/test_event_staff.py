"""Links for judges and organisers, who took them up, and the end of an event: for the owner alone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.tournaments.models import DeletedReceipt, Entry, Event, EventAct, HandIn, Official
from decks.tournaments.quotas import OFFICIALS
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, build_event, hand_in_for
from tests.decks.tournaments.staff import as_official

pytestmark = pytest.mark.django_db


def owner() -> Client:
    return visitor_client(ORGANISER)


def test_a_link_is_taken_up_with_a_name_and_leaves_the_address() -> None:
    event = build_event()
    judge, helper = visitor_client("judge"), visitor_client("helper")
    page = judge.get(f"/events/join/{event.judge_key}")
    assert "札帖杯" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    assert not Official.objects.exists()
    answer = judge.post(f"/events/join/{event.judge_key}", {"name": "判子さん"})
    assert answer["Location"] == f"/events/{event.key}/checks"
    answer = helper.post(f"/events/join/{event.organiser_key}", {"name": "丙"})
    assert answer["Location"] == f"/events/{event.key}/desk"
    assert judge.get(f"/events/{event.key}/desk").status_code == 404
    assert helper.get(f"/events/{event.key}/desk").status_code == 200
    found = list(EventAct.objects.order_by("pk").values_list("kind", "name", "role", "words"))
    assert found == [("joined", "判子さん", "judge", "ジャッジ"), ("joined", "丙", "organiser", "主催者")]


def test_an_account_takes_a_link_up_as_itself(stranger: User, signed_in: object) -> None:
    event = build_event()
    client = signed_in(stranger)  # type: ignore[operator]
    client.post(f"/events/join/{event.judge_key}", {"name": "判"})
    assert Official.objects.get().owner == stranger


def test_a_link_that_is_sent_twice_makes_one_helper() -> None:
    event, client = build_event(), visitor_client("judge")
    for name in ("判", "別の名前"):
        assert client.post(f"/events/join/{event.judge_key}", {"name": name}).status_code == 302
    assert Official.objects.get().name == "判"
    client.post(f"/events/join/{event.organiser_key}", {"name": "判"})
    assert client.get(f"/events/{event.key}/desk").status_code == 200


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "名前を入れてください"),
        ("主催者", "同じ名前のスタッフ"),
        ("ハンコ", "同じ名前のスタッフ"),
        ("あ" * 10_000, "40文字まで"),
    ],
)
def test_a_name_that_the_log_could_not_tell_apart_is_refused(name: str, words: str) -> None:
    event = build_event()
    as_official(event, "judge", "はんこ")
    answer = visitor_client("somebody").post(f"/events/join/{event.judge_key}", {"name": name})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Official.objects.count() == 1


def test_so_many_help_and_no_more() -> None:
    event = build_event()
    for number in range(OFFICIALS.most):
        as_official(event, "judge", f"人{number}")
    answer = visitor_client("somebody").post(f"/events/join/{event.judge_key}", {"name": "丁"})
    assert answer.status_code == 422
    assert OFFICIALS.told in answer.content.decode()


def test_a_link_made_new_leaves_the_old_one_stale_and_the_helpers_in_place() -> None:
    event = build_event()
    judge = as_official(event, "judge")
    sent = {"act": "renew", "role": "judge", "seen": event.judge_key}
    for _ in range(2):
        assert owner().post(f"/events/{event.key}/staff", sent).status_code == 302
    old = event.judge_key
    event.refresh_from_db()
    assert event.judge_key != old
    assert EventAct.objects.filter(kind="new_link").count() == 1
    for answer in (Client().get(f"/events/join/{old}"), Client().post(f"/events/join/{old}", {"name": "丁"})):
        assert answer.status_code == 404
        assert "このリンクは使えません" in answer.content.decode()
    assert judge.get(f"/events/{event.key}/staff").status_code == 404
    assert Official.objects.filter(ended_at=None).count() == 1


@pytest.mark.parametrize("over", [True, False])
def test_links_of_events_that_are_over_or_deleted_are_stale(over: bool) -> None:
    event = build_event(forgotten_at=timezone.now() if over else None)
    if not over:
        event.delete()
    assert visitor_client("x").post(f"/events/join/{event.judge_key}", {"name": "丁"}).status_code == 404
    assert Client().get("/events/join/nothing").status_code == 404


def test_the_owner_of_the_event_needs_no_link() -> None:
    event = build_event()
    assert owner().get(f"/events/join/{event.judge_key}")["Location"] == f"/events/{event.key}/desk"


def test_who_is_ended_sees_nothing_more_and_the_log_keeps_the_name() -> None:
    event = build_event()
    helper = as_official(event, "organiser", "丙")
    official = Official.objects.get()
    page = owner().get(f"/events/{event.key}/staff").content.decode()
    assert "丙" in page
    for _ in range(2):
        owner().post(f"/events/{event.key}/staff", {"act": "end", "official": official.pk})
    assert helper.get(f"/events/{event.key}/desk").status_code == 404
    assert EventAct.objects.get(kind="ended").words == "丙（主催者）"
    other = build_event("another")
    visitor_client("another").post(f"/events/{other.key}/staff", {"act": "end", "official": official.pk})
    for sent in ({"act": "end", "official": "x"}, {"act": "renew", "role": "x"}, {}):
        assert owner().post(f"/events/{event.key}/staff", sent).status_code == 302


@pytest.mark.parametrize("role", ["judge", "organiser", ""])
def test_the_owner_alone_invites_and_deletes(role: str) -> None:
    event = build_event()
    client = as_official(event, role) if role else visitor_client("stranger")
    for path, sent in (("staff", {"act": "renew", "role": "judge", "seen": event.judge_key}), ("delete", DELETE)):
        assert client.get(f"/events/{event.key}/{path}").status_code == 404
        assert client.post(f"/events/{event.key}/{path}", sent).status_code == 404
    assert Event.objects.get().judge_key == event.judge_key


DELETE = {"act": "delete", "sure": "on"}


def test_deleting_asks_first_and_says_what_stays() -> None:
    event = build_event()
    hand_in_for(event)
    page = owner().get(f"/events/{event.key}/delete").content.decode()
    assert "参加者1人の名前とリスト" in page
    for act in ("delete", "forget"):
        answer = owner().post(f"/events/{event.key}/delete", {"act": act})
        assert answer.status_code == 422
        assert "印を付けてください" in answer.content.decode()
    assert Entry.objects.count() == 1


def test_what_is_personal_goes_at_once_and_the_log_says_so() -> None:
    event = build_event()
    receipt = hand_in_for(event).receipt
    as_official(event, "judge")
    for _ in range(2):
        answer = owner().post(f"/events/{event.key}/delete", {"act": "forget", "sure": "on"})
        assert answer["Location"] == f"/events/{event.key}/desk"
    event.refresh_from_db()
    assert event.forgotten_at
    assert not Entry.objects.exists()
    assert not Official.objects.exists()
    assert DeletedReceipt.objects.filter(receipt=receipt).exists()
    assert EventAct.objects.get().kind == "deleted"
    assert owner().get(f"/events/{event.key}/log").status_code == 200


def test_the_whole_event_goes_with_its_lists() -> None:
    event = build_event()
    receipt = hand_in_for(event).receipt
    assert owner().post(f"/events/{event.key}/delete", DELETE)["Location"] == "/events/"
    assert not Event.objects.exists()
    assert not HandIn.objects.exists()
    assert DeletedReceipt.objects.filter(receipt=receipt).exists()
    assert owner().post(f"/events/{event.key}/delete", DELETE).status_code == 404
