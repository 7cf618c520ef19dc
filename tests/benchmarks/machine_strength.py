"""How much better each level plays than the one below: 200 seeds over the 16 pairings of the sample decks, both seats.

    RULES_ENGINE_COMPILED=1 python -m tests.benchmarks.machine_strength FILE [--seeds 200]

Games are kept in FILE, a line for each seed, as they are played: who is interrupted goes on where it ended, and several
processes with files of their own share the seeds by `--of` and `--part`. Every level has the positions that it has at a
table, so that the figures depend on no clock. Without new seeds it prints what FILE has.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any

from rules_engine.cli.arena.match import Played, Side, play
from rules_engine.players import LEVELS
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks

PAIRS = (("greedy", "random"), ("searching", "greedy"), ("greedy", "greedy"))
PAIRINGS = 16
NORMAL = 1.96


def sides_of(seed: int, pair: tuple[str, str]) -> list[Side]:
    """The decks of this seed: neighbouring seeds have other pairings, sixteen seeds have all."""
    decks = [sample_decks()[number] for number in divmod(7 * seed % PAIRINGS, 4)]
    return [Side(deck, level) for deck, level in zip(decks, pair, strict=True)]


def played(seed: int, pair: tuple[str, str]) -> dict[str, Any]:
    """Both games of a seed: the points of the first side in each, and what a thought of a side took."""
    sides, began = sides_of(seed, pair), time.process_time()
    games = (play(sides, str(seed), catalog()), play(sides[::-1], str(seed), catalog()))
    points = [points_of(game, seat) for seat, game in enumerate(games)]
    thoughts = [games[0].thoughts[seat] + games[1].thoughts[1 - seat] for seat in (0, 1)]
    positions = [games[0].positions[seat] + games[1].positions[1 - seat] for seat in (0, 1)]
    return {
        "seed": seed,
        "pair": list(pair),
        "points": points,
        "ended": [game.ended for game in games],
        "thoughts": thoughts,
        "positions": positions,
        "seconds": round(time.process_time() - began, 2),
    }


def points_of(game: Played, seat: int) -> float:
    return 0.5 if game.winner < 0 else float(game.winner == seat)


def missing(rows: list[dict[str, Any]], seeds: range) -> Iterator[tuple[int, tuple[str, str]]]:
    kept = {(row["seed"], tuple(row["pair"])) for row in rows}
    return ((seed, pair) for seed in seeds for pair in PAIRS if (seed, pair) not in kept)


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def interval(values: list[float]) -> str:
    half = NORMAL * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{100 * fmean(values):.1f} ({100 * (fmean(values) - half):.1f}–{100 * (fmean(values) + half):.1f})"


def told(rows: list[dict[str, Any]]) -> None:
    """Points in the hundred with their 95 % interval over seeds, whose two games are not independent."""
    means = {(tuple(row["pair"]), row["seed"]): fmean(row["points"]) for row in rows}
    for pair in PAIRS:
        mine = [row for row in rows if tuple(row["pair"]) == pair]
        if mine:
            thought = [
                sum(row["positions"][side] for row in mine) / max(1, sum(row["thoughts"][side] for row in mine))
                for side in (0, 1)
            ]
            print(
                f"{pair[0]} – {pair[1]}: {interval([fmean(row['points']) for row in mine])} % of the points,"
                f" {2 * len(mine)} games; positions a decision {thought[0]:.0f} and {thought[1]:.0f};"
                f" {median(row['seconds'] for row in mine):.1f} s a seed"
            )
    better = [
        value - means[PAIRS[2], seed]
        for (pair, seed), value in means.items()
        if pair == PAIRS[1] and (PAIRS[2], seed) in means
    ]
    if better:
        print(f"with the same decks against greedy, searching makes {interval(better)} points more than greedy does")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--part", type=int, default=0)
    given = parser.parse_args()
    assert set(LEVELS) >= {level for pair in PAIRS for level in pair}
    with given.files[0].open("a", encoding="utf-8") as file:
        for seed, pair in missing(read(given.files[0]), range(given.part, given.seeds, given.of)):
            file.write(json.dumps(played(seed, pair)) + "\n")
            file.flush()
    told([row for path in given.files for row in read(path)])


if __name__ == "__main__":
    main()
