"""What the deck pane shows: order, printings, curve, seasons."""

import pytest

from decks.editor.pane import cost_curve, pane_groups, row_to_change, rows_of, season_counts
from rules_engine import load_catalog
from rules_engine.definitions import CardDefinition
from rules_engine.vocabulary import CardType
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI

CATALOG = load_catalog()


def cards(**copies: int) -> dict[CardDefinition, int]:
    return {CATALOG.card(int(number[1:])): count for number, count in copies.items()}


def test_groups_stand_in_the_order_of_types_and_rows_by_cost() -> None:
    held = {13: 2, OROCHI: 1, KUSHI: 4, 185: 1, 240: 1, DARKNESS: 1}
    groups = pane_groups(held, {CATALOG.card_by_printing[number]: count for number, count in held.items()})
    assert [group.label for group in groups] == ["場所札", "怪異札", "道具札", "季節札", ""]
    assert [row.card.id for row in groups[0].rows] == [KUSHI, OROCHI]
    assert [group.copies for group in groups] == [5, 2, 1, 1, 1]


def test_each_printing_has_its_row_and_says_so() -> None:
    rows = rows_of(CATALOG.card(KUSHI), {KUSHI: 3, KUSHI_PROMO: 1})
    assert [(row.printing, row.copies, row.several) for row in rows] == [(KUSHI, 3, True), (KUSHI_PROMO, 1, True)]


def test_the_buttons_beside_a_found_card_act_on_the_printing_in_the_deck() -> None:
    card = CATALOG.card(KUSHI)
    assert row_to_change(card, {}).printing == KUSHI
    assert row_to_change(card, {KUSHI_PROMO: 2}).plus == f"{KUSHI_PROMO}:2:3"


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
