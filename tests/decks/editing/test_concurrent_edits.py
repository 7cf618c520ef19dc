"""Many writers on one deck, on a real database: no acknowledged edit is lost, none is applied twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from decks.editing.changes import Edit
from decks.editing.services import apply_edit
from decks.models import Deck, DeckEdit
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_of, held

WRITERS = 6
EDITS_EACH = 8


def write(deck: Deck, edits: list[Edit]) -> int:
    try:
        return len([apply_edit(deck, edit) for edit in edits])
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_no_acknowledged_edit_is_lost(catalogue: Catalog) -> None:
    deck = build_deck(copies={OROCHI: WRITERS * EDITS_EACH})
    own = [[edit_of((KUSHI, 0, 1), (OROCHI, 1, 0)) for _ in range(EDITS_EACH)] for _ in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        acknowledged = sum(pool.map(lambda edits: write(deck, edits), own))
    deck.refresh_from_db()
    assert acknowledged == WRITERS * EDITS_EACH
    assert held(deck) == {KUSHI: acknowledged}
    assert deck.revision == acknowledged
    assert sorted(DeckEdit.objects.values_list("revision", flat=True)) == list(range(1, acknowledged + 1))


@pytest.mark.django_db(transaction=True)
def test_one_edit_sent_by_many_at_once_is_applied_once(catalogue: Catalog) -> None:
    deck = build_deck()
    edits = [edit_of((KUSHI, 0, 1)) for _ in range(3)]
    with ThreadPoolExecutor(WRITERS) as pool:
        acknowledged = sum(pool.map(lambda _: write(deck, edits), range(WRITERS)))
    assert acknowledged == WRITERS * len(edits)
    assert held(deck) == {KUSHI: len(edits)}
