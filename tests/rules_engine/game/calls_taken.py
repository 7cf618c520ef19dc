"""How many functions are called while games are played: with one Python the same on every machine."""

import cProfile
from collections.abc import Callable

from rules_engine.compile.instances import Instances
from tests.engine_process import play_games

GAMES = 8


def calls_per_action(table: Callable[[int], Instances]) -> float:
    """Calls for each decision with at least two answers, in some random games on the tables of these seeds."""
    games = [(seed, table(seed)) for seed in range(GAMES)]
    play_games(games)  # What is kept for good after the first time is not counted.
    profile = cProfile.Profile()
    actions = profile.runcall(play_games, games).actions
    return sum(entry.callcount for entry in profile.getstats()) / actions
