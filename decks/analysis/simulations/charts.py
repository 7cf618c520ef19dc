"""Charts of what the games came to, turn by turn, with the ends of each interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from decks.analysis.probabilities.charts import Chart, Point, chart
from rules_engine.simulation import Figures, Mean, Rate

FEW = 0.25


@dataclass(frozen=True, slots=True)
class TurnCharts:
    damage: Chart
    souls: Chart
    kills: Chart


def turn_charts(found: Figures) -> TurnCharts:
    return TurnCharts(_of_means(found.damage), _of_means(found.souls), _of_rates(found.kills_by))


def _of_means(means: Sequence[Mean]) -> Chart:
    """The highest end of an interval is as high as the drawing."""
    ends = [mean.high if math.isfinite(mean.high) else mean.mean for mean in means]
    most = max([*ends, 0.0]) or 1.0

    def point(mean: Mean) -> Point:
        low, high = (end / most if math.isfinite(end) else None for end in (mean.low, mean.high))
        return Point(mean.mean / most, f"{mean.mean:.1f}".replace("-", "−"), f"{mean.mean:.2f}", low, high)

    return _by_turn([point(mean) for mean in means])


def _of_rates(rates: Sequence[Rate]) -> Chart:
    """The highest end of an interval is as high as the drawing, but a few games never fill it."""
    most = max([FEW, *(rate.high for rate in rates)])

    def point(rate: Rate) -> Point:
        percent = 100 * rate.share
        return Point(rate.share / most, f"{percent:.0f}", f"{percent:.1f}%", rate.low / most, rate.high / most)

    return _by_turn([point(rate) for rate in rates])


def _by_turn(points: Sequence[Point]) -> Chart:
    return chart("ターン", [str(turn) for turn in range(1, len(points) + 1)], [("", points)])
