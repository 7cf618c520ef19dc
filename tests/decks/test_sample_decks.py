"""Our four sample decks: real cards, one season each, legal today without a doubt, playable."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards.catalog import CardData, current_data
from cards.list_question import ListQuestion, today
from decks.deck.queries import public_samples
from decks.legality.reports import judge
from decks.management.commands import create_sample_decks
from decks.models import Deck, DeckEntry
from rules_engine.vocabulary.terms import CardType, RestrictionSeries, Season

pytestmark = pytest.mark.django_db


def create() -> str:
    out = io.StringIO()
    call_command("create_sample_decks", stdout=out)
    return out.getvalue()


@pytest.fixture
def samples() -> list[Deck]:
    create()
    return public_samples()


def test_there_is_one_per_season_in_order(samples: list[Deck]) -> None:
    assert [deck.sample for deck in samples] == ["spring", "summer", "autumn", "winter"]
    assert len({deck.name for deck in samples}) == 4
    assert all(deck.note for deck in samples)


def test_each_is_legal_today_under_every_list_without_notices(samples: list[Deck]) -> None:
    data = current_data()
    for deck in samples:
        for series in (*RestrictionSeries, None):
            verdict = judge(deck.to_deck_list(), ListQuestion(today(), series), data)
            assert (verdict.size, verdict.violations, verdict.notices) == (40, (), ()), deck.name


def test_each_can_be_played(samples: list[Deck]) -> None:
    data = current_data()
    for deck in samples:
        season = Season.of(deck.sample)
        copies = {data.catalog.card(card_id): count for card_id, count in deck.to_deck_list().counts.items()}
        zero_places = sum(n for card, n in copies.items() if card.cost == 0 and CardType.PLACE in card.types)
        cheap = sum(n for card, n in copies.items() if card.cost <= 3)
        assert zero_places >= 8
        assert cheap >= 26
        assert {card.types[0] for card in copies} == set(CardType)
        assert all(season in card.seasons or Season.NONE in card.seasons for card in copies)


def test_a_second_run_changes_nothing(samples: list[Deck]) -> None:
    before = list(DeckEntry.objects.values_list("pk", "copies"))
    assert "変更なし" in create()
    assert list(DeckEntry.objects.values_list("pk", "copies")) == before
    assert Deck.objects.count() == 4


def test_a_sample_that_was_bent_is_put_right(samples: list[Deck]) -> None:
    Deck.objects.filter(sample="winter").update(name="別の名")
    samples[0].entries.first().delete()  # type: ignore[union-attr]
    assert "春・冬を更新" in create()
    assert [deck.to_deck_list().size for deck in public_samples()] == [40] * 4
    assert "変更なし" in create()


def test_a_catalogue_without_the_cards_is_named(data_without_cards: CardData, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create_sample_decks, "current_data", lambda: data_without_cards)
    with pytest.raises(CommandError, match="sync_catalog"):
        create()
    assert not Deck.objects.exists()


@pytest.fixture
def data_without_cards(db: None) -> CardData:
    data = current_data()
    return CardData("empty", type(data.catalog).of(list(data.catalog)[:3]), data.revisions)


def test_reading_them_costs_two_queries(samples: list[Deck], django_assert_num_queries: Callable[..., Any]) -> None:
    with django_assert_num_queries(2):
        assert sum(deck.to_deck_list().size for deck in public_samples()) == 160
