"""The pages of deck checks: for staff alone, found by name, number, table and chance, with and without scripts."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from decks.tournaments.checking.showing import in_words
from decks.tournaments.forgetting import delete_event
from decks.tournaments.models import CheckEdit, DeckCheck, Entry, Event, TableSeat
from tests.decks.builders import visitor_client
from tests.decks.tournaments.checks import begun, ending, first_row, judge_of, taken
from tests.decks.tournaments.events import JUDGE, ORGANISER, PLAYER, build_event, given, hand_in_for

pytestmark = pytest.mark.django_db
PAGES = ("deck_check", "check_look", "check_report")
ACTS = ("edit_check", "finish_check", "reopen_check", "delete_check")


def address(name: str, check: DeckCheck) -> str:
    return reverse(f"decks:{name}", args=[check.event.key, check.pk])


def checks_page(event: Event) -> str:
    return reverse("decks:event_checks", args=[event.key])


def begin(client: Client, event: Event, **fields: Any) -> Any:
    return client.post(reverse("decks:begin_check", args=[event.key]), {"form_id": str(uuid.uuid4()), **fields})


def sent(client: Client, check: DeckCheck, **edit: Any) -> Any:
    body = {"edit_id": str(uuid.uuid4()), "device": "d", "seq": 1, "base": 0, **edit}
    return client.post(address("edit_check", check), json.dumps(body), content_type="application/json")


def seated(event: Event, entry: Entry, round: int, table: int) -> None:
    TableSeat.objects.create(event=event, entry=entry, round=round, table=table)


@pytest.mark.parametrize("visitor", ["nobody", PLAYER])
def test_only_staff_reaches_checks(visitor: str) -> None:
    check = begun()
    client = visitor_client(visitor)
    assert client.get(checks_page(check.event)).status_code == 404
    assert begin(client, check.event, way="random").status_code == 404
    assert [client.get(address(page, check)).status_code for page in PAGES] == [404] * 3
    assert [client.post(address(act, check)).status_code for act in ACTS] == [404] * 4
    assert DeckCheck.objects.get().written == 0


def test_a_check_of_another_event_is_none() -> None:
    check = begun()
    other = build_event()
    judge_of(other)
    client = visitor_client(JUDGE)
    assert client.get(reverse("decks:deck_check", args=[other.key, check.pk])).status_code == 404


def test_players_are_found_by_name_reading_number_and_table() -> None:
    event = build_event()
    first = hand_in_for(event, "a", "やまだ", reading="ヤマダ").entry
    second = hand_in_for(event, "b", "すずき", reading="すずき").entry
    for round, table in ((1, 7), (2, 3)):
        seated(event, first, round, table)
    seated(event, second, 1, 3)
    client = visitor_client(ORGANISER)
    page = checks_page(event)
    for query, found in (
        ("q=ヤマ", [first]),
        ("q=２", [second]),
        ("table=3", [first]),
        ("table=３&round=1", [second]),
        ("q=すず&table=3", []),
        ("table=99999999", []),
        ("q=いない", []),
        ("", []),
    ):
        answer = client.get(f"{page}?{query}")
        assert [player.entry for player in answer.context["progress"].found] == found, query
    assert "見つかりません" in client.get(f"{page}?q=いない").content.decode()


def test_a_judge_begins_by_name_and_by_chance_and_sees_how_many_are_done() -> None:
    event = build_event(check_goal=50)
    judge_of(event)
    for number in range(3):
        hand_in_for(event, f"p{number}", f"甲{number}")
    client = visitor_client(JUDGE)
    answer = begin(client, event, entry="2")
    check = DeckCheck.objects.get()
    assert answer.headers["Location"] == address("deck_check", check)
    assert (check.by, check.entry.number) == ("判", 2)
    taken(check, ending("mismatch"))
    begin(client, event, way="random")
    page = client.get(checks_page(event))
    progress = page.context["progress"]
    assert (progress.goal.checked, progress.goal.players, progress.goal.share, progress.goal.missing) == (1, 3, 33, 1)
    assert [len(part) for part in (progress.going_on, progress.mismatches, progress.done)] == [1, 1, 0]
    assert progress.left == 1


def test_what_cannot_be_begun_is_said_with_the_search_kept() -> None:
    event = build_event()
    Entry.objects.create(event=event, number=5, handle="戊")
    client = visitor_client(ORGANISER)
    for fields, words in (
        ({"way": "random"}, "全員"),
        ({"entry": "5", "q": "戊"}, "まだリストが出ていない"),
        ({"entry": "x"}, "選んでください"),
        ({"entry": "5", "form_id": "none"}, "選んでください"),
    ):
        answer = begin(client, event, **fields)
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert [player.entry.number for player in begin(client, event, entry="5", q="戊").context["progress"].found] == [5]


def test_rows_are_counted_without_scripts() -> None:
    check = begun(list=given(unread=("３ 火の玉？",)))
    client = visitor_client(ORGANISER)
    page = client.get(address("deck_check", check))
    row = first_row(check)
    assert f'value="{row}:4:3"' in page.content.decode()
    assert "３ 火の玉？" in page.content.decode()
    form = {"form_id": str(page.context["form_id"]), "count": f"{row}:4:3"}
    for _ in range(2):
        answer = client.post(address("edit_check", check), form)
        assert answer.headers["Location"] == f"{address('deck_check', check)}#row-{row}"
    check.refresh_from_db()
    assert check.marks == {row: 3}
    client.post(address("edit_check", check), {**form, "count": f"{row}:3:2"})
    check.refresh_from_db()
    assert check.marks == {row: 2}
    client.post(address("edit_check", check), {**form, "count": f"{row}:2:1", "note": "書きかけ", "note_was": ""})
    check.refresh_from_db()
    assert (check.marks, check.note) == ({row: 1}, "書きかけ")
    long = client.post(address("edit_check", check), {**form, "count": f"{row}:1:0", "note": "あ" * 501})
    assert long.status_code == 422
    assert "あ" * 501 in long.content.decode()
    form["note"] = form["note_was"] = "書きかけ"
    for wrong in ("", "x", f"{row}:1:99", "1:2", f"{row}:²:1"):
        page = client.post(address("edit_check", check), {**form, "count": wrong}, follow=True)
        assert "開き直してください" in page.content.decode()


def test_an_edit_of_a_script_is_answered_with_the_whole_check() -> None:
    check = begun()
    row = first_row(check)
    client = visitor_client(ORGANISER)
    answer = sent(client, check, row=row, **{"from": 4, "to": 2}).json()
    assert (answer["revision"], answer["applied"], answer["merged"]) == (1, [], False)
    assert answer["marks"][row] == 2
    assert (answer["mended"], answer["removed"], answer["done"]) == (False, False, False)
    other = sent(client, check, device="e", row=row, **{"from": 4, "to": 3}).json()
    assert "残り2枚になっていました" in other["others"][0]
    looked = client.get(address("check_look", check)).json()
    assert (looked["revision"], looked["marks"][row]) == (2, 3)
    assert sent(client, check, note="印あり").json()["note"] == "印あり"
    done = sent(client, check, finish="mismatch", note="印あり", elapsed=5, **{"from": "印あり"}).json()
    assert done["done"]
    assert done["report"] == address("check_report", check)


@pytest.mark.parametrize(
    "edit",
    [
        {"row": "nothing", "from": 0, "to": 0},
        {"row": 5, "from": 0, "to": 0},
        {"row": "extra", "from": 0, "to": -1},
        {"row": "extra", "from": 0, "to": 100},
        {"row": "extra", "from": True, "to": 1},
        {"row": "extra", "to": 1},
        {"finish": "perhaps"},
        {"note": "あ" * 501},
        {"note": "\0"},
        {"note": ["x"]},
        {"edit_id": "x", "note": ""},
        {"seq": 2**40, "note": ""},
        {},
    ],
)
def test_bad_edits_are_refused_with_a_sentence(edit: dict[str, Any]) -> None:
    check = begun()
    answer = sent(visitor_client(ORGANISER), check, **edit)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].endswith("。")
    assert CheckEdit.objects.count() == 0


@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"', b"\xff", b"[" * 9000])
def test_what_is_no_edit_is_refused(body: bytes) -> None:
    check = begun()
    answer = visitor_client(ORGANISER).post(address("edit_check", check), body, content_type="application/json")
    assert answer.status_code == 400


def test_a_result_by_the_form_and_its_report() -> None:
    check = begun(list=given(unread=("３ 火の玉？",)))
    client = visitor_client(ORGANISER)
    form = {"form_id": str(uuid.uuid4()), "result": "mismatch", "note": "あ" * 501}
    too_long = client.post(address("finish_check", check), form)
    assert too_long.status_code == 422
    assert "あ" * 501 in too_long.content.decode()
    assert client.get(address("check_report", check)).status_code == 302
    answer = client.post(address("finish_check", check), {**form, "note": "1枚足りない"})
    assert answer.headers["Location"] == address("check_report", check)
    report = client.get(address("check_report", check)).content.decode()
    for words in ("不一致", "1枚足りない", "３ 火の玉？", check.receipt, "主催者"):
        assert words in report
    again = client.post(address("finish_check", check), {**form, "note": "1枚足りない"}, follow=True)
    assert "もう終わっています" not in again.content.decode()
    other = client.post(address("finish_check", check), {"form_id": str(uuid.uuid4()), "result": "match"}, follow=True)
    assert "もう終わっています" in other.content.decode()
    assert client.get(address("deck_check", check)).status_code == 302
    client.post(address("reopen_check", check))
    assert client.get(address("deck_check", check)).status_code == 200


def test_another_judge_cannot_delete_a_check() -> None:
    check = begun()
    judge_of(check.event)
    client = visitor_client(JUDGE)
    assert client.get(address("deck_check", check)).status_code == 200
    assert client.post(address("delete_check", check)).status_code == 404
    assert visitor_client(ORGANISER).post(address("delete_check", check)).status_code == 302
    assert not DeckCheck.objects.exists()


def test_a_mended_list_is_said_and_can_be_checked_from_the_beginning() -> None:
    check = begun()
    hand_in_for(check.event, entry=check.entry, list=given(unread=("新しい行",)))
    client = visitor_client(ORGANISER)
    page = client.get(address("deck_check", check))
    assert page.context["shown"].is_mended
    assert "新しい行" not in page.content.decode()
    answer = begin(client, check.event, entry=str(check.entry.number), again="1")
    assert "新しい行" in client.get(answer.headers["Location"]).content.decode()
    assert sent(client, check, note="x").status_code == 404


def test_the_end_of_the_event_or_of_the_judge_answers_404() -> None:
    check = begun()
    judge = judge_of(check.event)
    client = visitor_client(JUDGE)
    assert sent(client, check, note="x").status_code == 200
    judge.ended_at = timezone.now()
    judge.save()
    assert sent(client, check, note="y").status_code == 404
    delete_event(check.event)
    assert sent(visitor_client(ORGANISER), check, note="y").status_code == 404


def test_queries_do_not_grow_with_the_players(django_assert_max_num_queries: Any) -> None:
    event = build_event(limit=300)
    first = hand_in_for(event)
    Event.objects.update(last_number=300)
    Entry.objects.bulk_create(
        [Entry(event=event, number=number, handle=f"甲{number}", current=first) for number in range(2, 202)]
    )
    entries = list(Entry.objects.filter(event=event))
    TableSeat.objects.bulk_create(
        [TableSeat(event=event, entry=entry, round=1, table=entry.number // 2 + 1) for entry in entries]
    )
    DeckCheck.objects.bulk_create(
        [
            DeckCheck(event=event, entry=entry, receipt=first.receipt, by="判", result="match", done_at=timezone.now())
            for entry in entries[:120]
        ]
    )
    client = visitor_client(ORGANISER)
    client.get(checks_page(event))
    with django_assert_max_num_queries(9):
        assert "120" in client.get(f"{checks_page(event)}?q=甲").content.decode()
    check = begun(event, visitor="another", handle="乙")
    client.get(address("deck_check", check))
    with django_assert_max_num_queries(8):
        client.get(address("deck_check", check))
    with django_assert_max_num_queries(18):
        sent(client, check, row=first_row(check), **{"from": 4, "to": 3})


@pytest.mark.parametrize(
    "code", ["over", "no_list", "removed", "nobody", "done", "busy", "too_many", "edit", "row", "long", "entry"]
)
def test_every_problem_of_a_check_has_its_words(code: str) -> None:
    assert in_words(code).endswith("。")
