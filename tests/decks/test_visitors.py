"""Building without an account: the signed cookie, and what happens when it is bad."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client
from django.utils import timezone

from decks.models import Deck
from decks.visitors import COOKIE, MAX_AGE, RENEW_AFTER, SALT, read_key
from tests.conftest import PASSWORD
from tests.decks.builders import build_deck, visitor_client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/decks/", "/decks/new", "/check/"])
def test_looking_around_sets_no_key(path: str) -> None:
    client = Client()
    assert client.get(path).status_code == 200
    assert COOKIE not in client.cookies


def test_the_first_deck_brings_the_key_and_later_ones_keep_it() -> None:
    client = Client()
    client.post("/decks/new", {"name": "一つめ"})
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", MAX_AGE)
    client.post("/decks/new", {"name": "二つめ"})
    assert client.cookies[COOKIE].value == cookie.value
    assert Deck.objects.values("visitor").distinct().count() == 1
    assert "一つめ" in client.get("/decks/").content.decode()


@pytest.mark.parametrize(
    "value",
    ["", "x", "a:b:c", signing.dumps("key", salt="another"), "鍵".encode().hex()],
    ids=["empty", "letter", "parts", "signed for something else", "hexadecimal"],
)
def test_a_broken_cookie_is_explained_once_and_removed(value: str) -> None:
    build_deck(visitor="key")
    client = Client()
    client.cookies[COOKIE] = value
    answer = client.get("/decks/")
    assert answer.status_code == 200
    assert ("期限が切れているか壊れています" in answer.content.decode()) is bool(value)
    assert client.cookies[COOKIE].value == ""
    assert "壊れています" not in client.get("/decks/").content.decode()


def test_an_expired_cookie_is_explained_and_a_new_deck_gets_a_new_key() -> None:
    deck = build_deck(visitor="somebody")
    client = visitor_client("somebody")
    with time_machine.travel(timezone.now() + timedelta(seconds=MAX_AGE + 60)):
        answer = client.get(f"/decks/{deck.pk}/edit")
        assert (answer.status_code, "期限が切れている" in answer.content.decode()) == (404, True)
        assert client.post("/decks/new", {"name": "新しい"}).status_code == 302
    assert Deck.objects.exclude(visitor="somebody").get().name == "新しい"


def test_the_key_is_renewed_while_it_is_used() -> None:
    build_deck(visitor="somebody")
    client = visitor_client("somebody")
    before = client.cookies[COOKIE].value
    with time_machine.travel(timezone.now() + timedelta(seconds=RENEW_AFTER + 60)):
        client.get("/decks/")
    assert client.cookies[COOKIE].value != before
    assert signing.loads(client.cookies[COOKIE].value, salt=SALT) == "somebody"


@pytest.mark.parametrize("value", [1, ["key"], "", "k" * 65])
def test_a_signed_cookie_of_another_shape_is_no_key(value: object) -> None:
    assert read_key(signing.dumps(value, salt=SALT)) == ("", True)


def test_signing_in_takes_the_visitors_decks_over(owner: User) -> None:
    kept, deleted = build_deck(visitor="somebody"), build_deck(visitor="somebody", deleted_at=timezone.now())
    other = build_deck(visitor="another")
    client = visitor_client("somebody")
    answer = client.post("/accounts/login/", {"username": "owner", "password": PASSWORD}, follow=True)
    assert "2個のデッキを、アカウントに移しました" in answer.content.decode()
    assert client.cookies[COOKIE].value == ""
    for deck in (kept, deleted):
        deck.refresh_from_db()
        assert (deck.owner, deck.visitor) == (owner, "")
    other.refresh_from_db()
    assert other.visitor == "another"


def test_a_failed_sign_in_takes_nothing_over(owner: User) -> None:
    deck = build_deck(visitor="somebody")
    visitor_client("somebody").post("/accounts/login/", {"username": "owner", "password": "wrong"})
    deck.refresh_from_db()
    assert deck.visitor == "somebody"
