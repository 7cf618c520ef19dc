"""Keys of seats: taken to another device once, and never guessed."""

import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.utils import timezone

from decks.games.matches.marks import COOKIE as MARK
from decks.games.matches.seat_keys import COOKIE, MOST_KEYS
from decks.games.matches.seat_pages import WRONG_KEYS
from decks.games.models import Match, MatchSeat, MatchState, SeatKey
from decks.people.accounts.services import remove_account
from decks.people.transfer import transfer
from tests.decks.games.matches.people import ANOTHER, Guest, invited, public, seated

pytestmark = pytest.mark.django_db


def code_shown(guest: Guest, match: Match) -> str:
    """The address in the code that the page shows."""
    page = guest.client.post(f"/play/{match.token}/device").content.decode()
    found = re.search(r'value="(http://testserver/play/[^"]+/take/[^"]+)"', page)
    assert found
    return urlsplit(found[1]).path


def test_a_code_is_good_once_and_only_by_a_press() -> None:
    host = Guest("甲")
    match = invited(host)
    address = code_shown(host, match)
    phone, thief = Client(), Client()
    for _ in range(3):
        page = phone.get(address)
        assert page.status_code == 200
        assert COOKIE not in page.cookies
        assert page["Referrer-Policy"] == "strict-origin"
        assert page["Cache-Control"] == "no-store, private"
    taken = phone.post(address)
    assert taken.status_code == 302
    assert "相手を待っています" in phone.get(taken["Location"]).content.decode()
    assert "相手を待っています" in host.client.get(taken["Location"]).content.decode()
    late = thief.post(address)
    assert late.status_code == 409
    assert "このコードは使えません" in late.content.decode()
    assert COOKIE not in late.cookies


def test_a_code_ends_after_two_minutes_and_with_the_next_one() -> None:
    host = Guest("甲")
    match = invited(host)
    first, second = code_shown(host, match), code_shown(host, match)
    assert Client().post(first).status_code == 409
    with time_machine.travel(timezone.now() + timedelta(minutes=2, seconds=1)):
        assert Client().post(second).status_code == 409


def test_a_code_opens_no_other_match_and_needs_a_seat_to_be_shown() -> None:
    host = Guest("甲")
    match, other = invited(Guest("丁")), invited(host)
    address = code_shown(host, other)
    assert Client().post(address.replace(other.token, match.token)).status_code == 409
    assert Client().get(f"/play/{match.token}/device").status_code == 404
    assert Client().post(f"/play/{match.token}/device").status_code == 404


def test_who_sits_there_already_takes_no_second_seat() -> None:
    host, guest, match = seated()
    address = code_shown(host, match)
    assert guest.client.post(address).status_code == 409
    assert "もうこの対戦の席があります" in guest.client.get(address).content.decode()
    assert Client().post(address).status_code == 302


@override_settings(RATELIMIT_ENABLE=True)
def test_guessing_keys_comes_to_an_end() -> None:
    match = invited(Guest("甲"))
    guesser, known = Client(), []
    for number in range(WRONG_KEYS.times + 1):
        guesser.cookies[COOKIE] = f"guess-{number}"
        known.append(guesser.get(f"/play/{match.token}/").status_code)
    assert known == [200] * WRONG_KEYS.times + [429]
    assert guesser.get(f"/play/{match.token}/device").status_code == 429
    assert "少しお待ちください" in guesser.get(f"/play/{match.token}/").content.decode()


@override_settings(RATELIMIT_ENABLE=True)
def test_guessing_codes_comes_to_an_end() -> None:
    match = invited(Guest("甲"))
    codes = [Client().post(f"/play/{match.token}/take/guess-{number}/").status_code for number in range(21)]
    assert codes == [409] * 20 + [429]


@override_settings(RATELIMIT_ENABLE=True)
def test_sitting_down_again_and_again_is_limited() -> None:
    match = invited(Guest("甲"))
    guest = Guest("乙")
    answers = [guest.client.post(f"/play/{match.token}/sit", {"deck": "none"}).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]


def test_a_key_of_one_match_opens_no_other() -> None:
    host = Guest("甲")
    match, other = invited(host), invited(Guest("丁"))
    stolen = Client()
    stolen.cookies[COOKIE] = host.client.cookies[COOKIE].value
    assert "相手を待っています" in stolen.get(f"/play/{match.token}/").content.decode()
    assert "対戦の招待" in stolen.get(f"/play/{other.token}/").content.decode()


def test_the_database_has_no_key_and_no_code() -> None:
    host = Guest("甲")
    match = invited(host)
    code = code_shown(host, match).strip("/").split("/")[-1]
    kept = set(SeatKey.objects.values_list("key", flat=True))
    assert len(kept) == 2
    assert not kept & {host.client.cookies[COOKIE].value, code}


