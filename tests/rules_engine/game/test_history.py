"""Taking answers back is exact, however few positions are kept; a whole game with its log stays small."""

import gc
import random
import tracemalloc

import pytest

from rules_engine.game.game import Game
from rules_engine.game.history import SPREAD
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.whole_games import Pair, legal_pair, random_game, sample_pair

PAIRS = {"sample": sample_pair, "catalogue": legal_pair}
GAMES = 4
MOST_BYTES = 200_000


@pytest.mark.parametrize("kind", PAIRS)
def test_taken_back_by_any_number_a_game_is_as_it_was(kind: str) -> None:
    game, source = random_game(PAIRS[kind](3), 3), random.Random(3)
    twin = Game.new(PAIRS[kind](3), game.state.seed, catalog(), first=game.state.first)
    keys = [twin.state.key()]
    for action in game.actions:
        twin.play(action)
        keys.append(twin.state.key())
    while game.can_undo:
        for _ in range(min(source.randrange(1, 3 * SPREAD), len(game.actions))):
            game.undo()
        assert game.state.key() == keys[len(game.actions)]
        for _ in range(source.randrange(SPREAD)):
            if game.can_redo and len(game.actions) > SPREAD:
                game.redo()
        assert game.state.key() == keys[len(game.actions)]


def test_what_is_taken_back_in_a_copy_stays_in_the_game() -> None:
    game = random_game(sample_pair(1), 1)
    before, told = game.state, game.log
    twin = game.copy()
    for _ in range(5 * SPREAD):
        twin.undo()
    assert len(twin.log) < len(told)
    twin.play(twin.legal_actions()[-1])
    assert (game.state, game.log) == (before, told)
    game.undo()
    assert tuple(before.log or ()) == told, "who holds the position taken back holds its log"


def bytes_of_game(pair: Pair, seed: int) -> int:
    """What a game played at random to its end holds, with its log and its history, beside its cards."""
    random_game(pair, seed)
    game, source = Game.new(pair, seed, catalog()), random.Random(seed)
    gc.collect()
    tracemalloc.start()
    try:
        while game.decision:
            game.play(source.choice(game.legal_actions()))
        game.state.cache.clear()
        game.state.effects.clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", PAIRS)
def test_a_logged_game_is_small(kind: str) -> None:
    """On average: a game of the catalogue whose texts look back at everything that happened may be a little larger."""
    sizes = [bytes_of_game(PAIRS[kind](seed), seed) for seed in range(GAMES)]
    assert sum(sizes) / GAMES <= MOST_BYTES, sizes
    assert max(sizes) <= 1.5 * MOST_BYTES, sizes
