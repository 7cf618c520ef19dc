"""What an action costs in calls of functions: with one Python the same on every machine, so that growth shows."""

import cProfile
import random
import sys
from collections.abc import Callable

import pytest

from rules_engine.compile.instances import Instances
from rules_engine.play.game import apply_action, legal_actions, start
from tests.rules_engine.play.whole_games import legal_instances, sample_instances

PYTHON = (3, 11)
GAMES = 8
SLACK = 0.05
# Calls for each decision with at least two answers, counted with the Python above. A gain is written down here, too.
CALLS: dict[str, tuple[Callable[[int], Instances], float]] = {
    "sample": (sample_instances, 529),
    "catalogue": (legal_instances, 941),
}


def play(games: list[Instances]) -> int:
    """Plays each game at random to its end; how many decisions had a choice."""
    actions = 0
    for seed, instances in enumerate(games):
        state, chance = start(instances, str(seed), seed % 2), random.Random(seed).random
        while state.asker >= 0:
            answers = legal_actions(state)
            actions += len(answers) > 1
            apply_action(state, answers[int(chance() * len(answers))])
    return actions


@pytest.mark.skipif(sys.version_info[:2] != PYTHON, reason="other Pythons call other functions")
@pytest.mark.parametrize("kind", CALLS)
def test_an_action_takes_no_more_calls_than_before(kind: str) -> None:
    table, before = CALLS[kind]
    games = [table(seed) for seed in range(GAMES)]
    play(games)  # What is kept for good after the first time is not counted.
    profile = cProfile.Profile()
    actions = profile.runcall(play, games)
    calls = sum(entry.callcount for entry in profile.getstats()) / actions
    assert before * (1 - SLACK) <= calls <= before * (1 + SLACK), f"{calls:.0f} calls for an action, {before} before"
