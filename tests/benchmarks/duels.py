"""Mirrored games between two players: the same deal twice, each of them once in either seat.

A cluster is a pairing of decks and a seed. Whatever the decks and the deal give to a seat, each player has once, so
that its points tell the players apart. Intervals are over clusters, whose two games hang together.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple
from zlib import crc32

from rules_engine.cli.arena.figures import interval
from rules_engine.cli.arena.match import AT_THE_SITE, MOST_ANSWERS
from rules_engine.game.game import Game
from rules_engine.rulebook.ruleset import RULESET_VERSION, STANDARD
from tests.benchmarks.contestants import player, version
from tests.benchmarks.deck_pools import pairing
from tests.rules_engine.game.random_games import catalog

RULES: Final = {"open": AT_THE_SITE, "silent": STANDARD}
"""Windows as the site opens them against the computer, and those in which only who has an answer is asked."""
Row = dict[str, Any]


class Cluster(NamedTuple):
    """Two games to be played: cluster `number` of the `pool` between these two `players`, with such `windows`."""

    players: tuple[str, str]
    pool: str
    windows: str
    number: int

    def key(self) -> tuple[Any, ...]:
        """What its results are kept under: they count for these versions, decks and rules alone."""
        decks = crc32(json.dumps(pairing(self.pool, self.number)).encode())
        return (*map(version, self.players), self.pool, self.windows, self.number, decks, RULESET_VERSION)


def play(cluster: Cluster) -> Row:
    """Both games of a cluster: points, ends and turns of each; for each player how it thought, over both games."""
    row: Row = {"key": cluster.key(), "points": [], "ended": [], "turns": []}
    row |= {"positions": [0, 0], "milliseconds": [Counter(), Counter()]}
    for swapped in (0, 1):
        seats = cluster.players[::-1] if swapped else cluster.players
        game = Game.new(
            pairing(cluster.pool, cluster.number), cluster.number, catalog(), first=0, ruleset=RULES[cluster.windows]
        )
        answers = [player(name) for name in seats]
        while game.decision:
            assert len(game.actions) < MOST_ANSWERS, f"{cluster} does not end"
            seat = game.decision.player
            began = time.process_time()
            given = answers[seat](game, f"{cluster.number}/{seat}")
            if given.thought:
                row["positions"][seat ^ swapped] += given.positions
                row["milliseconds"][seat ^ swapped][round(1000 * (time.process_time() - began))] += 1
            game.play(given.action)
        winner = game.state.winner
        row["points"].append(0.5 if winner < 0 else float(winner == swapped))
        row["ended"].append(game.state.ended)
        row["turns"].append(game.state.turn)
    return row


def missing(rows: Sequence[Row], clusters: Sequence[Cluster]) -> Iterator[Cluster]:
    """The clusters of which these rows know nothing."""
    kept = {tuple(row["key"]) for row in rows}
    return (cluster for cluster in clusters if cluster.key() not in kept)


def read(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


class Points(NamedTuple):
    """The first player's share of the points over so many `games`, with its 95 % interval over clusters."""

    games: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def points(rows: Sequence[Row]) -> Points:
    return Points(2 * len(rows), *interval([fmean(row["points"]) for row in rows]))


class Times(NamedTuple):
    """Milliseconds of the processor that decisions took: the median, 99 of 100 at most, the longest."""

    median: int
    most: int
    longest: int


def times(rows: Sequence[Row], side: int) -> Times:
    counted = Counter[int]()
    for row in rows:
        counted.update({int(took): number for took, number in row["milliseconds"][side].items()})
    taken = sorted(counted.elements()) or [0]
    return Times(taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1])


def positions(rows: Sequence[Row], side: int) -> float:
    """Positions visited for a decision, on the mean."""
    thoughts = sum(sum(row["milliseconds"][side].values()) for row in rows)
    return sum(row["positions"][side] for row in rows) / max(1, thoughts)
