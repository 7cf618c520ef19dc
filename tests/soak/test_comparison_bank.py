"""Of 500 comparisons of lists that do not differ hardly any calls a row different; of lists that do, most find it; and
means turn by turn have the intervals they promise. Drawn from a bank of games that were played."""

import math
from collections.abc import Callable, Sequence
from random import Random

import pytest

from rules_engine.simulation import Paired, paired_figures
from rules_engine.simulation.intervals import Mean, difference, mean, rate
from tests.soak import comparison_bank
from tests.soak.comparison_bank import ROWS, SEEDS, TURNS, Seed, play

JOBS = 500
SIZES = (50, 100, 200)
"""Seeds a comparison: as many as 100, 200 and 400 games a side."""
MOST_CALLED = 35
LEAST_FOUND = 0.8
REPLAYED = 2
LEANING = ROWS - 1
"""The row that a coin leans by: damage by the last turn."""
Drawn = list[tuple[Sequence[int], Sequence[int]]]


@pytest.fixture(scope="module")
def bank() -> list[Seed]:
    return comparison_bank.read()[1]


def compared(drawn: Drawn) -> Paired:
    """What a comparison counts of these rows of the old list and the new one."""
    old, new = ([sum(column) for column in zip(*rows, strict=True)] for rows in zip(*drawn, strict=True))
    squares = [sum((b[row] - a[row]) ** 2 for a, b in drawn) for row in range(ROWS)]
    return Paired(
        seeds=len(drawn),
        old_points=old[0],
        new_points=new[0],
        point_squares=squares[0],
        old_kill_turns=old[1],
        new_kill_turns=new[1],
        kill_turn_squares=squares[1],
        old_damage=tuple(old[2:]),
        new_damage=tuple(new[2:]),
        damage_squares=tuple(squares[2:]),
    )


def rows_called(drawn: Drawn) -> int:
    found = paired_figures(compared(drawn))
    return sum(one.differs for one in (found.points, found.kill_turn, *found.damage))


def swapped(bank: list[Seed], random: Random, seeds: int, leaning: float) -> Drawn:
    """So many seeds, of each of which a coin says which list is the new one: a coin that leans, from 0 to 1, towards
    the list that dealt more damage."""
    pairs = (sorted((one.old, one.new), key=lambda rows: rows[LEANING]) for one in random.choices(bank, k=seeds))
    return [(less, more) if random.random() < (1 + leaning) / 2 else (more, less) for less, more in pairs]


@pytest.mark.parametrize("seeds", SIZES)
def test_lists_that_do_not_differ_are_hardly_ever_called_different(
    seeds: int, bank: list[Seed], capsys: pytest.CaptureFixture[str]
) -> None:
    """Of both lists a coin says which is the new one: each row's true difference is 0."""
    random = Random(f"no difference over {seeds}")
    called = sum(rows_called(swapped(bank, random, seeds, 0)) > 0 for _ in range(JOBS))
    with capsys.disabled():
        print(f"\n{2 * seeds} games a side, no difference: {called} of {JOBS} comparisons call a row different")
    assert called <= MOST_CALLED


@pytest.mark.parametrize("seeds", SIZES)
def test_a_difference_of_four_standard_errors_is_found(
    seeds: int, bank: list[Seed], capsys: pytest.CaptureFixture[str]
) -> None:
    """The coin leans so far that the damage by the last turn differs by four standard errors."""
    random = Random(f"four standard errors over {seeds}")
    leaning = _leaning(bank, seeds)
    found = sum(rows_called(swapped(bank, random, seeds, leaning)) > 0 for _ in range(JOBS)) / JOBS
    with capsys.disabled():
        print(f"\n{2 * seeds} games a side, a difference of four standard errors: found in {found:.1%} of {JOBS}")
    assert found >= LEAST_FOUND


def _leaning(bank: list[Seed], seeds: int) -> float:
    """A row of differences d, all of them above 0, has the mean `leaning` × mean(d) and the variance mean(d²) less its
    square."""
    differences = [abs(one.new[LEANING] - one.old[LEANING]) for one in bank]
    middle, squares = sum(differences) / len(bank), sum(one * one for one in differences) / len(bank)
    leaning = 4 * math.sqrt(squares / (seeds + 16)) / middle
    assert leaning <= 1, "the lists differ too little for this"
    return leaning


Figure = Callable[[list[Seed]], Mean]


def _mean_of(place: int) -> Figure:
    def figure(drawn: list[Seed]) -> Mean:
        numbers = [one.alone[place] for one in drawn]
        of = difference if place < TURNS and min(numbers) < 0 else mean
        return of(len(drawn), sum(numbers), sum(one * one for one in numbers))

    return figure


@pytest.mark.parametrize("games", [40, 100, 400])
def test_means_and_shares_turn_by_turn_hold_the_truth(
    games: int, bank: list[Seed], capsys: pytest.CaptureFixture[str]
) -> None:
    """Damage and 魂 by the end of each turn, and how often there was any; all of it beside what the whole bank says."""
    random = Random(f"means of {games}")
    jobs = [random.choices(bank, k=games) for _ in range(JOBS)]
    held, widths, shares = [], [], []
    for place in range(2 * TURNS):
        numbers = [one.alone[place] for one in bank]
        truth, any_of_it = sum(numbers) / SEEDS, sum(one > 0 for one in numbers)
        found = list(map(_mean_of(place), jobs))
        held.append(sum(one.low <= truth <= one.high for one in found) / JOBS)
        widths.append(sum(one.high - one.low for one in found) / JOBS)
        if 0 < any_of_it < SEEDS:
            rates = [rate(sum(one.alone[place] > 0 for one in job), games) for job in jobs]
            shares.append(sum(one.low <= any_of_it / SEEDS <= one.high for one in rates) / JOBS)
    with capsys.disabled():
        print(
            f"\n{games} games: means held by {sum(held) / len(held):.2%} ({min(held):.1%} at the least), "
            f"{sum(widths) / len(widths):.2f} wide; shares by {sum(shares) / len(shares):.2%} ({min(shares):.1%})"
        )
    assert 0.93 <= sum(held) / len(held) <= 0.97
    assert sum(shares) / len(shares) >= 0.93
    assert min(shares) >= 0.9


def test_games_of_the_bank_come_out_the_same_again(bank: list[Seed]) -> None:
    """Where the engine has come to play otherwise, `python -m tests.soak.comparison_bank` makes the bank anew."""
    assert comparison_bank.read()[0] == comparison_bank.head()
    numbers = sorted(Random("some of them").sample(range(SEEDS), REPLAYED))
    for number in numbers:
        assert play([number]) == [bank[number]]
