"""Figures of two lists, and of a list's weakest copies, as their page shows them."""

import math
from dataclasses import dataclass

from decks.analysis.simulations.presentation import Shown, of_rate, percent, two_places
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.simulation import (
    Match,
    Mean,
    MeanChange,
    Paired,
    Weighed,
    can_tell_apart,
    paired_figures,
    weighed_figures,
)


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A number of either list, and what lies between, by its `size`; `sure` where the lists differ in it, all rows
    judged together."""

    old: str
    new: str
    change: Shown
    sure: bool
    size: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """`enough` games a side to call anything different."""

    seeds: int
    enough: bool
    passed_over: str
    seeds_passed_over: Shown
    points: ShownChange
    kill_turn: ShownChange
    damage: tuple[tuple[int, ShownChange], ...]

    @property
    def games(self) -> int:
        """Games of either list: each seed is played from both seats."""
        return 2 * self.seeds

    @property
    def last(self) -> ShownChange:
        return self.damage[-1][1]

    @property
    def widest(self) -> tuple[int, ShownChange]:
        """The turn by whose end the damage differs most, the first of equal ones."""
        return max(self.damage, key=lambda one: one[1].size)

    @property
    def rows(self) -> int:
        return len(self.damage) + 2

    @property
    def sure(self) -> int:
        """In how many rows the lists differ."""
        return sum(row.sure for row in (self.points, self.kill_turn, *(row for _, row in self.damage)))

    @property
    def intervals(self) -> tuple[tuple[str, Shown], ...]:
        rows = [(f"{turn}ターン目までのダメージの差", row.change) for turn, row in self.damage]
        ends = [("勝ち点・倒せた度合いの差", self.points.change), ("ターンの差", self.kill_turn.change)]
        return (*ends, *rows, ("とばした効果のあったシード", self.seeds_passed_over))


@dataclass(frozen=True, slots=True)
class WeakCopy:
    """What the deck loses where a blank stands for one copy."""

    card: CardDefinition
    lost: Shown
    sure: bool


@dataclass(frozen=True, slots=True)
class Weakest:
    """`copies` is empty until the second run has begun; `first_seeds` and `seeds` are of the two runs."""

    passed_over: str
    level: str
    kinds: int
    first_seeds: int
    seeds: int
    in_points: bool
    enough: bool
    copies: tuple[WeakCopy, ...]

    @property
    def sure(self) -> int:
        """How many of the copies differ from a blank."""
        return sum(copy.sure for copy in self.copies)

    @property
    def intervals(self) -> tuple[tuple[str, Shown], ...]:
        return tuple((copy.card.name, copy.lost) for copy in self.copies)


def shown_comparison(counted: Paired) -> Comparison | None:
    """None while nothing was counted."""
    if not counted.seeds:
        return None
    found = paired_figures(counted)
    return Comparison(
        seeds=counted.seeds,
        enough=can_tell_apart(counted.seeds),
        passed_over=percent(found.passed_over),
        seeds_passed_over=of_rate(found.seeds_passed_over),
        points=_shown(found.points),
        kill_turn=_shown(found.kill_turn),
        damage=tuple((turn, _shown(one)) for turn, one in enumerate(found.damage, start=1)),
    )


def shown_weakest(match: Match, first: Weighed, second: Weighed, catalog: Catalog) -> Weakest | None:
    """None while nothing was counted. A card that is no more is left out."""
    if not first.cards:
        return None
    found = weighed_figures(match, second)
    both = first + second
    return Weakest(
        passed_over=percent(both.texts_passed_over / max(1, both.texts_run + both.texts_passed_over)),
        level=f"{100 * found.level:.0f}%",
        kinds=len(first.cards),
        first_seeds=max(one.seeds for one in first.cards.values()),
        seeds=max((one.seeds for one in second.cards.values()), default=0),
        in_points=match.against is not None,
        enough=can_tell_apart(max((one.seeds for one in second.cards.values()), default=0)),
        copies=tuple(
            WeakCopy(catalog.card(card), signed(one), card in found.differ)
            for card, one in found.cards.items()
            if card in catalog.cards
        ),
    )


def signed(mean: Mean) -> Shown:
    """A difference: with its sign, and "から" between the ends, where a dash would be taken for one."""
    ends = f"{_with_sign(mean.low)}から{_with_sign(mean.high)}" if math.isfinite(mean.low) else ""
    return Shown(_with_sign(mean.mean), ends)


def _with_sign(number: float) -> str:
    return f"{number:+z.2f}".replace("-", "−")


def _shown(found: MeanChange) -> ShownChange:
    return ShownChange(
        two_places(found.old), two_places(found.new), signed(found.change), found.differs, abs(found.change.mean)
    )
