"""Figures of a simulation as its page shows them: percents and means with their intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from decks.analysis.probabilities.charts import SparkBar, spark
from decks.analysis.simulations.charts import TurnCharts, turn_charts
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.simulation import Counted, Mean, Rate, figures
from rules_engine.simulation.intervals import rate

FEW_GAMES = 30


@dataclass(frozen=True, slots=True)
class Shown:
    """A number and the ends of its interval, "" where there is none yet."""

    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class SimulatedTurn:
    number: int
    damage: Shown
    souls: Shown
    kills: Shown


@dataclass(frozen=True, slots=True)
class Used:
    """By the end of each turn, in whole percents and as bars; `last` is by the end of all, in `count` games."""

    card: CardDefinition
    turns: tuple[str, ...]
    spark: tuple[SparkBar, ...]
    last: Shown
    count: int


@dataclass(frozen=True, slots=True)
class ShownFigures:
    """`half_by` is the turn by whose end half of the games are won; None where it is not reached. `hardest` is the turn
    that deals most by itself, and how much in the mean."""

    games: int
    passed_over: str
    games_passed_over: Shown
    stuck: Shown
    wins: Shown
    draws: Shown
    losses: Shown
    unfinished: Shown
    half_by: int | None
    turns: tuple[SimulatedTurn, ...]
    charts: TurnCharts
    used: tuple[Used, ...]
    win_count: int
    stuck_count: int
    kill_turn: str
    hardest: tuple[int, str]

    @property
    def last(self) -> SimulatedTurn:
        return self.turns[-1]

    @property
    def end_intervals(self) -> tuple[tuple[str, Shown], ...]:
        """In the order of the table of ends."""
        names = ("札を使えなかった", "倒した・勝った", "倒れた・負けた", "引き分け", "終わらなかった", "効果をとばした")
        ends = (self.stuck, self.wins, self.losses, self.draws, self.unfinished, self.games_passed_over)
        return tuple(zip(names, ends, strict=True))

    @property
    def turn_intervals(self) -> tuple[tuple[str, Shown], ...]:
        return tuple(
            (f"{turn.number}ターン目の{name}", shown)
            for turn in self.turns
            for name, shown in (("ダメージ", turn.damage), ("魂", turn.souls), ("ゲームの割合", turn.kills))
        )


def shown_figures(counted: Counted, cards: Sequence[int], catalog: Catalog) -> ShownFigures | None:
    """None while nothing was counted. Of the `cards` those come first that were used most; one that is no more is left
    out."""
    if not counted.games:
        return None
    found = figures(counted)
    rows = zip(found.damage, found.souls, found.kills_by, strict=True)
    never = (rate(0, counted.games),) * len(found.damage)
    used = [(card, found.used_by.get(card, never)) for card in sorted(set(cards)) if card in catalog.cards]
    used.sort(key=lambda row: -row[1][-1].count)
    return ShownFigures(
        games=counted.games,
        passed_over=percent(found.passed_over),
        games_passed_over=of_rate(found.games_passed_over),
        stuck=of_rate(found.stuck),
        wins=of_rate(found.wins),
        draws=of_rate(found.draws),
        losses=of_rate(found.losses),
        unfinished=of_rate(found.unfinished),
        half_by=next((turn for turn, one in enumerate(found.kills_by, start=1) if 2 * one.count >= one.n), None),
        turns=tuple(
            SimulatedTurn(number, of_mean(damage), of_mean(souls), of_rate(kills))
            for number, (damage, souls, kills) in enumerate(rows, start=1)
        ),
        charts=turn_charts(found),
        used=tuple(_used(catalog.card(card), rates) for card, rates in used),
        win_count=counted.wins,
        stuck_count=found.stuck.count,
        hardest=_hardest([mean.mean for mean in found.damage]),
        kill_turn=_kill_turn(counted.kills),
    )


def _kill_turn(kills: Sequence[int]) -> str:
    """The mean own turn on which games are won, of those that are; "" if none is."""
    turns = sum(turn * number for turn, number in enumerate(kills, start=1))
    return f"{turns / sum(kills):.1f}" if sum(kills) else ""


def _hardest(damage: Sequence[float]) -> tuple[int, str]:
    """Of damage by the end of each turn: the turn in which most comes, the first of equal ones, and how much."""
    each = [after - before for before, after in pairwise((0.0, *damage))]
    turn = max(range(len(each)), key=each.__getitem__)
    return turn + 1, two_places(each[turn])


def _used(card: CardDefinition, rates: Sequence[Rate]) -> Used:
    shares = [rate.share for rate in rates]
    return Used(
        card, tuple(f"{100 * share:.0f}" for share in shares), spark(shares), of_rate(rates[-1]), rates[-1].count
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def of_rate(rate: Rate) -> Shown:
    """Of few games as counts: a percent would promise more than they tell."""
    if rate.n < FEW_GAMES:
        return Shown(f"{rate.n}のうち{rate.count}", "")
    return Shown(percent(rate.share), f"{100 * rate.low:.1f}〜{100 * rate.high:.1f}%")


def of_mean(mean: Mean) -> Shown:
    ends = f"{two_places(mean.low)}〜{two_places(mean.high)}" if math.isfinite(mean.low) else ""
    return Shown(two_places(mean.mean), ends)


def two_places(number: float) -> str:
    """With a minus sign as wide as a plus."""
    return f"{number:z.2f}".replace("-", "−")
