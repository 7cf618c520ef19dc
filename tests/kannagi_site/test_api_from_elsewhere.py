"""Pages of other sites read the public half of the API, and what they have already is not sent again."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db
ELSEWHERE = {"Origin": "https://tools.example"}
PUBLIC = ["", "cards/", "cards/1/", "restrictions/", "public-decks/", "deck.schema.json", "schema/"]


@pytest.mark.parametrize("place", PUBLIC)
def test_what_needs_no_account_is_read_from_anywhere(client: Client, place: str) -> None:
    answer = client.get(f"/api/v1/{place}", headers=ELSEWHERE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")
    assert "Access-Control-Allow-Credentials" not in answer


def test_a_list_is_judged_from_anywhere(client: Client) -> None:
    wanted = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    before = client.options("/api/v1/check/", headers=ELSEWHERE | wanted)
    assert before["Access-Control-Allow-Origin"] == "*"
    assert "POST" in before["Access-Control-Allow-Methods"]
    assert "content-type" in before["Access-Control-Allow-Headers"]
    body = json.dumps({"text": "4 隠された櫛の家"})
    answer = client.post("/api/v1/check/", body, content_type="application/json", headers=ELSEWHERE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")


@pytest.mark.parametrize("place", ["/api/v1/decks/", "/api/v1/simulations/", "/decks/", "/cards/", "/check/"])
def test_what_is_somebodys_own_and_pages_are_not(client: Client, place: str) -> None:
    client.force_login(User.objects.create_user("name"))
    assert "Access-Control-Allow-Origin" not in client.get(place, headers=ELSEWHERE)


@pytest.mark.parametrize("place", PUBLIC)
def test_what_the_caller_has_is_not_sent_again(client: Client, place: str) -> None:
    tag = client.get(f"/api/v1/{place}")["ETag"]
    again = client.get(f"/api/v1/{place}", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_other_contents_have_another_tag(client: Client) -> None:
    assert client.get("/api/v1/cards/1/")["ETag"] != client.get("/api/v1/cards/2/")["ETag"]
