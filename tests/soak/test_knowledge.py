"""Hundreds of games: what the seats know stays true, and worlds dealt for them stay as they see the table."""

import random
from collections.abc import Callable

import pytest

from rules_engine.game.game import Game
from rules_engine.game.observation import observe
from rules_engine.knowledge import determinize
from tests.rules_engine.game.random_games import catalog, new_game
from tests.rules_engine.game.real_decks import random_legal_deck, sample_decks
from tests.rules_engine.knowledge.test_record import assert_true
from tests.rules_engine.knowledge.test_worlds import answers_in, told
from tests.rules_engine.knowledge.twins import twin_of

GAMES = 120
ACTIONS = 400


def legal_game(seed: int) -> Game:
    """A game between sample decks, or between random legal ones."""
    samples = sample_decks()
    sides = (samples[seed % 4], samples[seed // 4 % 4]) if seed % 2 else (random_legal_deck(seed), samples[seed % 4])
    return Game.new(sides, seed, catalog(), first=None)


@pytest.mark.parametrize("kind", [new_game, legal_game])
def test_what_is_known_is_true_in_every_position(kind: Callable[[int], Game]) -> None:
    checked = decisions = 0
    for seed in range(GAMES):
        game, source = kind(seed), random.Random(f"knowledge {seed}")
        while game.decision is not None and len(game.actions) < ACTIONS:
            checked += assert_true(game)
            decisions += 1
            if source.random() < 0.05:
                _assert_hides(game, source)
            game.play(source.choice(game.legal_actions()))
    assert decisions > 20 * GAMES
    assert checked > decisions


def _assert_hides(game: Game, source: random.Random) -> None:
    """A world is as the seat sees the table, and the same one when hidden cards and chance are others."""
    seat, chance = source.randint(0, 1), str(source.random())
    world = determinize(game, seat, chance)
    assert told(game.state, world, seat) == observe(world, seat)
    assert answers_in(game.state, world, seat) == answers_in(world, world, seat)
    twin, _ = twin_of(game, seat, source)
    assert determinize(twin, seat, chance) == world