def test_a_locked_account_has_no_seat_and_its_invitation_is_hidden(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    host = Guest("甲", client=signed_in(owner), owner=owner)
    match = invited(host)
    guest = Guest("乙", ANOTHER)
    form = guest.form(f"/play/{match.token}/")
    User.objects.filter(pk=owner.pk).update(is_active=False)
    page = guest.client.get(f"/play/{match.token}/").content.decode()
    assert "甲" not in page
    assert "この招待は終わりました" in page
    assert guest.sits(match, form).status_code == 409
    assert "この招待は終わりました" in host.client.get(f"/play/{match.token}/").content.decode()
    assert MatchSeat.objects.count() == 1


def test_without_any_cookie_one_sits_with_a_public_deck() -> None:
    match = invited(Guest("甲"))
    deck = public(Guest("作者", ANOTHER).deck)
    client = Client()
    answer = client.post(f"/play/{match.token}/sit", {"deck": deck.share, "handle": "乙"})
    assert answer.status_code == 302
    assert client.get(f"/play/{match.token}/device").status_code == 200


def test_a_browser_that_keeps_no_cookie_does_not_pile_up_keys(owner: User, signed_in: Callable[[User], Client]) -> None:
    match = invited(Guest("甲", client=signed_in(owner), owner=owner))
    other = signed_in(owner)
    for _ in range(MOST_KEYS + 3):
        other.cookies.pop(COOKIE, None)
        assert COOKIE in other.get(f"/play/{match.token}/").cookies
    assert SeatKey.objects.count() == MOST_KEYS
    assert "相手を待っています" in other.get(f"/play/{match.token}/").content.decode()


def listed(client: Client) -> list[Match]:
    matches = client.get("/play/").context["matches"]
    rows = [*matches.waiting_for_one, *matches.waiting_for_others, *matches.invitations, *matches.over]
    return [one.seat.match for one in rows]


def test_a_device_that_took_a_seat_has_the_match_in_its_list_and_its_mark() -> None:
    host, _, match = seated()
    address, phone = code_shown(host, match), Client()
    assert phone.post(address).status_code == 302
    assert listed(phone) == listed(host.client) == [match]
    assert phone.cookies[MARK].value == "1"
    assert "件が自分のターン" in phone.get("/rules/open-points/").content.decode()
    stranger = Client()
    stranger.cookies[MARK] = "1"
    assert listed(stranger) == []
    assert "件が自分のターン" not in stranger.get("/rules/open-points/").content.decode()


def test_a_code_that_nobody_took_lists_nothing() -> None:
    host = Guest("甲")
    match = invited(host)
    code_shown(host, match)
    assert listed(Guest("丙").client) == []


def test_an_account_that_took_a_seat_has_it_on_its_other_devices(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    host, _, match = seated()
    assert signed_in(owner).post(code_shown(host, match)).status_code == 302
    other = signed_in(owner)
    assert listed(other) == [match]
    assert COOKIE in other.get(f"/play/{match.token}/").cookies
    assert set(SeatKey.objects.filter(owner=owner).values_list("seat__handle", flat=True)) == {"甲"}
    assert MatchSeat.objects.filter(owner=owner).count() == 0
    remove_account(owner)
    assert SeatKey.objects.filter(seat__handle="甲").count() == 1
    assert listed(host.client) == [match]


def test_a_seat_that_was_taken_goes_along_when_the_visitor_signs_in(owner: User) -> None:
    host, _, match = seated()
    phone = Guest("丙")
    assert phone.client.post(code_shown(host, match)).status_code == 302
    visitor = SeatKey.objects.exclude(visitor="").get().visitor
    transfer(visitor, {"owner": owner})
    assert SeatKey.objects.get(owner=owner).visitor == ""


def test_nobody_comes_to_have_both_seats_by_signing_in(owner: User, signed_in: Callable[[User], Client]) -> None:
    host, _, match = seated(Guest("甲"), Guest("乙", ANOTHER, client=signed_in(owner), owner=owner))
    phone = Client()
    assert phone.post(code_shown(host, match)).status_code == 302
    transfer(SeatKey.objects.exclude(visitor="").get().visitor, {"owner": owner})
    assert not SeatKey.objects.filter(owner=owner).exists()
    assert listed(signed_in(owner)) == [match]


def test_the_seat_of_a_locked_account_is_in_no_list(owner: User, signed_in: Callable[[User], Client]) -> None:
    host, phone = Guest("甲", client=signed_in(owner), owner=owner), Client()
    match = invited(host)
    assert phone.post(code_shown(host, match)).status_code == 302
    assert listed(phone) == [match]
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert listed(phone) == []


def test_a_seat_that_is_given_up_is_in_no_list_of_a_device() -> None:
    host, _, match = seated()
    phone = Client()
    phone.post(code_shown(host, match))
    Match.objects.update(state=MatchState.OVER)
    host.client.post(f"/play/{match.token}/leave")
    assert listed(phone) == []
