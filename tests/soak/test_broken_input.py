"""Whatever is sent to any entrance, the site answers in words and never with an error of its own."""

import json
import os
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cards.models import Card
from cards.sync.catalogue import sync_catalogue
from decks.models import Deck
from rules_engine import load_catalog

EXAMPLES = int(os.environ.get("SOAK_EXAMPLES", "2000"))
CARDS = load_catalog()

many = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

anything = st.text(max_size=60)
odd_numbers = st.sampled_from(["", "0", "-0", "９", "٣", "1e9", "½", "nan"])
numbers = st.one_of(st.integers(-(10**20), 10**20).map(str), odd_numbers)
days = st.one_of(st.dates().map(str), st.sampled_from(["2024-02-30", "0000-01-01", "9999-12-31", "2024-7-1"]), anything)
names = st.one_of(st.sampled_from([card.name for card in CARDS]), anything)
values = st.one_of(anything, numbers, days, names)
lines = st.one_of(
    anything,
    st.builds("{} {}".format, numbers, names),
    st.builds("{}×{}".format, names, numbers),
    st.builds("《{}》\t{}枚".format, names, numbers),
)
lists = st.lists(lines, max_size=30).map("\n".join)
SEARCH_KEYS = (
    "q",
    "type",
    "season",
    "cost",
    "cost_min",
    "cost_max",
    "power",
    "attribute",
    "keyword",
    "effect",
    "product",
    "rarity",
)
VIEW_KEYS = ("mixed", "sort", "desc", "page", "size", "view", "x")
search_keys = st.sampled_from(SEARCH_KEYS + VIEW_KEYS)
queries = st.lists(st.tuples(search_keys, values), max_size=6)
json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), anything),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(anything, inner, max_size=4)),
    max_leaves=8,
)
changes = st.fixed_dictionaries(
    {key: st.one_of(st.integers(-10, 2000), json_values) for key in ("printing", "from", "to")}
)
edits = st.fixed_dictionaries(
    {},
    optional={
        "edit_id": st.one_of(st.uuids().map(str), json_values),
        "base": st.one_of(st.integers(-5, 10**12), json_values),
        "action": st.sampled_from(["undo", "redo", "change", ""]),
        "changes": st.one_of(json_values, st.lists(changes, max_size=4)),
    },
)
# A header carries bytes, so a cookie reaches the site as Latin-1.
cookie_values = st.text(st.characters(max_codepoint=255), max_size=60)
ADDRESSES = ("/cards/{}", "/cards/1-{}/", "/d/{}/", "/decks/{}/edit", "/solo/{}/", "/{}", "/api/v1/cards/{}/")


class BrokenInput(TestCase):
    """Every test keeps one visitor with one deck."""

    def setUp(self) -> None:
        if not Card.objects.exists():
            sync_catalogue()
        self.client = Client(raise_request_exception=False)
        creation = self.client.get("/decks/new").context["form"]["creation"].value()
        self.client.post("/decks/new", {"name": "壊れた入力", "creation": creation})
        self.deck = Deck.objects.latest("pk")

    def answered(self, response: Any, *allowed: int) -> None:
        assert response.status_code in (allowed or (200, 302, 303, 400, 404, 413, 422)), response.content[:2000]

    @many
    @given(queries)
    def test_search(self, query: list[tuple[str, str]]) -> None:
        self.answered(self.client.get("/cards/", query_params=query), 200)
        self.answered(self.client.get("/api/v1/cards/", query_params=query), 200, 400, 404)

    @many
    @given(days, values)
    def test_days_and_lists(self, on: str, series: str) -> None:
        query = {"on": on, "list": series}
        self.answered(self.client.get("/restrictions/", query), 200)
        self.answered(self.client.get(f"/decks/{self.deck.pk}/legality", query), 200)
        self.answered(self.client.get("/api/v1/restrictions/", query), 200, 400)

    @many
    @given(lists, days, values)
    def test_typed_lists(self, text: str, on: str, series: str) -> None:
        self.answered(self.client.post("/check/", {"text": text, "on": on, "list": series}), 200, 400)
        body = json.dumps({"text": text, "on": on, "list": series})
        self.answered(self.client.post("/api/v1/check/", body, content_type="application/json"), 200, 400)

    @many
    @given(anything, numbers, days, values)
    def test_sheets_of_pastes(self, title: str, copies: str, on: str, series: str) -> None:
        text = f"# {title}\n{copies} {CARDS.card(1).name}"
        self.answered(self.client.post("/check/sheet.pdf", {"text": text, "on": on, "list": series}), 200, 422)
        self.answered(self.client.post("/check/sheet.pdf", {"text": f"# {title}\n4 {CARDS.card(1).name}"}), 200, 422)

    @many
    @given(lists, values)
    def test_imports(self, text: str, step: str) -> None:
        self.answered(self.client.post(f"/decks/{self.deck.pk}/import", {"text": text, "creation": step}))
        self.answered(self.client.post("/decks/new", {"name": step, "text": text, "creation": step, "step": "accept"}))

    @many
    @given(st.one_of(edits, json_values))
    def test_edits_by_script(self, edit: Any) -> None:
        address = f"/decks/{self.deck.pk}/edits"
        self.answered(self.client.post(address, json.dumps(edit), content_type="application/json"), 200, 400)

    @many
    @given(values, values, st.lists(values, max_size=3).map(":".join))
    def test_edits_by_button(self, form_id: str, base: str, change: str) -> None:
        fields = {"form_id": form_id, "base": base, "change": change, "pane": change, "query": form_id}
        self.answered(self.client.post(f"/decks/{self.deck.pk}/edits", fields), 302)

    @many
    @given(values, values, values, values)
    def test_details_and_versions(self, name: str, note: str, visibility: str, base: str) -> None:
        fields = {"name": name, "note": note, "visibility": visibility, "base": base, "message": note}
        self.answered(self.client.post(f"/decks/{self.deck.pk}/details", fields), 200, 302, 400, 409, 422)
        self.answered(self.client.post(f"/decks/{self.deck.pk}/versions", fields), 200, 302, 400, 409, 422)

    @many
    @given(values)
    def test_addresses(self, part: str) -> None:
        for address in ADDRESSES:
            response = self.client.get(address.format(part.replace("#", "").replace("?", "")))
            assert response.status_code < 500, address

    @many
    @given(cookie_values, cookie_values)
    def test_cookies(self, visitor: str, session: str) -> None:
        client = Client(raise_request_exception=False)
        for name in {*self.client.cookies.keys(), "visitor", "sessionid"}:
            client.cookies[name] = visitor if name != "sessionid" else session
        self.answered(client.get("/decks/"), 200, 302, 400)
        self.answered(client.get(f"/decks/{self.deck.pk}/edit"), 302, 400, 404)


@pytest.fixture(autouse=True, scope="module")
def enough_examples() -> None:
    assert EXAMPLES >= 10, "too few examples prove nothing"
