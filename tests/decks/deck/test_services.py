"""Making decks: a form sent many times at once makes one."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from decks.deck.services import DEFAULT_NAME, change_details, create_deck
from decks.models import Deck, Visibility
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import DARKNESS, KUSHI, build_deck, held


@pytest.mark.django_db(transaction=True)
def test_the_same_form_sent_at_once_by_many_makes_one_deck(catalogue: Catalog) -> None:
    creation = uuid.uuid4()

    def create(_: int) -> int:
        try:
            return create_deck({"visitor": "somebody"}, "束", {KUSHI: 4}, creation=creation).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        made = set(pool.map(create, range(6)))
    assert made == {Deck.objects.get().pk}
    assert held(Deck.objects.get()) == {KUSHI: 4}


@pytest.mark.django_db
def test_a_new_deck_is_private_and_holds_only_what_decks_hold() -> None:
    deck = create_deck({"visitor": "somebody"}, "  ", {KUSHI: 2000, DARKNESS: 1, 424242: 3})
    assert (deck.name, deck.visibility, held(deck)) == (DEFAULT_NAME, Visibility.PRIVATE, {KUSHI: 999})


def details(**typed: str) -> dict[str, str]:
    return {"name": "元", "note": "", "folder": "", "tags": "", "visibility": "private", **typed}


@pytest.mark.django_db
def test_details_change_only_from_the_revision_that_was_seen() -> None:
    deck = build_deck(name="元")
    assert change_details(deck, 0, details(name="先", visibility="public"))
    assert not change_details(deck, 0, details(name="後"))
    deck.refresh_from_db()
    assert (deck.name, deck.visibility, deck.details_revision) == ("先", "public", 1)
