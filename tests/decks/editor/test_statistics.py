"""The numbers beside a deck's cards: cost curve, seasons, zero-cost places."""

import pytest

from decks.editor.statistics import cost_curve, season_counts, zero_cost_places
from rules_engine import load_catalog
from rules_engine.definitions import CardDefinition
from rules_engine.vocabulary import CardType
from tests.decks.builders import KUSHI, OROCHI

CATALOG = load_catalog()


def cards(**copies: int) -> dict[CardDefinition, int]:
    return {CATALOG.card(int(number[1:])): count for number, count in copies.items()}


def test_the_curve_counts_every_card_once() -> None:
    copies = {card: 1 for card in CATALOG if card.types}
    curve = cost_curve(copies)
    assert [column.label for column in curve] == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"]
    assert sum(column.total for column in curve) == len(copies)
    assert curve[10].total == sum(1 for card in copies if card.cost >= 10)


@pytest.mark.parametrize("scale", [1, 7, 300])
def test_columns_stand_on_the_ground_and_stay_in_the_drawing(scale: int) -> None:
    curve = cost_curve(dict.fromkeys(cards(c1=1, c2=1, c13=1, c112=1, c185=1), scale))
    for column in curve:
        assert sum(count for _, count, _, _ in column.parts) == column.total
        lowest = 100
        for _, _, top, height in column.parts:
            assert top + height == lowest
            lowest = top
        assert lowest >= 0


def test_an_empty_deck_has_an_empty_curve() -> None:
    assert all(column.total == 0 and not column.parts for column in cost_curve({}))


def test_a_mixed_card_counts_for_each_of_its_seasons() -> None:
    mixed = next(card for card in CATALOG if card.mixed and len(card.seasons) == 2)
    assert {code: copies for code, _, copies in season_counts({mixed: 3})} == {s.value: 3 for s in mixed.seasons}


def test_part_names_are_types() -> None:
    curve = cost_curve(cards(c1=1, c13=2))
    assert {name for column in curve for name, *_ in column.parts} == {CardType.PLACE.value, CardType.APPARITION.value}


def test_zero_cost_places_are_counted_by_copies() -> None:
    copies = {CATALOG.card(KUSHI): 3, CATALOG.card(OROCHI): 1, CATALOG.card(13): 4}
    assert zero_cost_places(copies) == 3
