"""The numbers beside a deck: cost curve, types, seasons, attributes, zero-cost places, what a bar stands for."""

import pytest

from decks.deck.arrangement import Only
from decks.deck.charts import CURVE_GROUND, CURVE_TOP, Bar, charts_of, cost_curve, zero_cost_places
from rules_engine import load_catalog
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType
from tests.decks.builders import DARKNESS, KUSHI, OROCHI

CATALOG = load_catalog()
EVERY_CARD = dict.fromkeys(CATALOG, 1)


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
        assert sum(part.copies for part in column.parts) == column.total
        lowest = CURVE_GROUND
        for part in column.parts:
            assert part.top + part.height == lowest
            lowest = part.top
        assert lowest == column.top >= CURVE_TOP


def test_an_empty_deck_has_empty_charts() -> None:
    charts = charts_of({})
    assert all(column.total == 0 and not column.parts for column in charts.curve)
    assert (charts.seasons, charts.types, charts.attributes, charts.reach) == ((), (), (), ())


def test_a_mixed_card_counts_for_each_of_its_seasons() -> None:
    mixed = next(card for card in CATALOG if card.mixed and len(card.seasons) == 2)
    assert {bar.pattern: bar.copies for bar in charts_of({mixed: 3}).seasons} == {s.value: 3 for s in mixed.seasons}


def test_part_names_are_types() -> None:
    curve = cost_curve(cards(c1=1, c13=2))
    assert {part.type for column in curve for part in column.parts} == {CardType.PLACE, CardType.APPARITION}
    assert curve[CATALOG.card(13).cost].by_type[1] == 2


def test_zero_cost_places_are_counted_by_copies() -> None:
    copies = {CATALOG.card(KUSHI): 3, CATALOG.card(OROCHI): 1, CATALOG.card(13): 4}
    assert zero_cost_places(copies) == 3


def test_every_bar_filters_exactly_the_cards_it_counts() -> None:
    charts = charts_of(EVERY_CARD)
    counted: list[tuple[Only, int]] = [(column.only, column.total) for column in charts.curve]
    counted += [(bar.only, bar.copies) for bars in (charts.types, charts.attributes) for bar in bars]
    typed = [card for card in CATALOG if card.types]
    for only, copies in counted:
        assert copies == sum(1 for card in typed if only.holds(card)), only
    for bar in charts.seasons:
        assert bar.copies == sum(1 for card in typed if bar.only.holds(card)), bar
    assert charts.zero_places == sum(1 for card in CATALOG if Only("zero_place", "").holds(card))


def test_bars_are_shares_of_the_longest_and_the_darkness_has_no_type_or_season() -> None:
    charts = charts_of({CATALOG.card(KUSHI): 4, CATALOG.card(OROCHI): 1, CATALOG.card(DARKNESS): 2})
    assert [(bar.copies, bar.share) for bar in charts.types] == [(5, 100)]
    assert sum(bar.copies for bar in charts.seasons) == 5
    longest: Bar = max(charts.attributes, key=lambda bar: bar.copies)
    assert longest.share == 100


def test_reach_grows_with_turns_and_play_alone_reaches_less() -> None:
    for row in charts_of({CATALOG.card(KUSHI): 4, CATALOG.card(OROCHI): 4, CATALOG.card(13): 32}).reach:
        for at in (0, 1):
            lows, highs = [pair[at] for pair in row.by_play], [pair[at] for pair in row.with_surplus]
            assert lows == sorted(lows)
            assert highs == sorted(highs)
            assert all(0 <= low <= high <= 100 for low, high in zip(lows, highs, strict=True))


def test_only_what_is_certain_is_a_hundred_percent() -> None:
    (row,) = charts_of({CATALOG.card(KUSHI): 30, CATALOG.card(285): 10}).reach[:1]
    assert row.by_play[1] == (100, 99)  # eight of the ten put back leave two for the new hand
    assert charts_of({CATALOG.card(KUSHI): 40}).reach[0].by_play[:2] == ((0, 0), (100, 100))


def test_zero_search_is_told_apart_where_it_can_be_counted() -> None:
    large = charts_of({CATALOG.card(KUSHI): 4, CATALOG.card(OROCHI): 36}).reach
    assert any(after > without for row in large for after, without in row.by_play)
    small = charts_of({CATALOG.card(KUSHI): 4, CATALOG.card(OROCHI): 4}).reach
    assert small
    assert all(after == without for row in small for after, without in (*row.by_play, *row.with_surplus))
