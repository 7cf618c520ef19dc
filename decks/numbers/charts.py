"""Charts of chances: columns with one bar per series, in units of the drawing, and the same numbers for a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from decks.odds.answers import share

TOP, GROUND = 14, 100
WIDTH = 360
MOST_BAR = 26
PATTERNS = ("light", "full")


@dataclass(frozen=True, slots=True)
class Bar:
    """`whole` is the chance in whole percents, `exact` with one decimal."""

    pattern: str
    x: float
    width: float
    top: float
    whole: str
    exact: str

    @property
    def height(self) -> float:
        return GROUND - self.top

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    middle: float
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """`heading` says what the columns are; one label and one pattern for each series."""

    heading: str
    series: tuple[tuple[str, str], ...]
    columns: tuple[Column, ...]
    width: int = WIDTH


def chart(
    heading: str, labels: Sequence[str], series: Sequence[tuple[str, Sequence[Fraction]]], most: Fraction
) -> Chart:
    """A chart of one or two series, a label and a chance per column each; `most` is as high as the drawing."""
    patterns = PATTERNS[-len(series) :]
    across = WIDTH / max(1, len(labels))
    width = min(MOST_BAR, across * 0.84 / len(series))

    def bar(at: int, place: int, chance: Fraction) -> Bar:
        left = across * (at + 0.5) + width * (place - len(series) / 2)
        height = (GROUND - TOP) * float(chance / most if most else 0)
        top = GROUND - (max(height, 0.8) if chance else 0)
        return Bar(patterns[place], round(left, 1), round(width, 1), round(top, 1), whole(chance), share(chance))

    columns = tuple(
        Column(
            label,
            round(across * (at + 0.5), 1),
            tuple(bar(at, place, chances[at]) for place, (_, chances) in enumerate(series)),
        )
        for at, label in enumerate(labels)
    )
    return Chart(
        heading, tuple((label, pattern) for (label, _), pattern in zip(series, patterns, strict=True)), columns
    )


def whole(chance: Fraction) -> str:
    """Whole percents; what is not certain is never 100, what is possible never 0 but "<1"."""
    if chance in (0, 1):
        return str(round(chance * 100))
    return str(min(99, round(chance * 100)) or "<1")
