"""No name that the API does not know is passed over: every name of its description is misspelt in turn."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

from cards.api.fields import KNOWN
from cards.api.known_names import ApiView, Sent, nearest_name
from decks.models import Deck
from tests.decks.builders import KUSHI, build_deck

pytestmark = pytest.mark.django_db
DESCRIPTION: dict[str, Any] = dict(SchemaGenerator().get_schema(request=None, public=True))
OPERATIONS = [
    (path, method, operation)
    for path, operations in DESCRIPTION["paths"].items()
    for method, operation in operations.items()
]
NAMES_OF_OPERATIONS = [f"{method} {path}" for path, method, _ in OPERATIONS]
BODIES = [(path, method, operation) for path, method, operation in OPERATIONS if "requestBody" in operation]


@pytest.fixture
def somebody(client: Client) -> Client:
    client.force_login(User.objects.create_user("name"))
    return client


def address(path: str) -> str:
    for field, value in {
        "card_id": KUSHI,
        "deck_id": 1,
        "share": "none",
        "simulation": "none",
        "format_key": "official",
        "number": KUSHI,
        "ruling": "F-22",
        "name": "憤怒",
        "clause": "001-封印",
        "code": "7BAFAAYyP2WQV",
    }.items():
        path = path.replace(f"{{{field}}}", str(value))
    return path


def misspelt(name: str) -> list[str]:
    """A letter twice, two letters the other way round, a letter too many, another case."""
    spellings = [name[0] + name, f"{name}s", name[:-2] + name[:-3:-1], name.upper()]
    return [spelling for spelling in dict.fromkeys(spellings) if spelling != name]


def spelt(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each name with each of its misspellings."""
    return [(name, spelling) for name in sorted(names) for spelling in misspelt(name)]


def query_names(operation: dict[str, Any]) -> set[str]:
    return {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "query"}


def asked(client: Client, method: str, path: str, query: dict[str, str], body: Any = None) -> Any:
    sent = json.dumps({} if body is None else body)
    return client.generic(method.upper(), address(path), sent, content_type="application/json", query_params=query)


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES_OF_OPERATIONS)
def test_every_query_name_misspelt_is_refused(
    somebody: Client, path: str, method: str, operation: dict[str, Any]
) -> None:
    known = query_names(operation)
    for one, name in spelt(known | {"tpye"}):
        answer = asked(somebody, method, path, {name: "1"})
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, [name]), name
        assert one not in known or f"「{one}」のことですか" in answer.json()["error"]["fields"][name][0], name


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES_OF_OPERATIONS)
def test_no_query_name_of_the_description_is_refused(
    somebody: Client, path: str, method: str, operation: dict[str, Any]
) -> None:
    for name in query_names(operation):
        answer = asked(somebody, method, path, {name: ""})
        assert "使える名前ではありません" not in answer.content.decode(), name


def test_every_fact_of_a_card_misspelt_is_refused_with_the_one_that_was_meant(client: Client) -> None:
    for name in KNOWN:
        assert client.get("/api/v1/cards/29/", {"fields": name}).json().keys() == {name}
        for spelling in misspelt(name):
            answer = client.get("/api/v1/cards/", {"fields": f"id,{spelling}"})
            [fault] = answer.json()["error"]["fields"]["fields"]
            assert (answer.status_code, f"「{name}」のことですか" in fault) == (400, True), spelling


def sent_objects(schema: dict[str, Any], at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a body, with the dotted path to it."""
    while "$ref" in schema:
        schema = DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if "properties" in schema:
        yield at, schema["properties"]
        for name, inner in schema["properties"].items():
            yield from sent_objects(inner, f"{at}.{name}".lstrip("."))
    elif "items" in schema:
        yield from sent_objects(schema["items"], f"{at}.0")


def body_with(at: str, name: str) -> Any:
    """The smallest body that has `name` in the object at `at`."""
    value: Any = {name: 1}
    for part in reversed(at.split(".") if at else []):
        value = [value] if part == "0" else {part: value}
    return value


@pytest.mark.parametrize(("path", "method", "operation"), BODIES, ids=[f"{m} {p}" for p, m, _ in BODIES])
def test_every_field_of_a_body_misspelt_is_refused(
    somebody: Client, path: str, method: str, operation: dict[str, Any]
) -> None:
    if "{deck_id}" in path:
        path = path.replace("{deck_id}", str(build_deck(User.objects.get(), copies={KUSHI: 4}).pk))
    objects = list(sent_objects(operation["requestBody"]["content"]["application/json"]["schema"]))
    assert objects
    for at, fields in objects:
        for field, name in spelt(fields):
            answer = asked(somebody, method, path, {}, body_with(at, name))
            assert answer.status_code == 400, (at, name)
            said = answer.json()["error"]["fields"][f"{at}.{name}".lstrip(".")]
            assert f"使える名前ではありません。「{field}」のことですか" in said[0], (at, name)


def test_the_description_says_that_no_other_field_is_taken() -> None:
    schemas = DESCRIPTION["components"]["schemas"]
    for name in ("CheckRequest", "OddsRequest", "SimulationRequest", "NewDeck", "ReplaceEntries", "Entry"):
        assert schemas[name]["additionalProperties"] is False, name
    assert "additionalProperties" not in schemas["FoundCard"]


def test_what_other_tools_call_it_leads_to_the_name_here() -> None:
    assert nearest_name("date", {"on", "list", "text", "entries"}) == "on"
    assert nearest_name("wants", {"want", "turn"}) == "want"
    assert nearest_name("tpye", {"type", "cost"}) == "type"
    assert nearest_name("zzzz", {"type", "cost"}) == ""


def test_a_deck_that_is_replaced_under_a_new_name_is_told_that_it_keeps_the_old_one(somebody: Client) -> None:
    deck = build_deck(User.objects.get(), copies={KUSHI: 4})
    body = {"revision": deck.revision, "entries": [], "name": "別の名"}
    answer = asked(somebody, "put", f"/api/v1/decks/{deck.pk}/", {}, body)
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["name"])
    assert Deck.objects.get(pk=deck.pk).entries.count() == 1


def test_every_view_of_the_api_and_every_body_refuses_what_it_does_not_know() -> None:
    def views(resolver: URLResolver) -> Iterator[Any]:
        for pattern in resolver.url_patterns:
            if isinstance(pattern, URLPattern):
                yield pattern.callback
            else:
                yield from views(pattern)

    [api] = [one for one in get_resolver().url_patterns if isinstance(one, URLResolver) and one.app_name == "api"]
    known = [view.cls for view in views(api)]  # type: ignore[attr-defined]
    assert len(known) > 10
    # The page to try the API is a page like any other.
    assert [view.__name__ for view in known if not issubclass(view, ApiView)] == ["DocsView"]
    asked_serializers = {one.__name__.removesuffix("Serializer") for one in all_subclasses(Sent)}
    described = {
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for _, _, operation in BODIES
    }
    assert described <= asked_serializers


def all_subclasses(of: type[Any]) -> set[type[Any]]:
    return {one for direct in of.__subclasses__() for one in (direct, *all_subclasses(direct))}
