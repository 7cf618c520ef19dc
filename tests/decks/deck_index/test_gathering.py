"""Likes stand in the index some seconds after they were given; the deck's own page knows them at once."""

import uuid
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.signals import request_finished
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.deck_index import gathering as module
from decks.deck_index.gathering import Gathering
from decks.deck_index.models import IndexedDeck, LikedDeck
from decks.deck_index.writing import count_noted
from decks.models import Deck, DeckLike, Visibility
from tests.decks.builders import build_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gathering]:
    """Begun, with what would run in a thread run at once."""
    made = Gathering()

    class AtOnce:
        def __init__(self, target: object, **_: object) -> None:
            self.start = target

    monkeypatch.setattr(module.threading, "Thread", AtOnce)
    monkeypatch.setattr(module.connection, "close", lambda: None)
    monkeypatch.setattr(module.time, "sleep", lambda seconds: None)
    monkeypatch.setattr("decks.public.hooks.gathering", made)
    made.begin()
    yield made
    request_finished.disconnect(dispatch_uid="decks.deck_index.gathering")


@pytest.fixture
def deck(owner: User) -> Deck:
    return build_deck(owner, visibility=Visibility.PUBLIC)


def liked(deck: Deck) -> DeckLike:
    return DeckLike.objects.create(deck=deck, visitor=str(uuid.uuid4()))


def in_the_index(deck: Deck) -> int:
    return IndexedDeck.objects.get(deck=deck).likes


def test_a_like_is_counted_after_the_request_and_on_its_own_page_at_once(deck: Deck, own: Gathering) -> None:
    page = Client().post(f"/d/{deck.share}/like", {"liked": "1"}, follow=True, REMOTE_ADDR="203.0.113.7")
    assert 'like__count">1<' in page.content.decode()
    own.after_request()  # the client of tests sends no such signal
    assert (in_the_index(deck), LikedDeck.objects.count(), own.wanted) == (1, 0, False)
    assert own.busy.acquire(blocking=False)


def test_many_likes_of_a_deck_are_one_write_of_its_row(deck: Deck) -> None:
    taken_back = [liked(deck) for _ in range(30)][:10]
    for like in taken_back:
        like.delete()
    assert in_the_index(deck) == 0
    with CaptureQueriesContext(connection) as asked:
        assert count_noted()
    written = [query["sql"] for query in asked if query["sql"].startswith('UPDATE "decks_indexeddeck"')]
    assert (in_the_index(deck), len(written)) == (20, 1)
    assert not count_noted()


def test_likes_that_come_and_go_between_are_written_not_at_all(deck: Deck) -> None:
    liked(deck).delete()
    with CaptureQueriesContext(connection) as asked:
        count_noted()
    assert not [query for query in asked if query["sql"].startswith("UPDATE") and "indexeddeck" in query["sql"]]


def test_a_deck_that_has_gone_keeps_no_note_from_being_counted(deck: Deck, owner: User) -> None:
    other = build_deck(owner, visibility=Visibility.PUBLIC)
    liked(other)
    liked(deck)
    deck.delete()
    count_noted()
    assert (in_the_index(other), LikedDeck.objects.count()) == (1, 0)


def test_what_a_process_left_is_counted_by_the_next_one(deck: Deck, own: Gathering) -> None:
    own.wanted = False
    liked(deck)
    own.wanted = False  # it ends here
    following = Gathering()
    following.after_request()
    assert in_the_index(deck) == 1


def test_after_a_failure_it_is_tried_again_with_the_next_request(
    deck: Deck, own: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> bool:
        raise OperationalError("away")

    liked(deck)
    with monkeypatch.context() as failing:
        failing.setattr(module, "count_noted", away)
        own.after_request()
    assert (in_the_index(deck), own.wanted) == (0, True)
    own.after_request()
    assert in_the_index(deck) == 1
