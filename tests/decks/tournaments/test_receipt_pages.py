"""What a receipt tells whom: that a list is unchanged to everybody, the list to those who may see it."""

import pytest
from django.test import Client
from django.utils import timezone

from decks.tournaments.forgetting import delete_event, forget_personal
from decks.tournaments.handing_in import Person
from decks.tournaments.models import Entry, Event, HandIn
from tests.decks.builders import visitor_client
from tests.decks.tournaments.events import ORGANISER, PLAYER, build_event, by_organiser, given, hand_in_for
from tests.decks.tournaments.handing import text_in

pytestmark = pytest.mark.django_db


def told(receipt: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/verify/{receipt}")
    assert answer.status_code == 200
    return text_in(answer)


def test_strangers_learn_that_it_is_unchanged_and_no_card() -> None:
    event = build_event()
    made = hand_in_for(event)
    page = told(made.receipt)
    assert "その時から変わっていません" in page
    assert made.judged_by in page
    assert not [word for word in (event.name, event.key, "甲", made.nonce, 'class="listed') if word in page]
    for who in (PLAYER, ORGANISER):
        assert 'class="listed' in told(made.receipt, visitor_client(who))


def test_a_list_that_was_replaced_says_so_and_is_not_opened_with_the_others() -> None:
    event = build_event()
    first = hand_in_for(event, list=given({1: 2}))
    second = hand_in_for(event, entry=first.entry)
    assert "このあとに出し直されました" in told(first.receipt)
    assert "いまのリストです" in told(second.receipt)
    Event.objects.update(opened_at=timezone.now())
    assert 'class="listed' in told(second.receipt)
    assert 'class="listed' not in told(first.receipt)
    assert 'class="listed' in told(first.receipt, visitor_client(PLAYER))


def test_a_list_that_was_tampered_with_does_not_fit_its_receipt() -> None:
    made = hand_in_for(build_event())
    HandIn.objects.update(text=made.text + "1 火の玉\n")
    assert "受領番号が合いません" in told(made.receipt)


def test_what_was_deleted_is_deleted() -> None:
    event = build_event()
    made = hand_in_for(event)
    delete_event(event)
    assert "削除済み" in told(made.receipt)


def test_after_the_event_lists_that_stay_are_answered_and_the_others_are_deleted() -> None:
    event = build_event(fixed_at=timezone.now(), opened_at=timezone.now())
    staying, going = (
        hand_in_for(event, owner=None, by=by_organiser(event), person=Person(name, list_may_stay=stays))
        for name, stays in (("甲", True), ("乙", False))
    )
    forget_personal(event)
    page = told(staying.receipt)
    assert ("その時から変わっていません" in page, 'class="listed' in page, "甲" in page) == (True, True, False)
    assert "削除済み" in told(going.receipt)


@pytest.mark.parametrize(
    ("typed", "words"), [("0" * 64, "この受領番号はありません"), ("x", "受領番号として読めません")]
)
def test_unknown_receipts_lead_to_the_form(typed: str, words: str) -> None:
    answer = Client().get(f"/verify/{typed}")
    assert answer.status_code == 404
    assert words in text_in(answer)
    assert f'value="{typed}"' in text_in(answer)


def test_the_form_takes_a_receipt_however_it_is_typed() -> None:
    made = hand_in_for(build_event())
    typed = " ".join(made.receipt[place : place + 4].upper() for place in range(0, 64, 4))
    answer = Client().get("/verify/", {"receipt": typed})
    assert (answer.status_code, answer["Location"]) == (302, f"/verify/{made.receipt}")
    assert Client().get(f"/verify/{made.receipt.upper()}")["Location"] == f"/verify/{made.receipt}"
    for short in (made.receipt[:12], "", "\0", "x" * 300):
        assert Client().get("/verify/", {"receipt": short}).status_code == 422
    assert "確かめる" in text_in(Client().get("/verify/"))


def test_staff_and_the_player_learn_of_a_receipt_whose_player_was_taken_out() -> None:
    event = build_event()
    made = hand_in_for(event)
    Entry.objects.update(removed_at=timezone.now())
    words = "この参加は取り消されています"
    for client in (visitor_client(ORGANISER), visitor_client(PLAYER)):
        assert words in told(made.receipt, client)
    assert words not in told(made.receipt)
