"""Under HTTPS the cookies that say who somebody is bear `__Host-`; those of before are read and written anew."""

from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from decks.people.cookies import COOKIE, MAX_AGE, cookie_of
from kannagi_site.host_cookies import READ_UNTIL
from tests.conftest import PASSWORD
from tests.decks.builders import build_deck

pytestmark = pytest.mark.django_db
SESSION = "sessionid"


@pytest.fixture
def https(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.HTTPS = True


def browser(**cookies: str) -> Client:
    client = Client()
    client.cookies.load({name.replace("__Host_", "__Host-"): value for name, value in cookies.items()})
    return client


def is_in(client: Client) -> bool:
    return bool(client.get("/accounts/", secure=True).status_code == 200)


def test_all_three_bear_the_prefix_and_what_it_wants(https: None, owner: User) -> None:
    client = Client()
    client.get("/decks/new", secure=True)
    client.post("/decks/new", {"name": "束"}, secure=True)
    client.post("/accounts/signup/", {"username": "花", "password1": PASSWORD, "password2": PASSWORD}, secure=True)
    for name in (SESSION, "csrftoken", COOKIE):
        cookie = client.cookies["__Host-" + name]
        assert (bool(cookie["secure"]), cookie["path"], cookie["domain"]) == (True, "/", "")
    assert client.cookies["__Host-" + SESSION]["httponly"]
    assert not client.cookies["__Host-csrftoken"]["httponly"]
    assert is_in(client)


def test_a_session_of_before_goes_on_under_the_new_name(https: None, owner: User) -> None:
    plain = Client()
    plain.force_login(owner)
    former = plain.cookies[SESSION].value
    client = browser(**{SESSION: former})
    assert is_in(client)
    assert client.cookies["__Host-" + SESSION].value == former
    assert client.cookies[SESSION]["max-age"] == 0
    assert is_in(browser(**{"__Host-" + SESSION: former}))


def test_a_visitor_of_before_keeps_the_decks_for_400_days_more(https: None) -> None:
    deck = build_deck(visitor="somebody")
    client = browser(**{COOKIE: cookie_of("somebody", True)})
    assert client.get(f"/decks/{deck.pk}/edit", secure=True).status_code == 200
    kept = client.cookies["__Host-" + COOKIE]
    assert kept.value.startswith("somebody.")
    assert kept["max-age"] == MAX_AGE
    again = browser(**{"__Host-" + COOKIE: kept.value})
    assert again.get(f"/decks/{deck.pk}/edit", secure=True).status_code == 200


def test_the_new_name_comes_before_the_former_which_another_host_may_have_set(https: None, owner: User) -> None:
    mine, theirs = Client(), Client()
    mine.force_login(owner)
    theirs.force_login(User.objects.create_user("guest"))
    client = browser(**{"__Host-" + SESSION: mine.cookies[SESSION].value, SESSION: theirs.cookies[SESSION].value})
    assert "owner" in client.get("/accounts/", secure=True).content.decode()


def test_after_their_time_the_former_names_are_read_no_more(https: None, owner: User) -> None:
    with time_machine.travel(READ_UNTIL.isoformat() + "T12:00:00+09:00"):
        plain = Client()
        plain.force_login(owner)
        assert not is_in(browser(**{SESSION: plain.cookies[SESSION].value}))


def test_without_https_nothing_is_renamed(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    assert client.get("/accounts/").status_code == 200
    client.post("/decks/new", {"name": "束"})
    assert not [name for name in client.cookies if name.startswith("__Host-")]
