"""Intervals of shares, means and differences: beside tables, where hardly anything was seen, and drawn anew."""

import math
from random import Random

import pytest

from rules_engine.simulation.intervals import difference, mean, rate, student, told_apart

STUDENT = {
    0.9: {1: 6.314, 2: 2.920, 5: 2.015, 30: 1.697, 100: 1.660, 1000: 1.646},
    0.95: {1: 12.706, 2: 4.303, 3: 3.182, 10: 2.228, 29: 2.045, 49: 2.010, 199: 1.972, 200: 1.972, 1000: 1.962},
    0.99: {1: 63.657, 4: 4.604, 29: 2.756, 60: 2.660, 500: 2.586},
    0.999: {2: 31.599, 9: 4.781, 120: 3.373},
}
"""Two-sided, to three places, as tables print them."""


def test_students_t_is_that_of_the_tables() -> None:
    for sure, row in STUDENT.items():
        assert {degrees: round(student(sure, degrees), 3) for degrees in row} == row


def test_shares_have_wilsons_interval_with_ends_that_hold() -> None:
    rare = rate(20, 100)
    assert (rare.share, round(rare.low, 4), round(rare.high, 4)) == (0.2, 0.1334, 0.2888)
    assert (rate(0, 50).low, round(rate(0, 50).high, 4)) == (0, 0.0713)
    assert rate(0, 50).high > 3 / 50
    assert (rate(0, 0).low, rate(0, 0).high) == (0, 1)
    assert rate(1, 100).low == pytest.approx(-math.log(0.95) / 100, rel=1e-3)
    for count in range(41):
        one, mirrored = rate(count, 40), rate(40 - count, 40)
        assert 0 <= one.low <= one.share <= one.high <= 1
        assert one.low == pytest.approx(1 - mirrored.high)


@pytest.mark.parametrize("n", [40, 100, 400])
def test_intervals_of_shares_hold_nineteen_of_twenty_and_never_under_nine_of_ten(n: int) -> None:
    """Reckoned, not drawn: how probable the counts are whose interval holds the share."""
    ends = [rate(count, n) for count in range(n + 1)]
    held = []
    for step in range(1, 500):
        share = step / 1000
        chances = [math.comb(n, count) * share**count * (1 - share) ** (n - count) for count in range(n + 1)]
        held.append(sum(one for one, found in zip(chances, ends, strict=True) if found.low <= share <= found.high))
    assert min(held) >= 0.9
    assert sum(held) / len(held) >= 0.93


def test_means_are_students_where_all_games_count() -> None:
    numbers = [8, 9, 10, 11, 12] * 8
    found = mean(40, sum(numbers), sum(one * one for one in numbers))
    error = math.sqrt(sum((one - 10) ** 2 for one in numbers) / 39 / 40)
    assert found.mean == 10
    assert found.high - found.low == pytest.approx(2 * student(0.95, 39) * error, rel=0.01)
    assert (mean(1, 3, 9).low, mean(1, 3, 9).high) == (-math.inf, math.inf)


def test_what_was_hardly_seen_has_an_interval_too() -> None:
    assert (mean(40, 0, 0).low, mean(40, 0, 0).high) == (0, 3 / 40)
    same = mean(40, 80, 160)
    assert (same.low, same.high) == (2 - 3 / 40, 2 + 3 / 40)
    once = mean(40, 5, 25)
    assert 0 < once.low < once.mean < once.high
    assert once.high - once.mean > 3 * (once.mean - once.low)
    healed = mean(40, -5, 25)
    assert healed.low < healed.mean < 0 < healed.high
    none = difference(40, 0, 0)
    assert (none.low, none.high) == (-3 / 40, 3 / 40)


def test_rows_are_judged_together() -> None:
    """A row that would be different alone is not, as one of fourteen; a clear one takes the next along."""
    alone = (50, 18, 50)
    assert told_apart([alone]) == [True]
    assert told_apart([alone] + [(50, 0, 50)] * 13) == [False] * 14
    clear = (50, 40, 60)
    assert told_apart([(50, 0, 50), clear]) == [False, True]
    assert told_apart([alone, clear]) == [True, True]
    assert told_apart([(1, 5, 25), (0, 0, 0)]) == [False, False]
    assert told_apart([(50, 0, 0), (50, 50, 50)]) == [False, True]


def test_where_nothing_differs_hardly_any_row_is_called_different() -> None:
    random = Random(4)
    called = 0
    for _ in range(400):
        rows = []
        for _ in range(14):
            drawn = [random.choice((-2, -1, 0, 0, 1, 2)) for _ in range(50)]
            rows.append((50, sum(drawn), sum(one * one for one in drawn)))
        called += any(told_apart(rows))
    assert called <= 0.07 * 400
