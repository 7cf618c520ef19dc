"""The card half of the API: the page's filters, every fact, errors in one shape, a description that fits."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.search.form import Search
from cards.search.queries import search_cards
from rules_engine.catalog import load_catalog
from rules_engine.vocabulary.terms import CardType, Season
from tests.catalogue_counts import EVERY

STOPPED_CLOCK = time_machine.travel("2026-11-20T12:00:00+09:00", tick=False)
pytestmark = pytest.mark.usefixtures("catalogue")


def get(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(f"/api/v1/{path}")
    assert response.status_code == status, response.content.decode()
    return response.json()


def test_a_card_with_everything_recorded(client: Client) -> None:
    card = get(client, "cards/29/")
    assert card["name"] == "朧車"
    assert card["forms"] == [
        {"type": "place", "cost": 4, "power": 2, "seasons": ["winter"]},
        {"type": "apparition", "cost": 4, "power": None, "seasons": ["winter"]},
    ]
    assert card["printings"][0] == {
        "number": 29,
        "products": ["夏VS冬バトルセット", "おいしゃさんごっこ"],
        "rarity": "UC",
        "code": "29/53",
        "promo_date": None,
        "promo_text": "",
    }
    assert card["abilities"] == [
        {"timing": "counts-as", "script": "counts as apparition"},
        {"timing": "possessed", "script": "as apparition, possessed: may put 1 opp.field{place} -> owner.soul"},
    ]
    assert card["automation"] == "automated"
    assert card["text"] == [
        "この札は怪異札としても使える。",
        "怪異札として：相手の場から場所札1枚を持ち主の魂に置いてもよい。",
    ]
    assert len(card["text"]) == len(card["abilities"]) > 1
    assert card["page"].startswith("http://testserver/cards/29-")


def test_exceptions_printed_on_cards(client: Client) -> None:
    assert get(client, "cards/1817/")["copy_limit"] is None
    assert get(client, "cards/10068/")["limit_group"] == "古書の怪"
    assert get(client, "cards/10044/")["forms"][0]["type"] is None
    assert get(client, "cards/?q=GKM")["results"][0]["printings"][-1]["promo_date"] == "2026-07-09"


def test_every_card_of_the_list_is_reached_page_by_page(client: Client) -> None:
    ids, path = [], "cards/?size=40"
    while path:
        answer = get(client, path)
        ids += [card["id"] for card in answer["results"]]
        path = (answer["next"] or "").removeprefix("http://testserver/api/v1/")
    assert ids == list(load_catalog().cards)
    assert answer["count"] == EVERY
    assert answer["previous"].endswith(f"?page={-(-EVERY // 40) - 1}&size=40")


@pytest.mark.parametrize(
    ("query", "count", "search"),
    [
        ("q=花子", 4, Search(text="花子")),
        (
            "type=place&season=春&season=summer",
            223,
            Search(type=(CardType.PLACE,), season=(Season.SPRING, Season.SUMMER)),
        ),
        ("cost_min=3&keyword=速攻", 15, Search(cost_min=3, keyword=("速攻",))),
        ("mixed=true&rarity=R", 3, Search(mixed=True, rarity=("R",))),
    ],
)
def test_filters_are_those_of_the_page(client: Client, query: str, count: int, search: Search) -> None:
    answer = get(client, f"cards/?{query}")
    expected = search_cards(search)
    assert answer["count"] == expected.total == count
    assert [card["id"] for card in answer["results"]] == [card.id for card in expected.cards]


def test_bad_values_are_refused_together_in_the_one_shape(client: Client) -> None:
    error = get(client, "cards/?cost=x&season=梅雨", 400)["error"]
    assert error["code"] == "invalid"
    assert error["fields"] == {"cost": ["読めない値です: x"], "season": ["読めない値です: 梅雨"]}


@pytest.mark.parametrize("path", ["cards/99999999/", "cards/?page=9999", "cards/x/", "nothing/", "cards/-1/"])
def test_what_is_not_there_is_said_in_the_one_shape(client: Client, path: str) -> None:
    assert get(client, path, 404)["error"].keys() == {"code", "message"}
    assert get(client, path, 404)["error"]["code"] == "not_found"


def test_another_method_is_refused_in_the_one_shape(client: Client) -> None:
    response = client.delete("/api/v1/cards/")
    assert response.status_code == 405
    assert response.json()["error"]["code"] == "method_not_allowed"


def test_the_number_of_queries_is_fixed(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    get(client, "cards/")
    with django_assert_num_queries(1):
        get(client, "cards/?size=40&season=spring")


def test_a_busy_visitor_is_slowed_down(client: Client, settings: Settings) -> None:
    settings.RATELIMIT_ENABLE = True
    with STOPPED_CLOCK:
        answers = [client.get("/api/v1/cards/1/") for _ in range(121)]
    assert {answer.status_code for answer in answers[:120]} == {200}
    assert answers[120].status_code == 429
    assert answers[120].json()["error"]["code"] == "throttled"
    assert int(answers[120]["Retry-After"]) > 0


def test_a_forged_forwarding_header_does_not_help(client: Client, settings: Settings) -> None:
    settings.RATELIMIT_ENABLE = True
    with STOPPED_CLOCK:
        answers = [client.get("/api/v1/cards/1/", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}") for number in range(121)]
    assert answers[120].status_code == 429
