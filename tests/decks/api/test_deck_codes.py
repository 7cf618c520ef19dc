"""Deck codes by the API, sentences beside codes of faults, and where a simulation is to be found."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI

pytestmark = [pytest.mark.usefixtures("catalogue"), pytest.mark.django_db]
ENTRIES = [{"card": KUSHI, "copies": 4}, {"printing": KUSHI_PROMO, "copies": 1}, {"card": OROCHI, "copies": 2}]


def post(client: Client, place: str, body: Any) -> Any:
    return client.post(f"/api/v1/{place}", json.dumps(body), content_type="application/json")


def test_codes_are_written_and_read_again(client: Client) -> None:
    codes = post(client, "deck-codes/", {"entries": ENTRIES, "name": "束"}).json()
    assert codes.keys() == {"v7", "v6", "own"}
    for version, code in codes.items():
        answer = client.get(f"/api/v1/deck-codes/{code}/").json()
        assert answer["version"] == version
        [deck] = answer["decks"]
        assert deck["name"] == ("束" if version == "own" else None)
        assert deck["unknown"] == []
        held = {row["printing"]: row["copies"] for row in deck["entries"]}
        assert held == {KUSHI: 4, KUSHI_PROMO: 1, OROCHI: 2}
        assert {row["name"] for row in deck["entries"]} == {"隠された櫛の家", "肥川の大蛇"}


def test_what_is_no_code_is_refused_in_words(client: Client) -> None:
    answer = client.get("/api/v1/deck-codes/7AAAA/")
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["code"])
    assert post(client, "deck-codes/", {"entries": []}).status_code == 400
    assert "「entries」のことですか" in str(post(client, "deck-codes/", {"entreis": ENTRIES}).json())


def test_faults_and_notices_are_said_in_a_sentence(client: Client) -> None:
    body = {"text": "5 隠された櫛の家\n1 なにもない夢の札", "on": "2026-11-20"}
    violations = post(client, "check/", body).json()["violations"]
    sentences = {row["code"]: row["sentence"] for row in violations}
    assert sentences["TOO_MANY_COPIES"] == "《隠された櫛の家》は4枚まで（いま5枚）"
    assert "という札は見つかりません" in sentences["UNKNOWN_CARD"]
    assert all(sentences.values())


def test_calls_that_change_nothing_need_no_token_of_a_form(owner: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(owner)
    assert post(browser, "check/", {"entries": ENTRIES}).status_code == 200
    assert post(browser, "deck-codes/", {"entries": ENTRIES}).status_code == 200
    assert post(browser, "cards/collection/", {"cards": [{"id": KUSHI}]}).status_code == 200
    assert post(browser, "decks/", {"name": "束"}).status_code == 403


def test_a_simulation_says_where_it_is(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    answer = post(client, "simulations/", {"entries": [{"card": KUSHI, "copies": 40}], "games": 10})
    assert answer.status_code == 202
    assert client.get(answer["Location"]).json()["token"] == answer.json()["token"]


def test_a_number_is_no_text(owner: User) -> None:
    client = Client()
    client.force_login(owner)
    for place, name in (("decks/", "name"), ("check/", "text"), ("deck-codes/", "name")):
        refused = post(client, place, {name: 0, "entries": ENTRIES} if name == "name" else {name: 0})
        assert (refused.status_code, refused.json()["error"]["fields"]) == (400, {name: ["文字列で書いてください。"]})
