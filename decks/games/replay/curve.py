"""The curve of both lives over a game, as numbers to draw: x goes by steps, y by life."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from decks.games.replay.moments import Moment
from decks.games.table.log import NOT_COUNTED, Counts

WIDTH, HEIGHT, EDGE = 600, 120, 6
LEAST_LIFE = 30
LABEL_APART = 36


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """The part of the curve that belongs to one turn, the turn `count` of its player, with the `ply` of its first step
    and the lives there. `label` says whether its number stands below: those of one's own turns do, where turns are
    narrow only some."""

    number: int
    own: bool
    x: float
    width: float
    ply: int
    lives: tuple[int, int]
    label: bool
    count: int = 0

    @property
    def shown(self) -> int:
        return self.count or self.number

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Curve:
    """`own` and `other` are the points of the two lines; `steps` many lie between the left and the right edge."""

    own: str
    other: str
    turns: tuple[TurnSpan, ...]
    steps: int
    now: float
    highest: int
    middle: float
    width: int = WIDTH
    height: int = HEIGHT


def curve_of(moments: Sequence[Moment], steps: int, number: int, counts: Counts = NOT_COUNTED) -> Curve | None:
    """The curve of a game of `steps` steps, seen at step `number`, whose turns count so; None where there is nothing
    to see."""
    if steps < 1 or len(moments) <= 1:
        return None
    highest = max(LEAST_LIFE, *(life for moment in moments for life in moment.lives))

    def x(step: int) -> float:
        return round(step * WIDTH / steps, 1)

    def y(life: int) -> float:
        return round(HEIGHT - EDGE - life * (HEIGHT - 2 * EDGE) / highest, 1)

    def line(side: int) -> str:
        """A life stays what it was until it changes at once."""
        points, last = [], None
        for step, moment in enumerate(moments):
            life = moment.lives[side]
            if last is not None and life != last:
                points.append(f"{x(step)},{y(last)}")
            if life != last or step == len(moments) - 1:
                points.append(f"{x(step)},{y(life)}")
            last = life
        return " ".join(points)

    spans, labelled = [], float(-LABEL_APART)
    for turn, group in groupby(enumerate(moments), key=lambda one: one[1].turn):
        held = list(group)
        (first, moment), after = held[0], min(held[-1][0] + 1, steps)
        left, right = x(first), x(after)
        label = turn > 0 and moment.own_turn and (left + right) / 2 - labelled >= LABEL_APART
        labelled = (left + right) / 2 if label else labelled
        if right > left:
            at = (left, round(right - left, 1), moment.ply, moment.lives, label)
            spans.append(TurnSpan(turn, moment.own_turn, *at, counts.get(turn, 0)))
    return Curve(line(0), line(1), tuple(spans), steps, x(number), highest, y(highest // 2))
