"""What the index adds to a write: so many statements, and no judging of a card twice."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.building.models import Visibility
from decks.deck.services import change_details, create_deck, details_of
from decks.editing.services import apply_edit
from decks.models import Deck, DeckLike
from decks.sharing.services import set_visibility
from rules_engine.legality import fitting
from tests.decks.builders import FIREBALL, KUSHI, OROCHI, build_deck, edit_of

pytestmark = pytest.mark.django_db

COPIES = {KUSHI: 4, OROCHI: 2, FIREBALL: 4}


def statements(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        work()
    return sum("decks_indexed" in one["sql"] or "decks_likeddeck" in one["sql"] for one in asked)


def rename(deck: Deck) -> None:
    typed = {field.value: text for field, text in details_of(deck).items()}
    assert change_details(deck, deck.details_revision, typed | {"name": "別の名"})


@pytest.mark.parametrize("kinds", [1, 3])
def test_each_write_asks_the_index_a_fixed_number_of_times(
    kinds: int, owner: User, friend: User, catalogue: object
) -> None:
    copies = dict(list(COPIES.items())[:kinds])
    deck = build_deck(owner, copies=copies, visibility=Visibility.PUBLIC)
    assert statements(lambda: create_deck({"owner": owner}, "新しい", copies, visibility="public")) == 6
    assert statements(lambda: apply_edit(deck, edit_of((KUSHI, 4, 3)))) == 5
    assert statements(lambda: rename(Deck.objects.get(pk=deck.pk))) == 5
    assert statements(lambda: set_visibility(deck, Visibility.PRIVATE)) == 5
    assert statements(lambda: set_visibility(deck, Visibility.UNLISTED)) == 1
    assert statements(lambda: set_visibility(deck, Visibility.PUBLIC)) == 6
    assert statements(lambda: DeckLike.objects.create(deck=deck, owner=friend)) == 1


def test_what_a_card_may_do_is_worked_out_once_for_all_decks(
    owner: User, catalogue: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    usual = fitting.availability

    def availability(card: Any, *day: Any) -> Any:
        asked.append(card.id)
        return usual(card, *day)

    monkeypatch.setattr("decks.deck_index.facts._kept", None)
    monkeypatch.setattr(fitting, "availability", availability)
    build_deck(owner, copies=COPIES, visibility=Visibility.PUBLIC)
    assert set(asked) == {KUSHI, OROCHI, FIREBALL}
    asked.clear()
    build_deck(owner, copies={card: copies + 1 for card, copies in COPIES.items()}, visibility=Visibility.PUBLIC)
    assert asked == []
