"""Intervals over jobs drawn from a bank of games hold the bank's own figure about as often as they promise."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from rules_engine.simulation.intervals import Mean, Rate, difference, mean, rate
from tests.soak import interval_bank
from tests.soak.interval_bank import Ended, changed, match, play

JOBS = 2_000
FEWEST, MOST = 200, 1_000
REPLAYED = 8
USUAL, OF_RARE = (0.935, 0.965), (0.92, 0.99)

Drawn = Counter[tuple[Ended, Ended]]
"""How often each pair of ends was drawn: of the list, and of the changed one in the game of the same number."""


class Asked(NamedTuple):
    """`truth` lies within these bounds; the intervals of a part of the jobs within `promise` hold it."""

    figure: Callable[[Drawn], Rate | Mean]
    truth: tuple[float, float]
    promise: tuple[float, float]


def rate_of(what: Callable[[Ended], bool]) -> Callable[[Drawn], Rate]:
    return lambda drawn: rate(sum(times for (end, _), times in drawn.items() if what(end)), drawn.total())


def mean_of(what: Callable[[Ended, Ended], int], of: Callable[[int, int, int], Mean] = mean) -> Callable[[Drawn], Mean]:
    def figure(drawn: Drawn) -> Mean:
        numbers = [(what(*pair), times) for pair, times in drawn.items()]
        total, squares = (sum(number**power * times for number, times in numbers) for power in (1, 2))
        return of(drawn.total(), total, squares)

    return figure


FIGURES = {
    "a rate near a half": Asked(rate_of(lambda end: end.used), (0.45, 0.55), USUAL),
    "a rare one": Asked(rate_of(lambda end: end.stuck), (0.01, 0.03), OF_RARE),
    "a skewed count": Asked(mean_of(lambda end, _: end.damage), (1, 10), USUAL),
    "a paired difference": Asked(mean_of(lambda end, other: other.damage - end.damage, difference), (-1, 1), USUAL),
}


def middle(found: Rate | Mean) -> float:
    return found.share if isinstance(found, Rate) else found.mean


def skewness(drawn: Drawn) -> float:
    """Of the damage; 0 for what lies alike on both sides of its mean."""
    numbers = [(end.damage, times) for (end, _), times in drawn.items()]
    centre = sum(number * times for number, times in numbers) / drawn.total()
    second, third = (
        sum((number - centre) ** power * times for number, times in numbers) / drawn.total() for power in (2, 3)
    )
    return float(third / second**1.5)


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Ended, Ended]]:
    """By number."""
    _, plain, other = interval_bank.read()
    ends = {byte: Ended.read(byte) for byte in {*plain, *other}}
    return [(ends[one], ends[two]) for one, two in zip(plain, other, strict=True)]


@pytest.fixture(scope="module")
def jobs(pairs: list[tuple[Ended, Ended]]) -> list[Drawn]:
    """Each draws its own number of games, none of them twice."""
    random = Random("two thousand jobs")
    return [Counter(random.sample(pairs, random.randint(FEWEST, MOST))) for _ in range(JOBS)]


@pytest.mark.parametrize("name", FIGURES)
def test_nineteen_of_twenty_intervals_hold_the_truth(
    name: str, pairs: list[tuple[Ended, Ended]], jobs: list[Drawn], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = FIGURES[name]
    truth = middle(asked.figure(Counter(pairs)))
    assert asked.truth[0] <= truth <= asked.truth[1]
    held = sum(found.low <= truth <= found.high for found in map(asked.figure, jobs)) / JOBS
    with capsys.disabled():
        print(f"\n{name}: {truth:.4f} in the bank, held by {held:.2%} of {JOBS} intervals")
    assert asked.promise[0] <= held <= asked.promise[1]


def test_the_bank_is_what_it_is_said_to_be(pairs: list[tuple[Ended, Ended]]) -> None:
    """And not too easy: it leans to one side, and some pairs differ while others do not."""
    said, _, _ = interval_bank.read()
    drawn = Counter(pairs)
    assert (said, drawn.total()) == (interval_bank.head(), interval_bank.GAMES)
    assert skewness(drawn) > 0.5
    assert 0.02 < sum(times for (end, other), times in drawn.items() if end != other) / drawn.total() < 0.98


def test_games_of_the_bank_come_out_the_same_again() -> None:
    """Where the engine has come to play otherwise, `python -m tests.soak.interval_bank` makes the bank anew."""
    _, plain, other = interval_bank.read()
    numbers = sorted(Random("some of them").sample(range(interval_bank.GAMES), REPLAYED))
    for asked, games in ((match(), plain), (changed(match()), other)):
        assert play(asked, numbers) == bytes(games[number] for number in numbers)
