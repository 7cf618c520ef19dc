"""Entries on the organiser's side: entering, mending, names, locks and removals, and two organisers at once."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cards.catalog import current_data
from decks.tournaments.desk.entries import EntryAct, act_on
from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Entry, Event, EventAct, HandIn
from decks.tournaments.quotas import HAND_INS
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, build_event, by_organiser, given, hand_in_for
from tests.decks.tournaments.staff import as_official

pytestmark = pytest.mark.django_db


def organiser() -> Client:
    return visitor_client(ORGANISER)


def a_list(first: int = 0) -> str:
    cards = sorted(current_data().catalog.cards)[first : first + 10]
    return "\n".join(f"4 {current_data().catalog.cards[card].name}" for card in cards)


def sent(client: Client, event: Event, path: str, **fields: Any) -> Any:
    return client.post(f"/events/{event.key}/{path}", fields)


def stored(event: Event, number: int = 1, client: Client | None = None, **fields: Any) -> Any:
    """A list stored for a player, as the page sends it."""
    entry = Entry.objects.select_related("current").get(event=event, number=number)
    seen = entry.current.receipt if entry.current else ""
    usual = {"text": a_list(5), "step": "store", "form": str(uuid.uuid4()), "seen": seen}
    return sent(client or organiser(), event, f"entries/{number}/mend", **{**usual, **fields})


def test_a_player_is_entered_by_his_name_alone_or_with_a_list() -> None:
    event = build_event()
    assert sent(organiser(), event, "entries/new", handle="甲", reading="こう").status_code == 302
    shown = sent(organiser(), event, "entries/new", handle="乙", text=a_list(), step="look")
    assert "このまま出す" in shown.content.decode()
    assert Entry.objects.count() == 1
    form = str(shown.context["mark"])
    for _ in range(2):
        answer = sent(organiser(), event, "entries/new", handle="乙", text=a_list(), step="store", form=form)
        assert answer["Location"] == f"/events/{event.key}/entries/2/mend"
    assert HandIn.objects.get().by == "主催者"
    assert list(EventAct.objects.order_by("pk").values_list("kind", "entry__number")) == [
        ("expected", 1),
        ("mended", 2),
    ]


def test_a_name_that_is_there_is_asked_about() -> None:
    event = build_event()
    hand_in_for(event, handle="ヤマダ")
    answer = sent(organiser(), event, "entries/new", handle="やまだ")
    assert answer.status_code == 422
    assert "受付番号1" in answer.content.decode()
    assert sent(organiser(), event, "entries/new", handle="やまだ", another="on").status_code == 302
    assert Entry.objects.count() == 2


def test_who_is_expected_gets_his_place_with_his_list() -> None:
    event = build_event()
    sent(organiser(), event, "expected", names="甲\tこう")
    sent(organiser(), event, "entries/new", handle="甲", text=a_list(), step="store")
    entry = Entry.objects.get()
    assert entry.current is not None
    assert entry.reading == "こう"
    hand_in_for(event, handle="甲", reading="", entry=entry)
    entry.refresh_from_db()
    assert entry.reading == ""


def test_the_list_to_be_mended_is_in_the_form() -> None:
    event = build_event()
    hand_in_for(event, list=given(unread=("？ なぞの札",)))
    text = organiser().get(f"/events/{event.key}/entries/1/mend").context["list_form"].initial["text"]
    assert "？ なぞの札" in text.splitlines()
    assert not any(line.startswith(("#", "? ")) for line in text.splitlines())


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"handle": ""}, "名前を入れてください"),
        ({"handle": "\u200b"}, "名前を入れてください"),
        ({"handle": "あ" * 10_000}, "名前は40文字までです（いまは10000文字）"),
        ({"handle": "甲", "reading": "あ" * 61}, "ふりがなは60文字まで"),
        ({"handle": "甲\x00"}, "NUL"),
        ({"handle": "甲", "text": "札" * 100_001}, "長すぎ"),
    ],
)
def test_what_cannot_be_entered_is_said_and_stays(fields: dict[str, str], words: str) -> None:
    event = build_event()
    answer = sent(organiser(), event, "entries/new", **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Entry.objects.exists()


def test_a_list_is_shown_with_its_verdict_and_then_stored_under_the_organisers_name() -> None:
    event = build_event()
    before = hand_in_for(event)
    other = as_official(event, "organiser", "丙")
    shown = sent(other, event, "entries/1/mend", text=f"{a_list(5)}\n3 なぞの札", step="look", seen=before.receipt)
    page = shown.content.decode()
    assert "読み取った行" in page
    assert HandIn.objects.count() == 1
    answer = stored(event, client=other, text=f"{a_list(5)}\n3 なぞの札")
    assert answer.status_code == 302
    made = HandIn.objects.exclude(pk=before.pk).get()
    assert (made.by, made.verdict, made.unread) == ("丙", "unreadable", ["3 なぞの札"])
    entry = Entry.objects.get()
    assert (entry.current_id, entry.handle, entry.reading) == (made.pk, "甲", "こう")
    page = organiser().get(f"/events/{event.key}/entries/1/mend").content.decode()
    assert "丙" in page
    assert "リストを直しました" in page


def test_a_list_that_somebody_else_mended_meanwhile_is_not_undone() -> None:
    event = build_event()
    before = hand_in_for(event)
    stored(event)
    answer = stored(event, text=a_list(9), seen=before.receipt)
    assert answer.status_code == 409
    assert "ほかの人がこのリストを出し直しました" in answer.content.decode()
    assert HandIn.objects.count() == 2
    assert stored(event, text=a_list(9), seen=answer.context["seen"]).status_code == 302


def test_a_list_that_is_sent_twice_is_stored_once() -> None:
    event, form = build_event(), str(uuid.uuid4())
    seen = hand_in_for(event).receipt
    for _ in range(2):
        assert stored(event, form=form, seen=seen).status_code == 302
    assert HandIn.objects.count() == 2
    assert stored(event, form=form, seen=seen, text=a_list(12)).status_code == 409
    assert HandIn.objects.count() == 2


def test_no_list_too_many_and_none_at_all() -> None:
    event = build_event()
    hand_in_for(event)
    assert stored(event, text="").status_code == 422
    for number in range(2, HAND_INS.most + 1):
        hand_in_for(event, entry=Entry.objects.get(), handle=f"甲{number}")
    answer = stored(event)
    assert answer.status_code == 422
    assert HAND_INS.told in answer.content.decode()


def test_locks_and_removals_are_logged_once_and_seen_by_the_player() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    for act in ("unlock", "unlock", "lock", "remove", "remove", "put_back", "nonsense"):
        assert sent(organiser(), event, "entries/1/act", act=act).status_code == 302
    found = list(EventAct.objects.filter(entry=entry).order_by("pk").values_list("kind", flat=True))
    assert found == ["handed_in", "unlocked", "locked", "removed", "put_back"]
    entry.refresh_from_db()
    assert (entry.unlocked, entry.removed_at) == (False, None)


def test_a_removed_entry_takes_no_list_until_it_is_put_back() -> None:
    event = build_event()
    hand_in_for(event)
    sent(organiser(), event, "entries/1/act", act="remove")
    answer = stored(event)
    assert answer.status_code == 409
    assert "先に参加を元に戻してください" in answer.content.decode()
    sent(organiser(), event, "entries/1/act", act="put_back")
    assert stored(event).status_code == 302


def test_a_name_is_mended_unless_somebody_else_did() -> None:
    event = build_event()
    hand_in_for(event, handle="甲")
    seen = organiser().get(f"/events/{event.key}/entries/1/mend").context["name_seen"]
    usual = {"act": "rename", "seen": seen, "reading": "おつ"}
    assert sent(organiser(), event, "entries/1/act", **usual, handle="乙").status_code == 302
    assert EventAct.objects.get(kind="renamed").words == "甲（こう） → 乙（おつ）"
    answer = organiser().post(f"/events/{event.key}/entries/1/act", {**usual, "handle": "丙"}, follow=True)
    assert "先に名前を直しました" in answer.content.decode()
    assert Entry.objects.get().handle == "乙"
    long = sent(organiser(), event, "entries/1/act", **{**usual, "handle": "長" * 10_000})
    assert long.status_code == 422
    assert "40文字まで" in long.content.decode()


def test_what_is_done_after_the_event_was_deleted_is_said() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    by = by_organiser(event)
    Event.objects.all().delete()
    with pytest.raises(NotNowError, match="gone"):
        act_on(event, entry, EntryAct.REMOVE, by)
    assert sent(organiser(), event, "entries/1/act", act="remove").status_code == 404


def test_an_entry_of_an_event_that_is_over_stays_as_it_is() -> None:
    event = build_event()
    hand_in_for(event)
    Event.objects.update(forgotten_at=timezone.now())
    assert organiser().get(f"/events/{event.key}/entries/1/mend").status_code == 200
    for path in ("entries/1/act", "entries/new", "expected", "tables"):
        answer = sent(organiser(), event, path, act="remove", handle="乙", names="丙", round="1", text="1,1")
        assert answer.status_code == 409, path
    assert stored(event).status_code == 409
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("role", ["judge", ""])
def test_judges_and_strangers_change_no_entry(role: str) -> None:
    event = build_event()
    hand_in_for(event)
    client = as_official(event, role) if role else visitor_client("stranger")
    assert client.get(f"/events/{event.key}/entries/1/mend").status_code == 404
    assert stored(event, client=client).status_code == 404
    assert sent(client, event, "entries/1/act", act="remove").status_code == 404
    assert sent(client, event, "entries/new", handle="丁").status_code == 404
    assert Entry.objects.filter(removed_at=None).count() == 1
    other = build_event(visitor="another_organiser")
    assert visitor_client("another_organiser").get(f"/events/{event.key}/entries/1/mend").status_code == 404
    assert organiser().get(f"/events/{other.key}/entries/1/mend").status_code == 404


def test_another_organiser_changes_entries() -> None:
    event = build_event()
    hand_in_for(event)
    client = as_official(event, "organiser", "丙")
    assert sent(client, event, "entries/1/act", act="unlock").status_code == 302
    assert EventAct.objects.get(kind="unlocked").name == "丙"
