"""No level looks at what its seat cannot see. The long proof stands in tests/soak/test_machine.py."""

import pytest

from rules_engine.players import LEVELS
from tests.rules_engine.players.positions import FEW, legal_game, sample_game
from tests.rules_engine.players.unseen import assert_blind


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_and_chance_do_not_matter(level: str, seed: int) -> None:
    game = (legal_game if seed % 2 else sample_game)(seed, 25 * seed)
    if game.decision:
        assert_blind(game, level, FEW)
