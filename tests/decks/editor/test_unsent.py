"""What a browser hears before it sends edits that lie in it: only of decks that are its person's own."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.decks.builders import KUSHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db


def test_own_decks_are_named_with_the_address_that_takes_their_edits() -> None:
    deck = build_deck(name="夏の夜", copies={KUSHI: 4}, revision=3)
    answer = visitor_client().get("/decks/unsent", {"deck": deck.pk}).json()
    pages = [f"/decks/{deck.pk}/", f"/d/{deck.share}/"]
    assert answer["decks"] == {
        str(deck.pk): {"name": "夏の夜", "revision": 3, "edits": f"/decks/{deck.pk}/edits", "pages": pages}
    }


def test_the_token_that_comes_along_sends_an_edit() -> None:
    deck = build_deck()
    client = visitor_client()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    token = strict.get("/decks/unsent", {"deck": deck.pk}).json()["token"]
    address, kind = f"/decks/{deck.pk}/edits", "application/json"
    assert strict.post(address, "{}", content_type=kind).status_code == 403
    assert strict.post(address, "{}", content_type=kind, headers={"X-CSRFToken": token}).status_code == 400


def test_decks_of_others_are_missing_as_if_they_did_not_exist(django_user_model: type[User]) -> None:
    other = django_user_model.objects.create_user("other", password="long enough to be one")
    deck = build_deck(other, visibility="public")
    theirs = {"deck": [str(deck.pk), "424242"]}
    assert visitor_client().get("/decks/unsent", theirs).json()["decks"] == {}
    assert Client().get("/decks/unsent", theirs).json()["decks"] == {}
    owner = Client()
    owner.force_login(other)
    assert list(owner.get("/decks/unsent", theirs).json()["decks"]) == [str(deck.pk)]


def test_a_deleted_deck_takes_no_edits_until_it_is_back() -> None:
    deck = build_deck(deleted_at=timezone.now())
    assert visitor_client().get("/decks/unsent", {"deck": deck.pk}).json()["decks"][str(deck.pk)]["edits"] == ""


@pytest.mark.parametrize("asked", ["", "x", "-1", "１", "9" * 19, "9" * 400, "1.5", "\x00"])
def test_what_is_no_number_of_a_deck_is_nobodys(asked: str) -> None:
    answer = visitor_client().get("/decks/unsent", {"deck": asked})
    assert (answer.status_code, answer.json()["decks"]) == (200, {})


def test_many_decks_are_one_question(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    decks = [str(build_deck(name=f"束{number}").pk) for number in range(5)]
    client = visitor_client()
    with django_assert_num_queries(1):
        assert len(client.get("/decks/unsent", {"deck": decks}).json()["decks"]) == 5
