"""A list is stored once with its text, verdict and receipt; who may change it when; what is late."""

import hashlib
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from decks.people.quotas import QuotaReachedError
from decks.tournaments.handing_in import OtherContentsError, Person
from decks.tournaments.locking import NotNowError
from decks.tournaments.models import Entry, EventAct, HandIn, HeldEntry
from decks.tournaments.quotas import ENTRIES_OF_A_PERSON
from tests.decks.tournaments.events import build_event, by_organiser, given, hand_in_for

pytestmark = pytest.mark.django_db


def test_a_list_is_stored_with_its_text_verdict_and_receipt() -> None:
    event = build_event()
    made = hand_in_for(event)
    assert made.text.startswith("# fudacho-list 1\n4 ")
    assert sum(made.counts.values()) == 40
    assert (made.number, made.late, made.by) == (1, False, "")
    body = f"{event.key}\n1\n".encode() + bytes.fromhex(made.nonce) + made.text.encode()
    assert made.receipt == hashlib.sha256(body).hexdigest()
    assert made.entry.current == made
    assert made.judged_by.startswith("フォーマット「公式」")
    assert list(HeldEntry.objects.values_list("entry", flat=True)) == [made.entry_id]


def test_equal_lists_have_different_receipts() -> None:
    event = build_event()
    first, second = hand_in_for(event), hand_in_for(event, "another", "乙")
    assert first.text == second.text
    assert first.receipt != second.receipt
    assert [first.entry.number, second.entry.number] == [1, 2]


def test_a_form_that_is_sent_twice_makes_one_hand_in() -> None:
    event, form = build_event(), uuid.uuid4()
    assert hand_in_for(event, form=form) == hand_in_for(event, form=form)
    with pytest.raises(OtherContentsError):
        hand_in_for(event, handle="丙", form=form)
    assert HandIn.objects.count() == Entry.objects.count() == 1
    event.refresh_from_db()
    assert event.last_number == 1


def test_a_form_of_one_event_sent_to_another_is_another_form() -> None:
    event, other, form = build_event(), build_event("somebody"), uuid.uuid4()
    made = [hand_in_for(one, form=form) for one in (event, other, event, other)]
    assert made[0] == made[2] != made[1] == made[3]
    assert [one.entry.event for one in made[:2]] == [event, other]


@pytest.mark.parametrize(("ago", "late"), [(timedelta(seconds=0.2), True), (timedelta(seconds=-20), False)])
def test_what_comes_after_the_deadline_is_marked_and_taken(ago: timedelta, late: bool) -> None:
    assert hand_in_for(build_event(deadline=timezone.now() - ago)).late is late


def test_lines_that_nobody_could_read_are_taken_and_named() -> None:
    made = hand_in_for(build_event(), list=given(unread=("３ 火の玉？",)))
    assert made.verdict == "unreadable"
    assert made.text.endswith("? ３ 火の玉？\n")


def test_a_fixed_event_takes_lists_from_organisers_and_for_unlocked_entries_alone() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    event.fixed_at = timezone.now()
    event.save()
    for options in ({}, {"entry": entry}):
        with pytest.raises(NotNowError, match="fixed"):
            hand_in_for(event, **options)
    mended = hand_in_for(event, entry=entry, owner=None, by=by_organiser(event, "丁"))
    assert (mended.number, mended.by, mended.late) == (2, "丁", False)
    Entry.objects.update(unlocked=True)
    assert hand_in_for(event, entry=entry).number == 3
    kinds = list(EventAct.objects.order_by("pk").values_list("kind", "name"))
    assert kinds == [("handed_in", "甲"), ("mended", "丁"), ("handed_in", "甲")]


def test_a_full_event_takes_nobody_new_but_from_its_organiser() -> None:
    event = build_event(limit=1)
    entry = hand_in_for(event).entry
    with pytest.raises(NotNowError, match="full"):
        hand_in_for(event, "another", "乙")
    assert hand_in_for(event, entry=entry).number == 2
    assert hand_in_for(event, handle="丙", owner=None, by=by_organiser(event)).entry.number == 2


def test_who_was_expected_gets_his_place() -> None:
    event = build_event(last_number=1)
    expected = Entry.objects.create(event=event, number=1, handle="やまだ")
    made = hand_in_for(event, handle="ヤマダ")
    assert made.entry_id == expected.pk
    assert hand_in_for(event, "somebody of the same name", "やまだ").entry_id != expected.pk


def test_one_browser_hands_in_for_a_few_alone() -> None:
    event = build_event()
    for number in range(ENTRIES_OF_A_PERSON.most):
        hand_in_for(event, handle=f"甲{number}")
    with pytest.raises(QuotaReachedError):
        hand_in_for(event, handle="乙")
    assert Entry.objects.count() == ENTRIES_OF_A_PERSON.most


def test_a_removed_entry_and_an_event_that_is_over_take_nothing() -> None:
    event = build_event()
    entry = hand_in_for(event).entry
    Entry.objects.update(removed_at=timezone.now())
    with pytest.raises(NotNowError, match="removed"):
        hand_in_for(event, entry=entry)
    event.forgotten_at = timezone.now()
    event.save()
    with pytest.raises(NotNowError, match="over"):
        hand_in_for(event, owner=None, by=by_organiser(event))
    event.delete()
    event.pk = 1
    with pytest.raises(NotNowError, match="gone"):
        hand_in_for(event)


def test_what_a_player_says_of_himself_goes_along() -> None:
    person = Person("戊", "ぼ", list_may_stay=True, handle_may_stay=True)
    entry = hand_in_for(build_event(), person=person).entry
    entry.refresh_from_db()
    assert (entry.handle, entry.reading, entry.list_may_stay, entry.handle_may_stay) == ("戊", "ぼ", True, True)
