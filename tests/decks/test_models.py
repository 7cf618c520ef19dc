"""The database itself refuses rows that cannot be."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from decks.models import Deck, DeckEntry, DeckLike, DeckVersion, FavouriteGroup, SavedSearch, SoloGame
from decks.people.models import Owned
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "holders",
    [{}, {"visitor": "key", "sample": "spring"}],
    ids=["nobody", "visitor and sample"],
)
def test_a_deck_has_exactly_one_holder(holders: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(name="束", **holders)


def test_a_deck_of_a_user_is_no_visitors_deck(owner: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(name="束", owner=owner, visitor="key")


@pytest.mark.parametrize("whose", [(), ("owner", "visitor")], ids=["nobody", "two"])
@pytest.mark.parametrize("model", [SoloGame, SavedSearch, FavouriteGroup, DeckLike])
def test_what_is_a_persons_is_one_persons(model: type[Owned], whose: tuple[str, ...], owner: User) -> None:
    fields = {SoloGame: {"deck_name": "束"}, DeckLike: {"deck": build_deck()}}.get(model, {"name": "名"})
    holders = {"owner": owner, "visitor": "key"}
    with pytest.raises(IntegrityError, match="has_one_holder"), transaction.atomic():
        model._default_manager.create(**fields, **{field: holders[field] for field in whose})


def test_a_sample_exists_once() -> None:
    build_deck(sample="spring")
    with pytest.raises(IntegrityError), transaction.atomic():
        build_deck(sample="spring")


@pytest.mark.parametrize("fields", [{"visibility": "everybody"}, {"name": ""}])
def test_a_deck_has_a_name_and_a_known_visibility(fields: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        build_deck(**fields)


@pytest.mark.parametrize("copies", [0, 1000])
def test_copies_lie_between_1_and_999(copies: int) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        build_deck(copies={KUSHI: copies})


def test_a_printing_stands_in_a_deck_once() -> None:
    deck = build_deck(copies={KUSHI: 4})
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(deck=deck, printing_id=KUSHI, copies=1)


def test_version_numbers_are_unique_within_a_deck() -> None:
    deck = build_deck()
    DeckVersion.objects.create(deck=deck, number=1, entries=[], revision=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckVersion.objects.create(deck=deck, number=1, entries=[], revision=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckVersion.objects.create(deck=deck, number=0, entries=[], revision=0)


def test_every_constraint_has_a_name_of_ours() -> None:
    with connection.cursor() as cursor:
        names = {
            name
            for model in (Deck, DeckEntry, DeckVersion)
            for name in connection.introspection.get_constraints(cursor, model._meta.db_table)
        }
    assert {"deck_has_exactly_one_holder", "deck_entry_copies_1_to_999", "deck_version_number_unique"} <= names


def test_the_engine_sees_all_printings_of_a_card_together() -> None:
    deck = build_deck(copies={KUSHI: 3, KUSHI_PROMO: 2, OROCHI: 1})
    listed = deck.to_deck_list()
    assert dict(listed.counts) == {KUSHI: 5, OROCHI: 1}
    assert listed.size == 6


def test_share_tokens_differ() -> None:
    assert build_deck().share != build_deck().share
