"""What counted games say: each figure with the number of games behind it and a 95 % interval."""

import math
from dataclasses import asdict, dataclass
from typing import Any

from rules_engine.simulation.counted import Counted, Numbers

NORMAL = 1.96
"""95 of 100 normally distributed values lie within so many standard errors."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` of `n` games, as a share from 0 to 1 with Wilson's interval, which holds for rare things, too."""

    n: int
    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of one number per game; of fewer than two games the interval has no ends (infinite)."""

    n: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Figures:
    """`passed_over` is the share of texts that the engine does not carry out among all whose moment came, without an
    interval, for those of one game hang together; `games_passed_over` is the share of games with any: so far the rest
    may be trusted. Tuples hold one figure per own turn, from turn 1; `kills_by` and `used_by` are by the end of it."""

    passed_over: float
    games_passed_over: Rate
    stuck: Rate
    wins: Rate
    draws: Rate
    losses: Rate
    unfinished: Rate
    damage: tuple[Mean, ...]
    souls: tuple[Mean, ...]
    kills_by: tuple[Rate, ...]
    used_by: dict[int, tuple[Rate, ...]]

    def as_data(self) -> dict[str, Any]:
        """The figures by name, for JSON: an interval without an end ends at None."""
        return {name: finite(value) for name, value in asdict(self).items()}


def finite(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, dict):
        return {str(key): finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [finite(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def figures(counted: Counted) -> Figures:
    games = counted.games
    return Figures(
        passed_over=counted.texts_passed_over / max(1, counted.texts_run + counted.texts_passed_over),
        games_passed_over=rate(counted.games_passed_over, games),
        stuck=rate(counted.stuck, games),
        wins=rate(counted.wins, games),
        draws=rate(counted.draws, games),
        losses=rate(counted.losses, games),
        unfinished=rate(counted.unfinished, games),
        damage=_means(games, counted.damage, counted.damage_squares),
        souls=_means(games, counted.souls, counted.soul_squares),
        kills_by=_by_turn(counted.kills, games),
        used_by={card: _by_turn(turns, games) for card, turns in sorted(counted.first_uses.items())},
    )


def rate(count: int, n: int) -> Rate:
    """Wilson's interval; of nothing at all it is from 0 to 1."""
    if not n:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, square = count / n, NORMAL**2
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = NORMAL * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return Rate(n, count, share, max(0.0, middle - half), min(1.0, middle + half))


def mean(n: int, total: int, squares: int, width: float = NORMAL) -> Mean:
    """`width`: of the interval, in standard errors to either side."""
    if n < 2:
        return Mean(n, total / n if n else 0.0, -math.inf, math.inf)
    middle = total / n
    variance = (n * squares - total * total) / (n * (n - 1))
    half = width * math.sqrt(variance / n)
    return Mean(n, middle, middle - half, middle + half)


def _means(n: int, totals: Numbers, squares: Numbers) -> tuple[Mean, ...]:
    return tuple(mean(n, total, square) for total, square in zip(totals, squares, strict=True))


def _by_turn(numbers: Numbers, n: int) -> tuple[Rate, ...]:
    """Rates by the end of each turn, of numbers that say on which turn it happened."""
    return tuple(rate(sum(numbers[: at + 1]), n) for at in range(len(numbers)))
