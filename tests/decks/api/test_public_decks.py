"""Public decks as JSON: found as on the page, errors named, nothing that is not public."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck.services import copy_deck
from decks.deck_index.writing import count_noted
from decks.models import Deck, DeckLike, Visibility
from tests.decks.builders import KUSHI, OROCHI, build_deck

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/public-decks/"


def asked(path: str) -> tuple[int, Any]:
    answer = Client().get(path)
    return answer.status_code, answer.json()


def test_decks_are_found_in_pages_and_orders(owner: User) -> None:
    for number in range(3):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4, OROCHI: number + 1}, visibility=Visibility.PUBLIC)
    build_deck(owner, name="知る人だけ", copies={KUSHI: 4}, visibility=Visibility.UNLISTED)
    DeckLike.objects.create(deck=Deck.objects.get(name="束1"), visitor="x")
    count_noted()
    status, answer = asked(f'{DECKS}?q=札:"肥川の大蛇">=2&sort=likes&size=1')
    assert (status, answer["count"], [deck["name"] for deck in answer["results"]]) == (200, 2, ["束1"])
    deck = answer["results"][0]
    assert (deck["author"], deck["likes"], deck["size"], deck["status"]) == ("owner", 1, 6, "not_legal")
    assert deck["entries"][1] == {"printing": OROCHI, "card": OROCHI, "name": "肥川の大蛇", "copies": 2}
    assert "page=2" in answer["next"]
    assert [deck["name"] for deck in asked(DECKS)[1]["results"]] == ["束2", "束1", "束0"]


def test_one_deck_names_its_origin_while_that_is_public(owner: User, friend: User) -> None:
    source = build_deck(owner, copies={KUSHI: 1}, visibility=Visibility.PUBLIC)
    copy = copy_deck(source, {"owner": friend})
    assert asked(f"{DECKS}{copy.share}/")[0] == 404
    Deck.objects.filter(pk=copy.pk).update(visibility=Visibility.PUBLIC)
    assert asked(f"{DECKS}{copy.share}/")[1]["origin"] == source.share
    Deck.objects.filter(pk=source.pk).update(visibility=Visibility.UNLISTED)
    assert asked(f"{DECKS}{copy.share}/")[1]["origin"] is None
    assert asked(f"{DECKS}{source.share}/")[0] == 404


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ("q=枚数:x", "q", "4文字目: 「x」は数ではありません。"),
        ("sort=best", "sort", "new・likes・views"),
        ("q=(", "q", "閉じられて"),
    ],
)
def test_what_cannot_be_asked_names_the_parameter(query: str, field: str, words: str) -> None:
    status, answer = asked(f"{DECKS}?{query}")
    assert (status, answer["error"]["code"]) == (400, "invalid")
    assert words in answer["error"]["fields"][field][0]


@pytest.mark.parametrize("path", [f"{DECKS}?page=0", f"{DECKS}?page=x", f"{DECKS}nothing/"])
def test_what_is_not_there_is_404(path: str) -> None:
    status, answer = asked(path)
    assert (status, answer["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_is_written_here(method: str) -> None:
    assert getattr(Client(), method)(DECKS).status_code in (403, 405)


def test_the_list_costs_a_fixed_number_of_queries(
    owner: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for _ in range(30):
        build_deck(owner, copies={KUSHI: 4, OROCHI: 1}, visibility=Visibility.PUBLIC)
    assert asked(DECKS)[0] == 200  # the card facts are at hand, whatever test went before
    with django_assert_max_num_queries(5):
        assert len(asked(DECKS)[1]["results"]) == 30
