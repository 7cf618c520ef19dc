"""The organiser's table: what is to be seen of each entry, live, for few queries; the state and who may move it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.catalog import current_data
from decks.tournaments import acts
from decks.tournaments.desk import opinions
from decks.tournaments.desk.rows import Mark, table_of
from decks.tournaments.models import DeckCheck, Entry, Event, EventAct, HandIn
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, build_event, by_organiser, given, hand_in_for
from tests.decks.tournaments.staff import as_official

pytestmark = pytest.mark.django_db


def organiser() -> Client:
    return visitor_client(ORGANISER)


def desk_of(event: Event, query: str = "", client: Client | None = None) -> str:
    answer = (client or organiser()).get(f"/events/{event.key}/desk{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def marks_of(event: Event) -> dict[int, frozenset[Mark]]:
    event.refresh_from_db()
    return {row.entry.number: row.marks for row in table_of(event, current_data()).rows}


def test_each_entry_bears_what_is_to_be_seen_of_it() -> None:
    event = build_event(last_number=1)
    Entry.objects.create(event=event, number=1, handle="待つ人")
    cards = sorted(current_data().catalog.cards)
    first = hand_in_for(event, "a", "甲").entry
    hand_in_for(event, "b", "こう")
    hand_in_for(event, "c", "コウ", list=given(dict.fromkeys(cards[20:30], 4)))
    hand_in_for(event, "c", "コウ", entry=Entry.objects.get(number=4), list=given(dict.fromkeys(cards[21:31], 4)))
    hand_in_for(event, "d", "少ない人", list=given({cards[0]: 4}))
    hand_in_for(event, "e", "読めない人", list=given(unread=("なぞの札",)))
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now() - timedelta(hours=1))
    hand_in_for(event, "f", "遅い人", list=given(dict.fromkeys(cards[40:50], 4)))
    Entry.objects.filter(number=7).update(unlocked=True)
    gone = hand_in_for(event, "g", "帰った人").entry
    Entry.objects.filter(pk=gone.pk).update(removed_at=timezone.now())
    DeckCheck.objects.create(
        event=event, entry=first, receipt="", by="判", done_at=timezone.now(), result=DeckCheck.Result.MATCH
    )
    marks = marks_of(event)
    assert marks[1] == {Mark.MISSING}
    assert {Mark.SAME, Mark.CHECKED} <= marks[2]
    assert {Mark.SAME, Mark.NAMESAKE} <= marks[3]
    assert Mark.SAME not in marks[4]
    assert {Mark.NAMESAKE, Mark.CHANGED} <= marks[4]
    assert {Mark.CHECK, Mark.NOT_LEGAL} <= marks[5]
    assert {Mark.CHECK, Mark.UNREADABLE} <= marks[6]
    assert Mark.CHECK not in marks[2] | marks[4]
    assert {Mark.LATE, Mark.UNLOCKED} <= marks[7]
    assert marks[8] == {Mark.REMOVED}
    page = desk_of(event)
    for words in ("提出", "締切後", "チェック済み：一致", "本人が直せる", "取り消し", "直した 1回", "なぞの札"):
        assert words in page
    only = desk_of(event, "?show=missing")
    assert "待つ人" in only
    assert "読めない人" not in only
    assert "読めない人" in desk_of(event, "?q=メナイ")
    assert "当たる参加者はいません" in desk_of(event, "?q=だれか")
    assert "待つ人" in desk_of(event, "?show=nonsense&page=99")


def test_the_table_of_five_hundred_costs_few_queries_and_comes_in_pages() -> None:
    event = build_event(limit=500)
    made = hand_in_for(event)
    Entry.objects.bulk_create(Entry(event=event, number=number, handle=f"人{number}") for number in range(2, 501))
    fields = {field.attname: getattr(made, field.attname) for field in HandIn._meta.concrete_fields}
    lists = [
        HandIn(**{**fields, "id": None, "entry_id": entry.pk, "receipt": f"{entry.pk:064}", "form": f"{entry.pk:032x}"})
        for entry in Entry.objects.exclude(pk=made.entry_id)
    ]
    HandIn.objects.bulk_create(lists)
    for one in HandIn.objects.exclude(pk=made.pk):
        Entry.objects.filter(pk=one.entry_id).update(current=one)
    client = organiser()
    with CaptureQueriesContext(
        connection,
    ) as counted:
        page = desk_of(event, client=client)
    assert len(counted) <= 7, [query["sql"][:120] for query in counted]
    assert page.count('class="desk-row__number"') == 100
    assert "人500" in desk_of(event, "?page=5")
    with CaptureQueriesContext(connection) as counted:
        client.get(f"/events/{event.key}/desk/look?seen=nothing")
    assert len(counted) <= 7, [query["sql"][:150] for query in counted]


def test_a_look_answers_only_when_something_changed() -> None:
    event, client = build_event(), organiser()
    seen = client.get(f"/events/{event.key}/desk").context["mark"]
    address = f"/events/{event.key}/desk/look"
    with CaptureQueriesContext(connection) as counted:
        assert client.get(address, {"seen": seen}).status_code == 204
    assert len(counted) <= 4
    hand_in_for(event)
    answer = client.get(address, {"seen": seen})
    assert answer.status_code == 200
    assert "甲" in answer.content.decode()
    Event.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    assert client.get(address, {"seen": answer.context["mark"]}).status_code == 200
    event.delete()
    gone = client.get(address, {"seen": seen})
    assert gone.status_code == 404
    assert "いまは見られません" in gone.content.decode()


def test_a_verdict_that_is_another_today_is_shown_with_the_one_of_then() -> None:
    event = build_event()
    made = hand_in_for(event)
    HandIn.objects.filter(pk=made.pk).update(verdict="legal", basis="older", findings=[])
    cards = sorted(current_data().catalog.cards)
    assert Mark.OTHERWISE not in marks_of(event)[1] or made.verdict != "legal"
    few = hand_in_for(event, "b", "乙", list=given({cards[0]: 4}))
    HandIn.objects.filter(pk=few.pk).update(verdict="legal", basis="older", findings=[])
    assert Mark.OTHERWISE in marks_of(event)[2]
    page = desk_of(event, "?show=otherwise")
    assert "提出のときは使用可" in page
    assert (
        "提出のときの判定は「使用可」でした" in organiser().get(f"/events/{event.key}/entries/2/mend").content.decode()
    )


def test_many_lists_are_judged_again_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opinions, "AT_ONCE", 2)
    event = build_event()
    for number in range(5):
        hand_in_for(event, f"v{number}", f"人{number}")
    HandIn.objects.update(basis="older")
    client = organiser()
    waiting: list[tuple[str, int]] = []
    for _ in range(3):
        answer = client.get(f"/events/{event.key}/desk/look", {"seen": waiting[-1][0] if waiting else ""})
        waiting.append((answer.context["mark"], answer.context["table"].waiting))
    assert [left for _, left in waiting] == [3, 1, 0]
    assert client.get(f"/events/{event.key}/desk/look", {"seen": waiting[-1][0]}).status_code == 204


@pytest.mark.parametrize("role", ["judge", ""])
def test_judges_and_strangers_see_no_desk_and_move_nothing(role: str) -> None:
    event = build_event()
    client = as_official(event, role) if role else visitor_client("stranger")
    for address in ("desk", "desk/look", "log", "counter", "expected", "tables", "entries/new"):
        assert client.get(f"/events/{event.key}/{address}").status_code == 404, address
    assert client.post(f"/events/{event.key}/state", {"step": "fix"}).status_code == 404
    event.refresh_from_db()
    assert event.fixed_at is None


def test_the_state_goes_forward_and_back_under_the_name_of_who_did_it() -> None:
    event = build_event()
    other = as_official(event, "organiser", "丙")
    for step, client in (("fix", organiser()), ("open", other), ("close", other), ("unfix", organiser())):
        answer = client.post(f"/events/{event.key}/state", {"step": step})
        assert answer["Location"] == f"/events/{event.key}/desk"
    event.refresh_from_db()
    assert (event.fixed_at, event.opened_at, event.changes) == (None, None, 4)
    found = list(EventAct.objects.order_by("pk").values_list("kind", "name"))
    assert found == [("fixed", "主催者"), ("opened", "丙"), ("closed_again", "丙"), ("unfixed", "主催者")]


def test_a_step_on_an_older_page_undoes_nothing() -> None:
    event, client = build_event(), organiser()
    client.post(f"/events/{event.key}/state", {"step": "fix"})
    client.post(f"/events/{event.key}/state", {"step": "open"})
    for step in ("fix", "unfix", "open", "nonsense"):
        answer = client.post(f"/events/{event.key}/state", {"step": step}, follow=True)
        words = "もう一度押してください" if step == "nonsense" else "先に状態を変更しました"
        assert words in answer.content.decode()
    event.refresh_from_db()
    assert event.fixed_at
    assert event.opened_at
    assert EventAct.objects.count() == 2


def test_an_event_that_is_over_moves_no_more() -> None:
    event = build_event(forgotten_at=timezone.now())
    answer = organiser().post(f"/events/{event.key}/state", {"step": "fix"})
    assert answer.status_code == 409
    assert "終了" in desk_of(event)


def test_the_log_has_every_act_in_pages_by_number() -> None:
    event = build_event()
    for number in range(70):
        acts.note(event, acts.ActKind.SEATED, by=by_organiser(event), words=f"{number}回目の記録")
    first = organiser().get(f"/events/{event.key}/log")
    words = first.content.decode()
    assert "69回目の記録" in words
    assert "19回目の記録" not in words
    acts.note(event, acts.ActKind.SEATED, by=by_organiser(event))
    second = organiser().get(f"/events/{event.key}/log?before={first.context['next']}").content.decode()
    assert "19回目の記録" in second
    assert "20回目の記録" not in second
    assert "0回目の記録" in second
    assert organiser().get(f"/events/{event.key}/log?before=x").status_code == 200


def test_a_name_that_looks_like_markup_is_only_a_name() -> None:
    event = build_event()
    hand_in_for(event, handle="<b>=1+1</b>")
    assert "&lt;b&gt;=1+1&lt;/b&gt;" in desk_of(event)


def test_the_counter_shows_the_address_of_the_event() -> None:
    event = build_event()
    page = organiser().get(f"/events/{event.key}/counter").content.decode()
    assert f"http://testserver/events/{event.key}/" in page
    assert "<svg" in page
