"""Charts: columns with one bar per series, in units of the drawing, and the same numbers for a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from decks.odds.answers import share

TOP, GROUND = 14, 100
WIDTH = 360
MOST_BAR = 26
SPARK_WIDTH, SPARK_GROUND = 48, 20
PATTERNS = ("light", "full")


@dataclass(frozen=True, slots=True)
class Point:
    """What a bar stands for: its share of the drawing's height, in few letters for the bar and `exact` for a table.
    `low` and `high` are the ends of its interval, as shares too; None where it has none."""

    share: float
    short: str
    exact: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class OddsBar:
    """`low` and `high` are where its interval ends, None where it has none."""

    pattern: str
    x: float
    width: float
    top: float
    short: str
    exact: str
    low: float | None = None
    high: float | None = None

    @property
    def height(self) -> float:
        return round(GROUND - self.top, 1)

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def highest(self) -> float:
        """Above this there is room for a number."""
        return self.top if self.high is None else min(self.top, self.high)


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    middle: float
    bars: tuple[OddsBar, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """`heading` says what the columns are; one label and one pattern for each series."""

    heading: str
    series: tuple[tuple[str, str], ...]
    columns: tuple[Column, ...]
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class SparkBar:
    """A bar of a chart as small as a word."""

    x: float
    top: float
    width: float

    @property
    def height(self) -> float:
        return round(SPARK_GROUND - self.top, 1)


def chart(heading: str, labels: Sequence[str], series: Sequence[tuple[str, Sequence[Point]]]) -> Chart:
    """A chart of one or two series, a label and a point per column each."""
    patterns = PATTERNS[-len(series) :]
    across = WIDTH / max(1, len(labels))
    width = min(MOST_BAR, across * 0.84 / len(series))

    def bar(at: int, place: int, point: Point) -> OddsBar:
        left = across * (at + 0.5) + width * (place - len(series) / 2)
        height = max(_height(point.share), 0.8) if point.share > 0 else 0
        low, high = (None if end is None else round(GROUND - _height(end), 1) for end in (point.low, point.high))
        top = round(GROUND - height, 1)
        return OddsBar(patterns[place], round(left, 1), round(width, 1), top, point.short, point.exact, low, high)

    columns = tuple(
        Column(
            label,
            round(across * (at + 0.5), 1),
            tuple(bar(at, place, points[at]) for place, (_, points) in enumerate(series)),
        )
        for at, label in enumerate(labels)
    )
    return Chart(
        heading, tuple((label, pattern) for (label, _), pattern in zip(series, patterns, strict=True)), columns
    )


def _height(share: float) -> float:
    """What lies beyond the drawing ends at its edge."""
    return (GROUND - TOP) * min(1.0, max(0.0, share))


def chance_chart(
    heading: str, labels: Sequence[str], series: Sequence[tuple[str, Sequence[Fraction]]], most: Fraction
) -> Chart:
    """A chart of chances; `most` is as high as the drawing."""

    def point(chance: Fraction) -> Point:
        return Point(float(chance / most if most else 0), whole(chance), share(chance))

    return chart(heading, labels, [(label, [point(chance) for chance in chances]) for label, chances in series])


def spark(shares: Sequence[float]) -> tuple[SparkBar, ...]:
    """Bars for shares from 0 to 1 side by side, none for a share of 0."""
    step = SPARK_WIDTH / max(1, len(shares))
    return tuple(
        SparkBar(round(step * at, 1), round(SPARK_GROUND * (1 - share), 1), round(step * 0.75, 1))
        for at, share in enumerate(shares)
        if share
    )


def whole(chance: Fraction) -> str:
    """Whole percents; what is not certain is never 100, what is possible never 0 but "<1"."""
    if chance in (0, 1):
        return str(round(chance * 100))
    return str(min(99, round(chance * 100)) or "<1")
