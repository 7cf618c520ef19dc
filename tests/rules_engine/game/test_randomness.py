"""Shuffling: fixed for good, fair, and separate for every act."""

from collections import Counter
from itertools import permutations

import pytest

from rules_engine.kernel.chance import below, shuffle, source

GOLDEN_ONE = [8, 5, 9, 0, 4, 2, 3, 1, 7, 6]
GOLDEN_MARCH = [6, 0, 3, 9, 5, 4, 7, 8, 2, 1]


def shuffled(count: int, seed: str, act: int = 0) -> list[int]:
    cards = list(range(count))
    shuffle(cards, seed, act)
    return cards


def test_a_seed_gives_the_order_written_here_on_every_python() -> None:
    assert shuffled(10, "1") == GOLDEN_ONE
    assert shuffled(10, "三月", act=1) == GOLDEN_MARCH


def test_every_order_of_three_cards_comes_up_as_often() -> None:
    """Expected 1,000 each of 6,000; a spread of 120 is four standard deviations."""
    counts = Counter(tuple(shuffled(3, str(seed))) for seed in range(6000))
    assert set(counts) == set(permutations(range(3)))
    assert max(abs(count - 1000) for count in counts.values()) < 120


@pytest.mark.parametrize("limit", [1, 2, 3, 40, 64])
def test_numbers_stay_below_the_limit_and_reach_every_value(limit: int) -> None:
    bits = source("範囲", 0)
    assert {below(bits, limit) for _ in range(limit * 40)} == set(range(limit))


def test_acts_of_one_game_are_independent_of_each_other() -> None:
    assert shuffled(20, "s", 0) != shuffled(20, "s", 1)
    assert shuffled(20, "s", 1) == shuffled(20, "s", 1)
