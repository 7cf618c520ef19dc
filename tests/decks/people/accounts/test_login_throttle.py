"""Wrong passwords slow down who sends them, and keep nobody else out."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connections
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from decks.people.accounts.login_throttle import (
    APP_CODE,
    MAIL_CODE,
    OF_THE_ACCOUNT,
    OF_THE_ADDRESS,
    RECOVERY_CODE,
    SlowedDownError,
    begin,
)
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
HOME, ELSEWHERE = "203.0.113.7", "198.51.100.9"
FACTORS = ("password", RECOVERY_CODE, APP_CODE, MAIL_CODE)
NEW = "atarashii-aikotoba-9"


@pytest.fixture
def clock(settings: Settings) -> Iterator[time_machine.Traveller]:
    settings.RATELIMIT_ENABLE = True
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as traveller:
        yield traveller


def enter(password: str = PASSWORD, address: str = HOME, name: str = "owner") -> HttpResponse:
    sent = {"username": name, "password": password}
    return Client().post("/accounts/login/", sent, REMOTE_ADDR=address)


def begun(name: str, address: str, factor: str = "password") -> bool:
    """A wrong try as far as it is counted; whether the password would have been looked at."""
    try:
        begin(RequestFactory().post("/", REMOTE_ADDR=address), name, factor)
    except SlowedDownError:
        return False
    return True


def test_each_wrong_password_after_the_second_doubles_the_wait(owner: User, clock: time_machine.Traveller) -> None:
    assert [enter("x").status_code for _ in range(3)] == [200] * 3
    for seconds in (2, 4, 8, 16):
        refused = enter("x")
        assert (refused.status_code, refused["Retry-After"]) == (429, str(seconds))
        clock.shift(seconds - 0.5)
        assert enter("x").status_code == 429
        clock.shift(0.5)
        assert enter("x").status_code == 200


def test_the_wait_is_told_in_words_and_the_name_kept(owner: User, clock: time_machine.Traveller) -> None:
    page = [enter("x") for _ in range(4)][-1].content.decode()
    assert "2秒待ってから" in page
    assert 'value="owner"' in page


def test_even_the_right_password_must_wait_and_then_clears_what_was_wrong(
    owner: User, clock: time_machine.Traveller
) -> None:
    for _ in range(3):
        enter("x")
    assert enter().status_code == 429
    clock.shift(2)
    assert enter().status_code == 302
    assert [enter("x").status_code for _ in range(3)] == [200] * 3


def test_no_wait_is_longer_than_a_quarter_of_an_hour(owner: User, clock: time_machine.Traveller) -> None:
    for _ in range(14):
        enter("x")
        clock.shift(900)
    enter("x")
    assert int(enter("x")["Retry-After"]) <= 900
    assert "15分待って" in enter("x").content.decode()


@pytest.mark.parametrize("entered_before", [True, False])
def test_ten_tries_a_minute_by_a_stranger_do_not_keep_the_owner_out(
    owner: User, clock: time_machine.Traveller, entered_before: bool
) -> None:
    if entered_before:
        assert enter().status_code == 302
    codes = set()
    for _ in range(100):
        codes.add(enter("x", ELSEWHERE).status_code)
        clock.shift(6)
    assert codes == {200, 429}
    assert enter("x").status_code == 200
    assert enter().status_code == 302


def test_a_thousand_addresses_do_not_keep_the_owner_out_where_he_has_been(
    owner: User, clock: time_machine.Traveller
) -> None:
    assert enter().status_code == 302
    codes = [
        enter("x", f"198.51.{number // 250}.{number % 250}").status_code for number in range(OF_THE_ACCOUNT.free + 20)
    ]
    assert set(codes[: OF_THE_ACCOUNT.free]) == {200}
    assert codes[-1] == 429
    assert int(enter(address="192.0.2.1")["Retry-After"]) <= OF_THE_ACCOUNT.longest
    assert enter().status_code == 302


def test_a_thousand_wrong_tries_and_more_of_them_meanwhile_keep_the_owner_out_nowhere(
    owner: User, clock: time_machine.Traveller
) -> None:
    for number in range(1000):
        name = ("owner", "Owner", "nobody", "ｏｗｎｅｒ")[number % 4]
        begun(name, f"198.{number // 250}.{number % 250}.{number % 7}", FACTORS[number // 4 % 4])
    for factor in FACTORS[1:]:
        assert not begun("owner", "192.0.2.56", factor)
    waited = enter(address="192.0.2.55")
    assert waited.status_code == 429
    assert int(waited["Retry-After"]) <= OF_THE_ACCOUNT.longest
    for second in range(OF_THE_ACCOUNT.longest):
        for stranger in range(5):
            begun("owner", f"198.99.{second}.{stranger}")
        clock.shift(1)
    assert enter(address="192.0.2.55").status_code == 302
    assert enter(address="192.0.2.55").status_code == 302
    assert all(begun("owner", "192.0.2.56", factor) for factor in FACTORS[1:])


def test_a_new_address_waits_once_and_then_as_long_as_its_own_tries_say(
    owner: User, clock: time_machine.Traveller
) -> None:
    for number in range(OF_THE_ACCOUNT.free + 1):
        begun("owner", f"198.51.{number // 250}.{number % 250}")
    assert enter("x").status_code == 429
    clock.shift(OF_THE_ACCOUNT.longest)
    assert enter("x").status_code == 200
    assert enter("x").status_code == 429
    clock.shift(OF_THE_ACCOUNT.longest)
    assert enter("x").status_code == 200


def test_one_address_cannot_try_every_account(
    clock: time_machine.Traveller, make_person: Callable[[str], User]
) -> None:
    codes = [enter("x", name=f"n{number}").status_code for number in range(OF_THE_ADDRESS.free + 5)]
    assert codes == [200] * (OF_THE_ADDRESS.free + 1) + [429] * 4


def test_signing_in_oneself_between_does_not_free_a_guesser(
    owner: User, friend: User, clock: time_machine.Traveller
) -> None:
    codes = []
    for number in range(30):
        codes.append(enter("x", name=f"n{number}").status_code)
        enter(name="friend")
    assert codes[-1] == 429


def test_where_the_owner_has_been_no_wait_is_long(owner: User, clock: time_machine.Traveller) -> None:
    enter()
    for _ in range(14):
        enter("x")
        clock.shift(30)
    enter("x")
    assert int(enter("x")["Retry-After"]) <= 30


def test_too_early_tries_count_for_nothing(owner: User, clock: time_machine.Traveller) -> None:
    for _ in range(25):
        enter("x")
    clock.shift(2)
    assert enter().status_code == 302


def test_many_tries_at_the_same_moment_gain_nothing(owner: User, settings: Settings) -> None:
    settings.RATELIMIT_ENABLE = True
    request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.77")

    def attempt(number: int) -> bool:
        try:
            begin(request, "somebody at the same moment")
        except SlowedDownError:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as threads:
        passed = sum(threads.map(attempt, range(40)))
    assert passed <= 4


@pytest.mark.parametrize(
    ("address", "field", "words"),
    [
        ("/accounts/password/", "oldpassword", "いまのパスワードが違います"),
        ("/accounts/delete/", "password", "パスワードが違います"),
    ],
)
def test_who_found_an_open_browser_cannot_guess_either(
    owner: User,
    signed_in: Callable[[User], Client],
    clock: time_machine.Traveller,
    address: str,
    field: str,
    words: str,
) -> None:
    client, new = signed_in(owner), {"password1": NEW, "password2": NEW}
    assert words in client.post(address, {field: "x", **new}).content.decode()
    answers = [client.post(address, {field: "x", **new}) for _ in range(3)]
    assert (answers[-1].status_code, answers[-1]["Retry-After"]) == (429, "2")
    assert "2秒待ってから" in answers[-1].content.decode()
    assert client.post(address, {field: PASSWORD, **new}).status_code == 429
    clock.shift(2)
    assert client.post(address, {field: PASSWORD, **new}).status_code == 302


def test_keepers_come_in_by_the_same_door(owner: User, clock: time_machine.Traveller) -> None:
    answer = Client().get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=%2Fadmin%2F"
    for _ in range(4):
        answer = Client().post("/admin/login/", {"username": "owner", "password": PASSWORD})
        assert answer["Location"].startswith("/accounts/login/")


def test_who_is_no_keeper_is_told_so_and_a_keeper_goes_on(
    owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    assert signed_in(friend).get("/admin/", follow=True).status_code == 403
    owner.is_staff = True
    owner.save()
    client = signed_in(owner)
    assert client.get("/admin/login/?next=/admin/cards/")["Location"] == "/admin/cards/"
    assert client.get("/admin/login/?next=https://elsewhere.example/")["Location"] == "/admin/"
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/"
    assert client.get("/admin/").status_code == 200


def test_right_and_wrong_are_recorded_by_number_and_no_name(
    owner: User, clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "fudacho.sign_in"):
        enter("x")
        enter()
        enter("x", name="nobody")
    said = [record.msg for record in caplog.records if record.name == "fudacho.sign_in"]
    assert [(line["event"], line["user"]) for line in said] == [
        ("password_wrong", owner.pk),
        ("password_right", owner.pk),
        ("signed_in", owner.pk),
        ("password_wrong", None),
    ]


@pytest.mark.parametrize(
    "address", ["/accounts/login/", "/accounts/signup/", "/accounts/password/", "/accounts/delete/"]
)
@pytest.mark.parametrize("by_script", [True, False])
def test_where_nothing_can_be_counted_the_doors_say_when_to_come_back(
    owner: User, signed_in: Callable[[User], Client], settings: Settings, address: str, by_script: bool
) -> None:
    settings.RATELIMIT_ENABLE, settings.COUNTERS_FILE = True, "/nowhere/counters.sqlite3"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    client = Client() if address in ("/accounts/login/", "/accounts/signup/") else signed_in(owner)
    assert client.get(address).status_code == 200
    sent = {"username": "owner", "password": PASSWORD}
    answer = client.post(address, sent, headers={"Accept": "application/json" if by_script else "text/html"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    words = answer.json()["error"]["message"] if by_script else answer.content.decode()
    assert "手が届きません" in words
    assert User.objects.filter(pk=owner.pk).exists()
    assert client.get("/cards/").status_code == 200
