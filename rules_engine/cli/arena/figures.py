"""What games come to: points with an interval over pairs of games that share a seed."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules_engine.cli.arena.match import Doubt, Played
from rules_engine.kernel.frozen import frozen

NORMAL: Final = 1.96
"""95 of 100 normally distributed means lie within so many standard errors."""


@frozen
class Standing:
    """The points of the first side in parts of one, with the 95 % interval over seed pairs; a draw counts half."""

    games: int
    points: float
    low: float
    high: float
    wins: int
    draws: int
    losses: int
    turns: float
    positions: tuple[float, float]
    endings: tuple[tuple[str, int], ...]
    doubts: tuple[Doubt, ...]


def interval(pairs: Sequence[float]) -> tuple[float, float, float]:
    """Mean, lower and upper bound; of a single pair nothing is known but that it lies between 0 and 1."""
    mean = sum(pairs) / len(pairs)
    if len(pairs) < 2:
        return mean, 0.0, 1.0
    variance = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    half = NORMAL * math.sqrt(variance / len(pairs))
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def standing(pairs: Sequence[tuple[Played, Played]]) -> Standing:
    """Counts pairs of games: in the first of each the first side sat in seat 0, in the second in seat 1."""
    results = [(_points(first, 0), _points(second, 1)) for first, second in pairs]
    flat = [points for pair in results for points in pair]
    games = [game for pair in pairs for game in pair]
    mean, low, high = interval([sum(pair) / 2 for pair in results])
    return Standing(
        len(games), mean, low, high, flat.count(1.0), flat.count(0.5), flat.count(0.0),
        sum(game.turns for game in games) / len(games),
        (_positions(pairs, 0), _positions(pairs, 1)),
        tuple(sorted(Counter(game.ended for game in games).items())),
        tuple(doubt for game in games for doubt in game.doubts),
    )  # fmt: skip


def _points(game: Played, seat: int) -> float:
    return 0.5 if game.winner < 0 else float(game.winner == seat)


def _positions(pairs: Sequence[tuple[Played, Played]], side: int) -> float:
    """Positions visited for a decision that was thought about, on the mean."""
    seats = [(game, side if number == 0 else 1 - side) for pair in pairs for number, game in enumerate(pair)]
    thoughts = sum(game.thoughts[seat] for game, seat in seats)
    return sum(game.positions[seat] for game, seat in seats) / thoughts if thoughts else 0.0
