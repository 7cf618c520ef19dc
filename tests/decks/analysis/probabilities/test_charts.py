"""Charts: bars where their numbers are, intervals that stay in the drawing, and rows as small as a word."""

import math
from fractions import Fraction

from decks.analysis.probabilities.charts import GROUND, TOP, Point, chance_chart, chart, spark
from decks.analysis.simulations.charts import turn_charts
from rules_engine.simulation import Counted, figures


def test_bars_stand_on_the_ground_and_the_highest_fills_the_drawing() -> None:
    drawn = chance_chart(
        "枚数", ["0", "1", "2"], [("前", [Fraction(0), Fraction(1, 4), Fraction(1, 2)])], Fraction(1, 2)
    )
    bars = [column.bars[0] for column in drawn.columns]
    assert [bar.top for bar in bars] == [GROUND, (GROUND + TOP) / 2, TOP]
    assert [bar.short for bar in bars] == ["0", "25", "50"]
    assert all(bar.high is None and bar.highest == bar.top for bar in bars)


def test_an_interval_ends_within_the_drawing_and_the_number_stands_above_it() -> None:
    points = [Point(0.5, "5", "5.0", 0.4, 0.6), Point(-0.1, "−1", "−1.0", -0.3, 0.1), Point(1, "9", "9.0", 0.9, 1.2)]
    within, below, beyond = (column.bars[0] for column in chart("ターン", ["1", "2", "3"], [("", points)]).columns)
    assert within.high is not None
    assert within.low is not None
    assert within.high < within.top < within.low
    assert within.highest == within.high
    assert (below.top, below.low) == (GROUND, GROUND)
    assert (beyond.top, beyond.high) == (TOP, TOP)


def test_rows_have_no_bar_for_what_never_happens() -> None:
    assert [(bar.x, bar.top, bar.height) for bar in spark([0, 0.5, 1, 1])] == [(12, 10, 10), (24, 0, 20), (36, 0, 20)]


def test_one_game_has_means_without_an_interval_and_few_wins_do_not_fill_the_drawing() -> None:
    one = turn_charts(
        figures(Counted(games=1, damage=(3,), damage_squares=(9,), souls=(2,), soul_squares=(4,), kills=(0,)))
    )
    assert one.damage.columns[0].bars[0].high is None
    assert one.damage.columns[0].bars[0].top == TOP
    games = 400
    many = turn_charts(
        figures(Counted(games=games, damage=(0,), damage_squares=(0,), souls=(0,), soul_squares=(0,), kills=(4,)))
    )
    bar = many.kills.columns[0].bars[0]
    assert bar.exact == "1.0%"
    assert math.isclose(bar.height, (GROUND - TOP) * 0.01 / 0.25, abs_tol=0.1)
