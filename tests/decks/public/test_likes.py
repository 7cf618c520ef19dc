"""A visitor's key costs nothing, so of visitors at one address one like a day counts; a user's always does."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from cards.catalog import current_data
from decks.deck_index.writing import count_noted
from decks.models import Deck, Visibility
from decks.public.queries import decks_with
from tests.conftest import PASSWORD
from tests.decks.builders import KUSHI, build_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(owner: User) -> Deck:
    return build_deck(owner, copies={KUSHI: 1}, visibility=Visibility.PUBLIC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as traveller:
        yield traveller


def press(deck: Deck, client: Client, liked: str = "1", address: str = "203.0.113.7") -> str:
    """What the page shows afterwards."""
    page = client.post(f"/d/{deck.share}/like", {"liked": liked}, follow=True, REMOTE_ADDR=address)
    return page.content.decode()


def shown(deck: Deck) -> str:
    return press(deck, Client(), "0")


def test_new_keys_from_one_address_count_once(deck: Deck) -> None:
    for number in range(5):
        page = press(deck, Client())
        assert 'aria-pressed="true"' in page, number
        assert 'like__count">1<' in page
    press(deck, Client(), address="203.0.113.8")
    assert 'like__count">2<' in shown(deck)
    press(deck, Client(), address="2001:db8::1")
    press(deck, Client(), address="2001:db8::2")
    assert 'like__count">3<' in shown(deck)


def test_every_number_of_likes_is_the_same(deck: Deck) -> None:
    for _ in range(3):
        press(deck, Client())
    count_noted()
    [found] = decks_with(KUSHI, current_data()).decks
    listed = Client().get("/api/v1/public-decks/").json()["results"]
    assert (found.like_count, [each["likes"] for each in listed]) == (1, [1])
    assert 'like__count">1<' in shown(deck)


def test_the_next_day_it_counts_again(deck: Deck, clock: time_machine.Traveller) -> None:
    press(deck, Client())
    clock.move_to("2026-11-20T23:59:58+09:00")
    press(deck, Client())
    assert 'like__count">1<' in shown(deck)
    clock.move_to("2026-11-21T00:00:02+09:00")
    press(deck, Client())
    assert 'like__count">2<' in shown(deck)


def test_who_takes_his_like_back_may_give_it_again(deck: Deck) -> None:
    first, second = Client(), Client()
    press(deck, first)
    press(deck, second)
    press(deck, second, "0")
    assert 'like__count">1<' in shown(deck)
    press(deck, first, "0")
    assert 'like__count">1<' not in shown(deck)
    assert 'like__count">1<' in press(deck, first)


def test_users_count_each_and_so_does_a_visitor_who_becomes_one(
    deck: Deck, friend: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    visitors = [Client(), Client()]
    for client in visitors:
        press(deck, client)
    press(deck, signed_in(friend))
    assert 'like__count">2<' in shown(deck)
    visitors[1].post("/accounts/login/", {"username": "stranger", "password": PASSWORD})
    assert 'like__count">3<' in shown(deck)


def test_where_nothing_can_be_counted_a_like_is_still_one(deck: Deck, settings: Settings) -> None:
    settings.COUNTERS_FILE, settings.REDIS_URL = "/nowhere/counters.sqlite3", "redis://127.0.0.1:1/0"
    client = Client()
    assert 'like__count">1<' in press(deck, client)
    press(deck, client, "0")
    assert not deck.likes.exists()
