"""What is kept of a position is what would be read in it anew: in every ruling, and in games of all the cards."""

import random
from collections.abc import Callable

import pytest

from rules_engine.compile.instances import Instances
from rules_engine.play.game import apply_action, legal_actions, start
from rules_engine.tools.scenario import Scenario, run
from tests.rules_engine.play.shadow import shadow_run
from tests.rules_engine.play.whole_games import legal_instances, sample_instances
from tests.rulings.test_rulings import all_scenarios

PARTS = 8
GAMES = 4
EVERY = 5
"""Of so many steps of a game one is looked at: which ones differs from game to game."""
SCENARIOS = all_scenarios()


@pytest.mark.parametrize("part", range(PARTS))
def test_in_every_ruling(part: int) -> None:
    mine: list[Scenario] = SCENARIOS[part::PARTS]
    with shadow_run() as checked:
        for scenario in mine:
            failure = run(scenario)
            assert failure is None, str(failure)
    assert len(checked) > len(mine)


def play(instances: Instances, seed: int) -> None:
    state, chance = start(instances, str(seed), seed % 2), random.Random(seed).random
    while state.asker >= 0:
        answers = legal_actions(state)
        assert answers == legal_actions(state.copy())
        apply_action(state, answers[int(chance() * len(answers))])


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("table", [sample_instances, legal_instances], ids=["sample", "catalogue"])
def test_in_whole_games(table: Callable[[int], Instances], seed: int) -> None:
    with shadow_run(EVERY) as checked:
        play(table(seed), seed)
    assert len(checked) > 50
