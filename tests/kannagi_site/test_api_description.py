"""The description covers every address and every error, and the page to try it runs under the site's strict policy."""

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from rest_framework import exceptions, serializers

from kannagi_site.api.errors import handle


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return dict(SchemaGenerator().get_schema(request=None, public=True))


def test_the_description_is_valid_and_names_every_address(description: dict[str, Any]) -> None:
    validate_schema(description)
    expected = {
        "cards/",
        "cards/{card_id}/",
        "cards/named/",
        "cards/collection/",
        "cards/autocomplete/",
        "cards/random/",
        "printings/{number}/",
        "rulings/",
        "rulings/{ruling}/",
        "products/",
        "products/{name}/",
        "keywords/",
        "keywords/{name}/",
        "attributes/",
        "clauses/",
        "clauses/{clause}/",
        "deck-codes/",
        "deck-codes/{code}/",
        "restrictions/",
        "restrictions/revisions/",
        "check/",
        "deck.schema.json",
        "formats/",
        "formats/{format_key}/",
        "odds/",
        "simulations/",
        "simulations/{simulation}/",
        "decks/",
        "decks/{deck_id}/",
        "public-decks/",
        "public-decks/{share}/",
    }
    assert {path.removeprefix("/api/v1/") for path in description["paths"]} == expected


def test_every_error_answer_has_the_one_shape(description: dict[str, Any]) -> None:
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            assert "429" in operation["responses"], (path, method)
            for status, answer in operation["responses"].items():
                if status.startswith("4") and status != "414":
                    schemas = [content["schema"] for content in answer["content"].values()]
                    assert list(answer["content"]) == ["application/problem+json", "application/json"]
                    assert schemas == [{"$ref": "#/components/schemas/Error"}] * 2, (path, method, status)


def test_errors_that_depend_on_the_address_are_described(description: dict[str, Any]) -> None:
    paths = description["paths"]
    assert "404" in paths["/api/v1/cards/{card_id}/"]["get"]["responses"]
    assert "400" in paths["/api/v1/cards/"]["get"]["responses"]
    assert {"400", "403"} <= paths["/api/v1/check/"]["post"]["responses"].keys()


def test_what_needs_an_account_is_said_to_refuse_strangers(description: dict[str, Any]) -> None:
    paths = description["paths"]
    assert "403" in paths["/api/v1/decks/"]["get"]["responses"]
    assert "403" not in paths["/api/v1/cards/"]["get"]["responses"]


def test_answers_are_described_as_they_come(description: dict[str, Any], client: Client) -> None:
    printing = description["components"]["schemas"]["Printing"]
    assert "picture" in printing["properties"]
    assert "picture" not in printing["required"]
    said = description["paths"]["/api/v1/deck.schema.json"]["get"]["responses"]["200"]["content"]
    assert list(said) == [client.get("/api/v1/deck.schema.json")["Content-Type"]]


def test_one_of_two_fields_is_described_in_words_that_no_program_chokes_on(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    assert "text / entries のどれか一つだけ" in schemas["CheckRequest"]["description"]
    assert "card / printing のどれか一つだけ" in schemas["Entry"]["description"]
    assert "oneOf" not in schemas["CheckRequest"]
    assert description["info"]["title"].isascii()


@pytest.mark.django_db
@pytest.mark.parametrize("size", ["", "0", "101", "-1", "null", "٣", "9" * 30])
def test_a_size_of_pages_that_is_none_is_refused(client: Client, size: str) -> None:
    answer = client.get("/api/v1/public-decks/", {"size": size})
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"].keys() == {"size"}


@pytest.mark.django_db
def test_a_size_is_kept(client: Client) -> None:
    assert client.get("/api/v1/public-decks/", {"size": "100"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["on", "list"])
def test_a_value_left_empty_is_refused(client: Client, name: str) -> None:
    answer = client.get("/api/v1/restrictions/", {name: ""})
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"].keys() == {name}


def test_the_description_is_served(client: Client) -> None:
    assert client.get("/api/v1/schema/").content.startswith(b"openapi: 3")


def test_the_page_to_try_it_needs_nothing_inline(client: Client) -> None:
    response = client.get("/api/v1/docs/")
    html = response.content.decode()
    assert response.status_code == 200
    assert "<style" not in html
    assert "<script>" not in html
    assert "script-src 'self'" in response["Content-Security-Policy"]
    script = client.get("/api/v1/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert b"/api/v1/schema/" in script.content


@pytest.mark.django_db
def test_the_root_says_where_everything_is(client: Client) -> None:
    for name, address in client.get("/api/v1/").json().items():
        assert client.get(address).status_code in (200, 403, 405), name


class Row(serializers.Serializer[Any]):
    copies = serializers.IntegerField()


class Rows(serializers.Serializer[Any]):
    name = serializers.CharField()
    rows = Row(many=True)


def test_nested_faults_stand_under_dotted_names() -> None:
    checked = Rows(data={"rows": [{"copies": 1}, {"copies": "x"}]})
    with pytest.raises(exceptions.ValidationError) as error:
        checked.is_valid(raise_exception=True)
    answer = handle(error.value, {})
    assert answer is not None
    assert answer.data["error"]["fields"].keys() == {"name", "rows.1.copies"}


def test_a_plain_fault_and_what_an_exception_adds() -> None:
    answer = handle(exceptions.ValidationError("だめ"), {})
    assert answer is not None
    assert answer.data["error"]["fields"] == {"non_field_errors": ["だめ"]}

    class Stale(exceptions.APIException):
        status_code = 409
        default_code = "conflict"
        extra = {"revision": 3}

    answer = handle(Stale("古い"), {})
    assert answer is not None
    assert (answer.status_code, answer.content_type) == (409, "application/problem+json")
    assert answer.data["error"] == {"code": "conflict", "message": "古い", "revision": 3}
    assert answer.data["type"] == "/api/v1/problems/conflict/"
    assert (answer.data["status"], answer.data["detail"]) == (409, "古い")
    assert answer.data["title_en"].isascii()


def test_a_fault_of_our_own_is_not_dressed_up() -> None:
    assert handle(RuntimeError("x"), {}) is None
