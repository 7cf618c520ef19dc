"""Cards by name, number, list and half-typed name; the other lists of the card half."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards.open_data.facts import ALL_OF_CARD
from rules_engine.catalog import load_catalog
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulings import load_rulings
from tests.catalogue_counts import EVERY

pytestmark = pytest.mark.usefixtures("catalogue")


def get(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(f"/api/v1/{path}")
    assert response.status_code == status, response.content.decode()
    return response.json()


def test_a_list_with_texts_and_abilities_in_one_call(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    get(client, "cards/")
    with django_assert_num_queries(1):
        answer = get(client, "cards/?size=100&fields=id,text,abilities&season=winter")
    assert len(answer["results"]) == 100
    whole = {one["id"]: one for one in answer["results"]}
    assert whole[29] == {name: get(client, "cards/29/")[name] for name in ("id", "text", "abilities")}
    assert "fields=id%2Ctext%2Cabilities" in answer["next"]
    assert get(client, "cards/29/").keys() == {*ALL_OF_CARD, "page"}


def test_pages_behind_a_card(client: Client) -> None:
    ids, path = [], "cards/?after=0&size=100&fields=id"
    while path:
        answer = get(client, path)
        ids += [card["id"] for card in answer["results"]]
        path = (answer["next"] or "").removeprefix("http://testserver/api/v1/")
    assert (ids, answer["count"]) == (list(load_catalog().cards), EVERY)
    assert [one["id"] for one in get(client, "cards/?after=1&size=2&sort=number&q=花子")["results"]] == sorted(
        one["id"] for one in get(client, "cards/?q=花子")["results"]
    )[:2]
    for wrong in ("after=x", "after=", "after=1&page=2", "after=1&sort=name", "after=1&q=花子"):
        assert get(client, f"cards/?{wrong}", 400)["error"]["fields"].keys() == {"after"}


@pytest.mark.parametrize("size", ["0", "101", "x", ""])
def test_a_size_that_is_none_is_refused_everywhere(client: Client, size: str) -> None:
    for place in ("cards", "rulings", "products", "keywords", "attributes", "clauses"):
        assert get(client, f"{place}/?size={size}", 400)["error"]["fields"].keys() == {"size"}


def test_a_card_by_its_name(client: Client) -> None:
    assert get(client, "cards/named/?exact=朧車")["id"] == 29
    assert get(client, "cards/named/?exact=おぼろぐるま&fields=id")["id"] == 29
    assert get(client, "cards/named/?fuzzy=朧車の")["id"] == 29
    refusal = get(client, "cards/named/?exact=朧車の", 404)
    assert refusal["error"]["near"][0]["name"] == "朧車"
    assert get(client, "cards/named/?fuzzy=ぜんぜんべつのなにか", 404)["error"]["code"] == "not_found"
    for wrong in ("", "?exact=a&fuzzy=b", "?exact=", "?fuzzy=%20"):
        assert get(client, f"cards/named/{wrong}", 400)["error"]["code"] == "invalid"


def test_a_card_by_the_number_of_a_printing(client: Client) -> None:
    card = next(card for card in load_catalog() if len(card.printings) > 1)
    assert get(client, f"printings/{card.printings[-1].number}/")["id"] == card.id
    get(client, "printings/999999999/", 404)


def test_half_a_name_is_completed(client: Client) -> None:
    names = get(client, "cards/autocomplete/?q=花子")["names"]
    assert len(names) == 4
    assert all("花子" in name for name in names)
    assert get(client, "cards/autocomplete/?q=おぼろ")["names"][0] == "朧車"
    assert len(get(client, "cards/autocomplete/?q=の")["names"]) == 20
    assert get(client, "cards/autocomplete/", 400)["error"]["fields"].keys() == {"q"}


def test_any_card(client: Client) -> None:
    answer = client.get("/api/v1/cards/random/", {"q": "花子", "fields": "name"})
    assert "花子" in answer.json()["name"]
    assert answer["Cache-Control"] == "no-store"
    get(client, "cards/random/?q=ぜんぜんべつのなにか", 404)
    assert get(client, 'cards/random/?q="', 400)["error"]["fields"].keys() == {"q"}


def collection(client: Client, cards: Any) -> Any:
    return client.post("/api/v1/cards/collection/?fields=id", {"cards": cards}, content_type="application/json")


def test_many_cards_at_once(client: Client) -> None:
    answer = collection(
        client, [{"id": 30}, {"name": "朧車"}, {"printing": 29}, {"id": 99999999}, {"name": "なし"}]
    ).json()
    assert answer == {"found": [{"id": 30}, {"id": 29}], "not_found": [{"id": 99999999}, {"name": "なし"}]}
    refused = collection(client, [{"id": 29, "name": "朧車"}])
    assert (refused.status_code, list(refused.json()["error"]["fields"])) == (400, ["cards.0.non_field_errors"])
    assert collection(client, [{"id": 29}] * 301).status_code == 400


def test_every_list_is_read_to_its_end(client: Client) -> None:
    for place, count in (
        ("rulings", len(load_rulings())),
        ("clauses", len(CLAUSES)),
        ("products", 24),
        ("keywords", 29),
    ):
        found, path = [], f"{place}/?size=100"
        while path:
            answer = get(client, path)
            found += answer["results"]
            path = (answer["next"] or "").removeprefix("http://testserver/api/v1/")
        assert (len(found), answer["count"]) == (count, count)
        name = found[-1].get("id") or found[-1]["name"]
        assert get(client, f"{place}/{name}/") == found[-1]
        get(client, f"{place}/no-such/", 404)
        assert get(client, f"{place}/?after=no-such", 400)["error"]["fields"].keys() == {"after"}
    assert get(client, "attributes/?size=1")["results"][0]["cards"] > 10
    assert all(29 in row["cards"] for row in get(client, "rulings/?card=29")["results"])
    assert get(client, "rulings/?card=x", 400)["error"]["fields"].keys() == {"card"}
    get(client, "rulings/DM-手順-1/", 404)


@pytest.mark.parametrize("place", ["cards/?size=100&fields=id,text", "cards/29/", "rulings/", "products/", "clauses/"])
def test_what_did_not_change_is_known_before_it_is_made(
    client: Client, place: str, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = client.get(f"/api/v1/{place}")["ETag"]
    for refused in (f"cards.api.{module}" for module in ("views.card_data", "lists.rows_after")):
        monkeypatch.setattr(refused, lambda *given: pytest.fail("made for nothing"))
    with django_assert_num_queries(1):
        again = client.get(f"/api/v1/{place}", headers={"If-None-Match": f"W/{tag}"})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


def test_a_changed_card_has_another_tag(client: Client) -> None:
    from cards.models import Card
    from cards.sync.data_version import bump

    tag = client.get("/api/v1/cards/29/")["ETag"]
    Card.objects.filter(pk=29).update(reading="ちがうよみ")
    bump()
    again = client.get("/api/v1/cards/29/", headers={"If-None-Match": tag})
    assert (again.status_code, again.json()["reading"]) == (200, "ちがうよみ")


def test_a_path_without_its_slash_leads_to_the_one_with_it(client: Client) -> None:
    answer = client.get("/api/v1/cards/29?fields=id")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/cards/29/?fields=id")
    answer = client.post("/api/v1/check", json.dumps({"text": "4 朧車"}), content_type="application/json", follow=True)
    assert (answer.status_code, answer.json()["size"]) == (200, 4)
    get(client, "nothing", 404)


def test_how_many_calls_are_left(client: Client, settings: Settings) -> None:
    settings.RATELIMIT_ENABLE = True
    first, second = (client.get("/api/v1/cards/29/") for _ in "12")
    assert first["RateLimit-Policy"] == '"api";q=120;w=60'
    assert first["RateLimit"].startswith('"api";r=119;t=')
    assert second["RateLimit"].startswith('"api";r=118;t=')


def test_each_type_of_errors_says_what_it_means(client: Client) -> None:
    refused = client.get("/api/v1/cards/?tpye=place")
    assert refused["Content-Type"] == "application/problem+json"
    body = refused.json()
    assert (body["type"], body["status"]) == ("/api/v1/problems/invalid/", 400)
    assert body["fields"] == body["error"]["fields"]
    assert "「type」のことですか" in body["fields"]["tpye"][0]
    meaning = client.get(body["type"]).json()
    assert (meaning["status"], meaning["title_en"]) == (400, body["title_en"])
    get(client, "problems/none/", 404)
