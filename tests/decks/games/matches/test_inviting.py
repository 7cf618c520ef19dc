"""An invitation: made once, opened by whoever has its link, taken by one person with a press."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.games.matches.handles import OF_ONE_WHO_LEFT, USUAL
from decks.games.matches.seat_keys import COOKIE
from decks.games.models import Match, MatchSeat, MatchState, SeatKey
from decks.models import DeckEntry
from tests.decks.builders import KUSHI, visitor_client
from tests.decks.games.matches.people import ANOTHER, LEGAL, TOO_MANY, Guest, invited, public, seat_at, seated

pytestmark = pytest.mark.django_db


def test_an_invitation_is_a_link_that_only_waits() -> None:
    host = Guest("甲")
    match = invited(host)
    page = host.client.get(f"/play/{match.token}/")
    assert page.status_code == 200
    assert f"http://testserver/play/{match.token}/" in page.content.decode()
    assert "招待のリンクのQRコード" in page.content.decode()
    assert "social-plugins.line.me" in page.content.decode()
    assert (match.state, match.format, match.any_list) == (MatchState.OPEN, "official", False)


def test_opening_the_link_takes_no_seat_however_often() -> None:
    match = invited(Guest("甲"))
    for client in (Client(), Client(), visitor_client("third")):
        page = client.get(f"/play/{match.token}/")
        assert page.status_code == 200
        assert "甲" in page.content.decode()
        assert COOKIE not in page.cookies
    assert client.get(f"/play/{match.token}/sit").status_code == 405
    assert MatchSeat.objects.count() == SeatKey.objects.count() == 1


def test_two_people_sit_and_each_keeps_the_list_of_that_moment() -> None:
    host, guest, match = seated()
    assert match.state == MatchState.DEALING
    DeckEntry.objects.filter(deck__in=[host.deck, guest.deck]).delete()
    for number, who, copies in ((0, host, LEGAL), (1, guest, ANOTHER)):
        seat = seat_at(match, number)
        assert (seat.handle, seat.deck, seat.fault) == (who.name, who.deck, "")
        assert sum(count for _, count in json.loads(seat.cards)) == sum(copies.values())
        assert seat.cards == json.dumps(sorted(json.loads(seat.cards)), separators=(",", ":"))


def test_a_key_is_a_cookie_of_the_match_alone_that_no_script_reads() -> None:
    host = Guest("甲")
    answer = host.invites()
    cookie = answer.cookies[COOKIE]
    assert cookie["path"] == answer["Location"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert len(cookie.value) == 22
    assert not SeatKey.objects.filter(key=cookie.value).exists()


def test_a_form_that_is_sent_twice_makes_one_match_and_one_seat() -> None:
    host, guest = Guest("甲"), Guest("乙")
    form = host.form("/play/new")
    first, second = host.invites(form), host.invites(form)
    assert first["Location"] == second["Location"]
    match = Match.objects.get()
    form = guest.form(f"/play/{match.token}/")
    assert {guest.sits(match, form).status_code for _ in range(2)} == {302}
    assert MatchSeat.objects.count() == 2
    assert SeatKey.objects.count() == 2


def test_other_contents_of_the_same_form_are_another_match() -> None:
    host = Guest("甲")
    form = host.form("/play/new")
    assert host.invites(form)["Location"] != host.invites(form, handle="別の名")["Location"]


def test_who_had_no_cookie_yet_and_pressed_twice_has_one_match_in_his_list() -> None:
    deck = public(Guest("作者").deck)
    page = Client().get("/play/new")
    sent = {"mark": page.context["form"]["mark"].value(), "deck": deck.share, "format": "official", "handle": "丙"}
    first, second = Client(), Client()
    addresses = [client.post("/play/new", sent)["Location"] for client in (first, second)]
    assert addresses[0] == addresses[1]
    assert "相手を待っています" in second.get(addresses[1]).content.decode()
    assert second.get("/play/").context["matches"].invitations
    assert MatchSeat.objects.count() == 1


def test_a_third_person_reads_that_the_seat_is_taken_and_nothing_else() -> None:
    host, guest, match = seated()
    third = Guest("丙")
    page = third.client.get(f"/play/{match.token}/")
    assert page.status_code == 200
    words = page.content.decode()
    assert "この席はもう決まっています" in words
    assert not [secret for secret in (host.deck.name, guest.deck.name, host.deck.share) if secret in words]
    for sent in (third.deck.share, "no-such-deck"):
        late = third.client.post(f"/play/{match.token}/sit", {"deck": sent})
        assert late.status_code == 409
        assert "この席はもう決まっています" in late.content.decode()
    assert MatchSeat.objects.count() == 2


def test_nobody_sits_across_himself(owner: User, signed_in: Callable[[User], Client]) -> None:
    visitor = Guest("甲")
    member = Guest("乙", client=signed_in(owner), owner=owner)
    member.client.cookies.pop(COOKIE, None)
    for guest in (visitor, member):
        match = invited(guest)
        guest.client.cookies.pop(COOKIE, None)  # another browser of the same person has no key
        answer = guest.client.post(f"/play/{match.token}/sit", {"deck": guest.deck.share})
        assert answer.status_code == 409
        assert "自分の招待には座れません" in answer.content.decode()
        match.refresh_from_db()
        assert match.state == MatchState.OPEN


def test_another_browser_of_the_account_has_the_seat_and_gets_a_key(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    match = invited(Guest("甲", client=signed_in(owner), owner=owner))
    other = signed_in(owner)
    page = other.get(f"/play/{match.token}/")
    assert "相手を待っています" in page.content.decode()
    assert COOKIE in page.cookies
    assert COOKIE not in other.get(f"/play/{match.token}/").cookies


def test_a_list_that_the_format_does_not_allow_is_refused_with_its_repair() -> None:
    bad = Guest("甲", TOO_MANY)
    answer = bad.invites()
    words = answer.content.decode()
    assert answer.status_code == 422
    assert f"/decks/{bad.deck.pk}/legality?" in words
    assert "肥川の大蛇" in words
    match = invited(Guest("乙"))
    answer = bad.sits(match)
    assert answer.status_code == 422
    assert f"/decks/{bad.deck.pk}/legality?" in answer.content.decode()
    assert answer.context["form"]["handle"].value() == "甲"
    assert MatchSeat.objects.count() == 1


def test_friends_may_agree_to_play_any_list_and_only_its_person_reads_why() -> None:
    bad, guest = Guest("甲", TOO_MANY), Guest("乙", TOO_MANY)
    match = invited(bad, any_list="on")
    assert "どのデッキでも可" in guest.client.get(f"/play/{match.token}/").content.decode()
    assert guest.sits(match).status_code == 302
    assert all("肥川の大蛇" in seat.fault for seat in MatchSeat.objects.all())


@pytest.mark.parametrize(
    ("copies", "told"), [({}, "札がありません"), ({KUSHI: 120, 112: 90}, "200枚までです")], ids=["none", "too many"]
)
def test_what_cannot_be_dealt_is_refused_whatever_was_agreed(copies: dict[int, int], told: str) -> None:
    guest = Guest("甲", copies)
    answer = guest.invites(any_list="on")
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {"deck": ""},
        {"deck": "no-such-deck"},
        {"deck": "\x00"},
        {"deck_url": "https://example.com/d/abcdefgh/"},
        {"format": "no-such-format"},
        {"format": ""},
        {"handle": "あ" * 31},
        {"handle": "\x00"},
        {"mark": "x" * 65},
    ],
)
def test_bad_input_comes_back_with_a_sentence(sent: dict[str, Any]) -> None:
    host = Guest("甲")
    answer = host.invites(**sent)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not Match.objects.exists()


def test_somebody_elses_private_deck_is_not_found() -> None:
    private = Guest("乙").deck
    answer = Guest("甲").invites(deck="", deck_url=f"http://testserver/d/{private.share}/")
    assert answer.status_code == 422
    assert "このURLの公開デッキは見つかりません" in answer.content.decode()


def test_a_public_deck_is_chosen_by_its_address() -> None:
    deck = public(Guest("作者").deck)
    match = invited(Guest("甲"), deck="", deck_url=f"http://testserver/d/{deck.share}/")
    assert seat_at(match, 0).deck == deck


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  はる  ", "はる"),
        ("", USUAL),
        ("\u202e\u200b\u2066", USUAL),
        ("a\u202eb\u0007c", "abc"),
        ("e" + "\u0301" * 20, "é\u0301\u0301"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_hostile_handle_is_cleaned_and_escaped(typed: str, kept: str) -> None:
    match = invited(Guest("甲"), handle=typed)
    assert seat_at(match, 0).handle == kept
    assert "<script>alert" not in Client().get(f"/play/{match.token}/").content.decode()


def test_the_handle_is_offered_as_last_time_else_the_name_of_the_account(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    member = Guest("甲", client=signed_in(owner), owner=owner)
    assert member.form("/play/new")["handle"].value() == owner.username
    invited(member, handle="別の名")
    assert member.form("/play/new")["handle"].value() == "別の名"
    assert Guest("乙").form("/play/new")["handle"].value() == USUAL
    assert OF_ONE_WHO_LEFT != USUAL


def test_an_invitation_is_taken_back_and_its_link_says_so() -> None:
    host, guest = Guest("甲"), Guest("乙")
    match = invited(host)
    form = guest.form(f"/play/{match.token}/")
    assert guest.client.post(f"/play/{match.token}/withdraw").status_code == 404
    for _ in range(2):
        assert host.client.post(f"/play/{match.token}/withdraw").status_code == 302
    match.refresh_from_db()
    assert match.state == MatchState.CLOSED
    assert guest.sits(match, form).status_code == 409
    assert "この招待は終わりました" in guest.client.get(f"/play/{match.token}/").content.decode()


def test_an_invitation_cannot_be_taken_back_once_somebody_sat_down() -> None:
    host, _, match = seated()
    answer = host.client.post(f"/play/{match.token}/withdraw", follow=True)
    assert "取り消す前に、相手が座りました" in answer.content.decode()
    match.refresh_from_db()
    assert match.state == MatchState.DEALING


def test_a_day_later_nobody_can_sit_down_any_more() -> None:
    match = invited(Guest("甲"))
    guest = Guest("乙")
    form = guest.form(f"/play/{match.token}/")
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        late = guest.sits(match, form)
        assert late.status_code == 409
        assert "招待の期限が切れました" in late.content.decode()
    assert not MatchSeat.objects.filter(number=1).exists()


def test_a_clock_that_was_put_back_loses_nothing() -> None:
    match = invited(Guest("甲"))
    with time_machine.travel(timezone.now() - timedelta(days=3)):
        assert Guest("乙").sits(match).status_code == 302


def test_pages_of_seats_are_kept_nowhere_and_told_to_nobody() -> None:
    host, guest = Guest("甲"), Guest("乙")
    match = invited(host)
    pages = [client.get(f"/play/{match.token}/") for client in (host.client, guest.client)]
    pages += [host.client.get("/play/"), host.client.get("/play/new"), host.client.get(f"/play/{match.token}/device")]
    for page in pages:
        assert {"no-store", "private"} <= set(page["Cache-Control"].split(", "))
        assert page["Referrer-Policy"] == "same-origin"
        assert page["X-Robots-Tag"] == "noindex"


def test_what_the_pages_ask_of_the_database_does_not_grow() -> None:
    host = Guest("甲")
    match = invited(host)

    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert host.client.get(address).status_code == 200
        return len(queries)

    addresses = ("/play/", "/play/new", f"/play/{match.token}/")
    before = [asked(address) for address in addresses]
    last = [invited(host, handle=f"{number}") for number in range(3)][-1]
    addresses = (*addresses[:2], f"/play/{last.token}/")  # a test's browser keeps one cookie of a name
    assert [asked(address) for address in addresses] == before
    assert before[0] <= 10
