"""What is kept of a position while it stands is what would be read in it anew: after every step of random games."""

import random

import pytest

from rules_engine.execution.interpreter import apply_action
from rules_engine.game import legal_actions
from tests.rules_engine.game.random_games import new_game
from tests.rules_engine.game.shadow import shadow_run, worked_out
from tests.samples import some

SEEDS = some((1, 2, 3, 4, 6), 2)
LENGTH = 120


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_is_what_the_position_says(seed: int) -> None:
    state, source = new_game(seed).state, random.Random(seed)
    with shadow_run():
        for _ in range(LENGTH):
            if state.ended is not None:
                break
            answers = legal_actions.legal_actions(state)
            assert answers == legal_actions.legal_actions(state.copy())
            apply_action(state, source.choice(answers))
            assert worked_out(state) == worked_out(state.copy())
