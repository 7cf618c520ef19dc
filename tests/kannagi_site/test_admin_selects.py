"""No page of the admin holds all rows of a table in one select, and its lists cost a fixed number of queries."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.db import connection
from django.db.models import ForeignKey, ManyToManyField
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.deck.services import keep_version
from decks.editing.services import apply_edit
from decks.models import Deck, DeckReport, Doubt, SoloGame, TurnAnswer, TurnQuestion
from tests.decks.builders import KUSHI, build_deck, edit_of
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db

OF_THE_CODE = (Group, Permission)
"""Tables that no use of the site lets grow."""


@pytest.fixture
def keeper() -> Client:
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    return client


def selects() -> Iterator[tuple[str, str]]:
    """Every field that chooses among rows, and where it is neither autocomplete nor only read."""
    for model, page in admin.site._registry.items():
        inlines = [inline(model, admin.site) for inline in page.inlines]
        for place in (page, *inlines):
            closed = {*place.autocomplete_fields, *place.raw_id_fields, *place.readonly_fields, *(place.exclude or ())}
            shown = {*place.fields} if place.fields else None
            for field in (*place.model._meta.fields, *place.model._meta.many_to_many):
                if not isinstance(field, ForeignKey | ManyToManyField) or field.related_model in OF_THE_CODE:
                    continue
                if field.name in closed or (shown is not None and field.name not in shown) or not field.editable:
                    continue
                through = isinstance(field, ManyToManyField) and not field.remote_field.through._meta.auto_created
                if not through and not (place is not page and field.related_model is model):
                    yield type(place).__name__, field.name


def test_what_can_grow_is_chosen_by_autocomplete(rf: Any) -> None:
    request = rf.get("/")
    request.user = User(is_superuser=True, is_active=True)
    read_only = {
        type(page).__name__
        for page in admin.site._registry.values()
        if not page.has_change_permission(request) and not page.has_add_permission(request)
    }
    assert [(page, field) for page, field in selects() if page not in read_only] == []


def filled(number: int, owner: User) -> None:
    person = User.objects.create_user(f"person{number}")
    origin = build_deck(person)
    deck = build_deck(owner, copies={KUSHI: 4}, cover_id=KUSHI, origin=origin)
    apply_edit(deck, edit_of((KUSHI, 4, 5)))
    keep_version(deck, "バージョン")
    DeckReport.objects.create(deck=deck, reason="spam", owner=person)
    Doubt.objects.create(owner=person, text="おかしい", step=1, draft="", record="{}")
    question = TurnQuestion.objects.create(owner=person, text="どうする", ply=0, record="{}")
    TurnAnswer.objects.create(owner=person, question=question, ply=1, record="{}", decided="end")
    SoloGame.objects.create(owner=person, deck=deck, deck_name="束", record="{}")


def test_lists_cost_the_same_for_few_rows_and_for_many(keeper: Client, owner: User) -> None:
    addresses = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") for model in admin.site._registry
    ]
    filled(0, owner)
    few = {address: queries(keeper, address) for address in addresses}
    for number in range(1, 12):
        filled(number, owner)
    assert {address: queries(keeper, address) for address in addresses} == few


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(asked)


def test_every_list_can_be_searched(keeper: Client) -> None:
    assert [type(page).__name__ for page in admin.site._registry.values() if not page.search_fields] == []


@pytest.mark.parametrize("bad", ["x", "999999", "99999999999999999999999", "-1", "1 OR 1", "\x00"])
@pytest.mark.parametrize("field", ["owner", "cover", "origin", "entries-0-printing"])
def test_a_bad_number_is_a_fault_of_the_form(bad: str, field: str, keeper: Client, owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 4})
    entry = deck.entries.get()
    sent = {
        "owner": owner.pk, "name": "束", "visibility": "private", "note": "", "folder": "", "cover": "", "origin": "",
        "entries-TOTAL_FORMS": 1, "entries-INITIAL_FORMS": 1, "entries-0-id": entry.pk, "entries-0-deck": deck.pk,
        "entries-0-printing": KUSHI, "entries-0-copies": 3, "versions-TOTAL_FORMS": 0, "versions-INITIAL_FORMS": 0,
    }  # fmt: skip
    address = reverse("admin:decks_deck_change", args=[deck.pk])
    answer = keeper.post(address, {**sent, field: bad})
    assert answer.status_code == 200
    assert 'class="errorlist"' in answer.content.decode()
    assert Deck.objects.get(pk=deck.pk).entries.get().copies == 4
    assert keeper.post(address, sent).status_code == 302


def test_autocomplete_answers_rubbish_without_a_fault(
    keeper: Client, signed_in: Callable[[User], Client], owner: User
) -> None:
    good = {"app_label": "decks", "model_name": "deck", "field_name": "origin", "term": "束"}
    build_deck(owner, name="束")
    address = reverse("admin:autocomplete")
    assert [row["text"] for row in keeper.get(address, good).json()["results"]] == ["束"]
    for wrong in ({"field_name": "nothing"}, {"model_name": "x"}, {"term": "\x00"}, {"page": "x"}, {"page": "-1"}):
        assert keeper.get(address, {**good, **wrong}).status_code in (200, 400, 403, 404), wrong
    assert signed_in(owner).get(address, good).status_code in (302, 403)
