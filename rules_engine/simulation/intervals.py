"""A share of games, a mean of whole numbers, a difference of two lists: each with an interval that holds the truth 95
times in 100, also where games are few or nearly all alike."""

import math
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

SURE = 0.95
UNSEEN = 3.0
"""What did not happen in n games happens, 95 times in 100, in no more than 3/n of them."""
FEW = (0.0, 0.0513, 0.3554, 0.8177)
"""So many games of n at the least are behind 1, 2 or 3 that were seen, 95 times in 100: ends of Poisson intervals."""
MANY = 200
"""Of so many degrees of freedom Student's t is told from the normal distribution by one correction."""


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


def rate(count: int, n: int) -> Rate:
    """Wilson's interval, its end near 0 or 1 corrected where up to three games differ from the rest (Brown, Cai and
    DasGupta 2001); of nothing at all it is from 0 to 1."""
    if not n:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    normal = _normal(SURE)
    share, square = count / n, normal**2
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = normal * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    low = FEW[count] / n if count < len(FEW) else middle - half
    high = 1 - FEW[n - count] / n if n - count < len(FEW) else middle + half
    return Rate(n, count, share, low, high)


def mean(n: int, total: int, squares: int) -> Mean:
    """The mean of `n` counts that add up to `total`, their squares to `squares`.

    What happens more often varies more: the interval holds every mean that is near enough by the spread which it would
    have. So it reaches further up than down where few games hold all that was counted; elsewhere it is Student's.
    """
    if n < 2:
        return _open(n, total)
    middle, variance, wide, hidden = total / n, _variance(n, total, squares), student(SURE, n - 1), UNSEEN / n
    if total <= 0 or not variance:
        half = max(wide * math.sqrt(variance / n), hidden)
        return Mean(n, middle, middle - half if total else 0.0, middle + half)
    centre = middle + wide**2 * variance / middle / n / 2
    half = math.sqrt(centre**2 - middle**2)
    return Mean(n, middle, centre - half, max(centre + half, middle + hidden))


def difference(n: int, total: int, squares: int, sure: float = SURE) -> Mean:
    """The mean of `n` differences, below or above 0, with Student's interval that holds with the probability `sure`;
    where hardly any was seen it still allows for one unit in as many games as may have hidden it."""
    if n < 2:
        return _open(n, total)
    half = max(student(sure, n - 1) * math.sqrt(_variance(n, total, squares) / n), UNSEEN / n)
    return Mean(n, total / n, total / n - half, total / n + half)


def told_apart(rows: list[tuple[int, int, int]], sure: float = SURE) -> list[bool]:
    """Which of these means of differences, each given as (n, total, squares), are not 0: where none differs, one is
    taken for different with a probability of 1 − `sure` at the most, however many there are (Holm 1979)."""
    found = [False] * len(rows)
    ranked = sorted(range(len(rows)), key=lambda place: -_distance(*rows[place]))
    for rank, place in enumerate(ranked):
        n, total, squares = rows[place]
        if n < 2 or _distance(n, total, squares) <= student(1 - (1 - sure) / (len(rows) - rank), n - 1):
            break
        found[place] = True
    return found


@lru_cache(4096)
def student(sure: float, degrees: int) -> float:
    """Within so many standard errors of the mean, to either side, Student's t with `degrees` (1 or more) of freedom
    lies with the probability `sure` (above 0, below 1)."""
    if degrees >= MANY:
        normal = _normal(sure)
        return normal + (normal**3 + normal) / (4 * degrees)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < sure else (low, middle)
    return math.sqrt(degrees) * math.tan(low)


def _within(angle: float, degrees: int) -> float:
    """How probably |t| ≤ √degrees · tan(angle): the finite series for whole degrees (Abramowitz and Stegun 26.7)."""
    cosine, odd = math.cos(angle), degrees % 2
    term = cosine if odd else 1.0
    total = term if degrees > 1 else 0.0
    for power in range(2 + odd, degrees, 2):
        term *= (power - 1) / power * cosine**2
        total += term
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _normal(sure: float) -> float:
    return NormalDist().inv_cdf((1 + sure) / 2)


def _variance(n: int, total: int, squares: int) -> float:
    return (n * squares - total * total) / (n * (n - 1))


def _distance(n: int, total: int, squares: int) -> float:
    """Of the mean from 0, in standard errors."""
    if n < 2 or not total:
        return 0.0
    variance = _variance(n, total, squares)
    return abs(total / n) / math.sqrt(variance / n) if variance else math.inf


def _open(n: int, total: int) -> Mean:
    return Mean(n, total / n if n else 0.0, -math.inf, math.inf)
