"""Any two decks beside each other, as far as one may see them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.deck.services import keep_version
from decks.deck_codes import Version, encode
from decks.models import Deck
from tests.decks.builders import DIARY, KUSHI, KUSHI_PROMO, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.django_db


def compared(client: Client, one: str, other: str) -> Any:
    answer = client.get("/decks/compare", {"a": one, "b": other})
    assert answer.status_code == 200
    return answer.context


def differences(context: Any) -> list[tuple[int, int, int]]:
    return [(row.card.id, row.before, row.after) for row in context["rows"]]


def test_own_decks_versions_and_public_decks_are_compared_with_quantities(owner: User) -> None:
    deck = build_deck(copies={KUSHI: 4})
    keep_version(deck, "")
    deck.entries.update(copies=2)
    public = build_deck(owner, name="見せる束", copies={KUSHI: 1, KUSHI_PROMO: 1, OROCHI: 1}, visibility="unlisted")
    client, share = visitor_client(), f"http://testserver/d/{public.share}/"
    assert differences(compared(client, f"/decks/{deck.pk}/history/1", f"/decks/{deck.pk}/edit")) == [(KUSHI, 4, 2)]
    context = compared(client, str(deck.pk), share)
    assert differences(context) == [(OROCHI, 0, 1)]
    assert (context["more"], context["less"], context["common_copies"]) == (1, 0, 2)
    page = client.get("/decks/compare", {"a": share, "b": f"/decks/{deck.pk}"}).content.decode()
    assert "見せる束" in page
    assert "−1" in page


def test_own_decks_are_chosen_from_a_list_and_what_is_typed_goes_before(owner: User) -> None:
    one, other = build_deck(name="左の束", copies={KUSHI: 4}), build_deck(name="右の束", copies={OROCHI: 1})
    build_deck(owner, name="人の束")
    client = visitor_client()
    empty = client.get("/decks/compare").content.decode()
    assert empty.count(f'<option value="/decks/{one.pk}">左の束</option>') == 2
    assert "人の束" not in empty
    answer = client.get(
        "/decks/compare", {"a": f"/decks/{one.pk}", "b": f"/decks/{one.pk}", "b_typed": f"/decks/{other.pk}"}
    )
    assert differences(answer.context) == [(OROCHI, 0, 1), (KUSHI, 4, 0)]
    page = answer.content.decode()
    assert f'<option value="/decks/{other.pk}" selected>右の束</option>' in page
    assert page.count(" selected>") == 2


def test_a_side_that_is_no_deck_of_ones_own_stays_chosen(owner: User) -> None:
    public = build_deck(owner, name="見せる束", copies={KUSHI: 1}, visibility="public")
    page = Client().get("/decks/compare", {"a_typed": f"/d/{public.share}/"}).content.decode()
    assert f'<option value="/d/{public.share}/" selected>見せる束</option>' in page
    assert "もう1つのデッキを選んでください" in page


def test_a_code_may_stand_on_a_side() -> None:
    deck = build_deck(copies={DIARY: 2})
    context = compared(visitor_client(), f"/decks/{deck.pk}", encode({DIARY: 1, 999_999: 3}, Version.V6))
    assert differences(context) == [(DIARY, 2, 1)]
    assert context["sides"]["b"].unknown == 3


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_what_one_may_not_see_cannot_be_compared(visibility: str, owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 4}, visibility=visibility)
    keep_version(deck, "")
    for side in (f"/decks/{deck.pk}", f"/decks/{deck.pk}/history/1", "/decks/424242", f"/d/{deck.share}x/"):
        context = compared(visitor_client(), side, side)
        assert set(context["problems"]) == {"a", "b"}
        assert "見つかりません" in context["problems"]["a"]
        assert context["sides"] == {}


@pytest.mark.parametrize(
    ("side", "words"),
    [("なにか", "デッキコードでもありません"), ("x" * 2001, "長すぎます"), ("7AQFJJki88", "切れています")],
)
def test_a_side_that_cannot_be_read_is_explained(side: str, words: str) -> None:
    assert words in compared(visitor_client(), side, "")["problems"]["a"]


def test_two_equal_decks_are_said_to_be_equal() -> None:
    deck = build_deck(copies={KUSHI: 4})
    page = visitor_client().get("/decks/compare", {"a": f"/decks/{deck.pk}", "b": f"/decks/{deck.pk}"})
    assert "札も枚数も同じです" in page.content.decode()


def test_the_page_asks_the_database_little(django_assert_max_num_queries: Callable[..., Any]) -> None:
    decks: list[Deck] = [build_deck(copies={KUSHI: 4, OROCHI: 1}) for _ in range(20)]
    client = visitor_client()
    sides = {"a": f"/decks/{decks[0].pk}", "b": f"/decks/{decks[1].pk}"}
    client.get("/decks/compare", sides)
    with django_assert_max_num_queries(6):
        client.get("/decks/compare", sides)
