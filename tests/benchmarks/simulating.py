"""A process that plays simulations alone against an empty seat, with the engine as it is or with the compiled one.

Run as a module it reads lines of a level, a first number and how many games, and answers each with the seconds of the
processor that they took.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.engine_process import ROOT

OWN_TURNS = 6


class Together(NamedTuple):
    """By the clock; `share` is how much of one core each process had while all of them played."""

    seconds_a_game: float
    share: float

    @property
    def worked_a_game(self) -> float:
        """What a game would have taken, had each process had its core to itself."""
        return self.seconds_a_game * self.share


class Simulating:
    def __init__(self, *, compiled: bool) -> None:
        environment = {**os.environ, "RULES_ENGINE_COMPILED": "1" if compiled else ""}
        command = [sys.executable, "-m", "tests.benchmarks.simulating"]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def play(self, level: str, first: int, count: int) -> float:
        assert self.process.stdin
        assert self.process.stdout
        print(level, first, count, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def together(processes: Sequence[Simulating], level: str, first: int, each: int) -> Together:
    """All play the same games at the same time, so that none waits for another with longer ones; by the clock."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(processes)) as threads:
        worked = list(threads.map(lambda process: process.play(level, first, each), processes))
    seconds = time.perf_counter() - began
    return Together(seconds / (each * len(processes)), sum(worked) / len(worked) / seconds)


def main() -> None:
    from rules_engine.simulation import Match, simulate
    from tests.rules_engine.game.random_games import catalog
    from tests.rules_engine.game.real_decks import sample_decks

    for line in sys.stdin:
        level, first, count = line.split()
        match = Match(sample_decks()[0], None, level, "速さ", OWN_TURNS)
        began = time.process_time()
        simulate(match, range(int(first), int(first) + int(count)), catalog())
        print(time.process_time() - began, flush=True)


if __name__ == "__main__":
    main()
