"""What counted games say: each figure with the number of games behind it and a 95 % interval."""

import math
from dataclasses import asdict, dataclass
from typing import Any

from rules_engine.simulation.counted import Counted, Numbers
from rules_engine.simulation.intervals import Mean, Rate, difference, mean, rate


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
        damage=_damage(counted),
        souls=_means(games, counted.souls, counted.soul_squares),
        kills_by=_by_turn(counted.kills, games),
        used_by={card: _by_turn(turns, games) for card, turns in sorted(counted.first_uses.items())},
    )


def _damage(counted: Counted) -> tuple[Mean, ...]:
    """Counts, but for turns at whose end some games had less than none."""
    healed = counted.healed or (1,) * len(counted.damage)
    rows = zip(counted.damage, counted.damage_squares, healed, strict=True)
    return tuple((difference if below else mean)(counted.games, total, squares) for total, squares, below in rows)


def _means(n: int, totals: Numbers, squares: Numbers) -> tuple[Mean, ...]:
    return tuple(mean(n, total, square) for total, square in zip(totals, squares, strict=True))


def _by_turn(numbers: Numbers, n: int) -> tuple[Rate, ...]:
    """Rates by the end of each turn, of numbers that say on which turn it happened."""
    return tuple(rate(sum(numbers[: at + 1]), n) for at in range(len(numbers)))
