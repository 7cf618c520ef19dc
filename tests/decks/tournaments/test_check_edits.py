"""A check is counted by edits that are taken once each, in whatever order they come and from however many devices."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from cards.catalog import current_data
from decks.people.quotas import Quota, QuotaReachedError
from decks.tournaments.checking import services
from decks.tournaments.checking.edits import InvalidCheckEditError
from decks.tournaments.checking.rows import EXTRA
from decks.tournaments.checking.services import (
    CheckNotNowError,
    Overtaken,
    begin_deck_check,
    delete_record,
    may_change_record,
    reopen,
)
from decks.tournaments.checking.times import lasted, minutes_to_give_back, spoken
from decks.tournaments.forgetting import delete_event, forget_personal
from decks.tournaments.models import CheckEdit, DeckCheck, Entry, EventAct
from decks.tournaments.roles import Role
from tests.decks.tournaments.checks import begun, counting, ending, first_row, noting, sheet, taken
from tests.decks.tournaments.events import build_event, by_organiser, given, hand_in_for

pytestmark = pytest.mark.django_db


def test_a_list_is_laid_out_in_the_order_of_a_deck_with_what_nobody_could_read_apart() -> None:
    check = begun(list=given(unread=("３ 火の玉？",)))
    rows = sheet(check).rows
    assert sheet(check).copies == sheet(check).left == 40
    assert sheet(check).unread_left == 1
    assert [row.name for row in sheet(check).unread] == ["３ 火の玉？"]
    cards = [row.card for row in rows if row.card]
    kinds = [group.label for group in sheet(check).groups]
    assert len(set(kinds)) == len(kinds)
    for group in sheet(check).groups:
        costs = [row.card.cost for row in group.rows if row.card]
        assert costs == sorted(costs)
    assert len(cards) == 10


def test_an_edit_that_is_sent_again_is_taken_once() -> None:
    check = begun()
    row = first_row(check)
    edit = counting(row, 4, 3)
    assert taken(check, edit).check.marks == {row: 3}
    other = counting(row, 3, 1, "two")
    taken(check, other)
    again = taken(check, edit)
    assert (again.check.marks, again.check.written, again.overtaken) == ({row: 1}, 2, None)
    assert CheckEdit.objects.count() == 2


def test_of_two_edits_of_one_page_that_arrive_in_the_wrong_order_the_later_holds() -> None:
    check = begun()
    row = first_row(check)
    early, late = counting(row, 4, 3), counting(row, 3, 2)
    taken(check, late)
    outcome = taken(check, early)
    assert outcome.check.marks == {row: 2}
    assert outcome.overtaken is None
    assert outcome.check.written == 2


def test_what_another_device_had_counted_is_replaced_and_told() -> None:
    check = begun()
    row = first_row(check)
    taken(check, counting(row, 4, 0, "two"))
    outcome = taken(check, counting(row, 4, 3, "one"))
    assert outcome.overtaken == Overtaken(row, 0, 3)
    assert outcome.check.marks == {row: 3}
    assert taken(check, counting(row, 3, 3, "two")).overtaken is None


def test_a_row_is_counted_within_its_copies_alone() -> None:
    check = begun()
    row = first_row(check)
    for wrong in (counting(row, 4, 5), counting("nothing", 1, 0), counting("u0", 1, 0)):
        with pytest.raises(InvalidCheckEditError):
            taken(check, wrong)
    taken(check, counting(EXTRA, 0, 2))
    check.refresh_from_db()
    assert sheet(check).extra == 2
    assert sheet(check).left == 40


def test_notes_of_two_devices_are_both_kept() -> None:
    check = begun()
    assert taken(check, noting("", "スリーブに印")).check.note == "スリーブに印"
    outcome = taken(check, noting("", "1枚多い", "two"))
    assert outcome.joined
    assert outcome.check.note == "スリーブに印\n1枚多い"
    assert taken(check, noting("古い", "古い")).check.note == "スリーブに印\n1枚多い"
    assert taken(check, noting(outcome.check.note, "")).check.note == ""
    taken(check, noting("", "あ" * 400))
    with pytest.raises(InvalidCheckEditError, match="long"):
        taken(check, noting("", "い" * 200, "two"))


def test_a_check_ends_with_a_result_and_the_log_says_so_without_the_note() -> None:
    check = begun()
    DeckCheck.objects.update(begun_at=timezone.now() - timedelta(minutes=9), round=3)
    end = ending("mismatch", "1枚少ない", elapsed=372)
    done = taken(check, end).check
    assert (done.result, done.note, lasted(done)) == ("mismatch", "1枚少ない", 372)
    assert minutes_to_give_back(done, 372) == 10
    act = EventAct.objects.first()
    assert act is not None
    assert (act.kind, act.entry_id, act.words) == ("checked", check.entry_id, "不一致・6分12秒・3回戦")
    assert taken(check, end).check.done_at == done.done_at
    for late in (counting(first_row(check), 4, 3), ending()):
        with pytest.raises(CheckNotNowError, match="done"):
            taken(check, late)


def test_a_page_cannot_end_a_check_in_the_future() -> None:
    done = taken(begun(), ending(elapsed=100_000)).check
    assert lasted(done) < 60
    assert [spoken(seconds) for seconds in (0, 61, 3_720)] == ["0分00秒", "1分01秒", "1時間2分"]


def test_a_form_that_is_sent_twice_begins_one_check_and_so_do_two_judges() -> None:
    event, form = build_event(), uuid.uuid4()
    entry = hand_in_for(event).entry
    first = begin_deck_check(by_organiser(event), form, entry)
    assert begin_deck_check(by_organiser(event), form, entry) == first
    assert begin_deck_check(by_organiser(event, "乙"), uuid.uuid4(), entry) == first
    taken(first, ending())
    assert begin_deck_check(by_organiser(event), form, entry) == first
    assert begin_deck_check(by_organiser(event), uuid.uuid4(), entry) != first


def test_chance_takes_everybody_once_and_nobody_who_cannot_be_checked() -> None:
    event = build_event()
    wanted = {hand_in_for(event, f"p{number}", f"甲{number}").entry_id for number in range(4)}
    hand_in_for(event, "gone", "乙")
    Entry.objects.filter(handle="乙").update(removed_at=timezone.now())
    Entry.objects.create(event=event, number=99, handle="丙")
    found = {begin_deck_check(by_organiser(event), uuid.uuid4(), None).entry_id for _ in range(4)}
    assert found == wanted
    with pytest.raises(CheckNotNowError, match="nobody"):
        begin_deck_check(by_organiser(event), uuid.uuid4(), None)
    for entry, code in zip(
        Entry.objects.filter(handle__in=("乙", "丙")).order_by("number"), ("removed", "no_list"), strict=True
    ):
        with pytest.raises(CheckNotNowError, match=code):
            begin_deck_check(by_organiser(event), uuid.uuid4(), entry)


def test_a_list_that_was_mended_is_checked_from_the_beginning_with_the_time_and_the_note() -> None:
    check = begun()
    taken(check, counting(first_row(check), 4, 0))
    taken(check, noting("", "待ってもらった"))
    same = begin_deck_check(by_organiser(check.event), uuid.uuid4(), check.entry, again=True)
    assert same == check
    mended = hand_in_for(check.event, entry=check.entry, list=given({sorted(current_data().catalog.cards)[0]: 3}))
    assert begin_deck_check(by_organiser(check.event), uuid.uuid4(), check.entry) == check
    new = begin_deck_check(by_organiser(check.event), uuid.uuid4(), check.entry, again=True)
    assert (new.receipt, new.begun_at, new.note, new.marks) == (mended.receipt, check.begun_at, "待ってもらった", {})
    assert list(DeckCheck.objects.all()) == [new]
    with pytest.raises(DeckCheck.DoesNotExist):
        taken(check, counting(first_row(check), 4, 3))


def test_who_made_a_check_and_organisers_reopen_and_delete_it() -> None:
    check = begun()
    judge = by_organiser(check.event, "判")
    for role, name, may in ((Role.JUDGE, "判", False), (Role.JUDGE, check.by, True), (Role.ORGANISER, "乙", True)):
        standing = type(judge)(judge.event, judge.state, role, name, frozenset())
        assert may_change_record(standing, check) is may
    taken(check, ending("mismatch", "x"))
    reopen(check, judge)
    check.refresh_from_db()
    assert (check.done_at, check.result, check.note) == (None, "", "x")
    taken(check, ending(was="x", note="x"))
    other = begin_deck_check(judge, uuid.uuid4(), check.entry)
    with pytest.raises(CheckNotNowError, match="busy"):
        reopen(check, judge)
    delete_record(other, judge)
    delete_record(other, judge)
    kinds = list(EventAct.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["handed_in", "check_begun", "checked", "check_reopened", "checked", "check_begun", "check_deleted"]


def test_checks_go_with_what_is_personal(monkeypatch: pytest.MonkeyPatch) -> None:
    check = begun()
    event, standing = check.event, by_organiser(check.event)
    monkeypatch.setattr(services, "CHECKS", Quota(1, "", ""))
    with pytest.raises(QuotaReachedError):
        begun(event, visitor="another", handle="乙")
    taken(check, counting(first_row(check), 4, 3))
    kept = sheet(check)
    forget_personal(event)
    assert DeckCheck.objects.count() == CheckEdit.objects.count() == 0
    delete_event(event)
    with pytest.raises(CheckNotNowError, match="over"):
        begin_deck_check(standing, uuid.uuid4(), None)
    with pytest.raises(CheckNotNowError, match="over"):
        services.apply_check_edit(check, ending(), standing, kept)
    with pytest.raises(CheckNotNowError, match="over"):
        reopen(check, standing)
