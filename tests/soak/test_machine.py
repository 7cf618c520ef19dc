"""The players of the engine's own over many games: blind for what they cannot see, and no game that does not end.

MACHINE_GAMES (default 1) multiplies the games and decisions: with 5 there are 500 decisions a level, with 45 there are
9,000 random, 1,035 greedy and 45 searching games. Less than 1 makes fewer of them, and of the seeds of the arena:
`.ci/run` takes 0.3 of it, which is 60 random games, 7 greedy ones and a searching one, 30 decisions and six seeds.
"""

import os

import pytest

from rules_engine.cli.arena.figures import standing
from rules_engine.cli.arena.match import Side, play
from rules_engine.game.game import Game
from rules_engine.players import LEVELS, answer
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.terms import EndReason
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks
from tests.rules_engine.game.whole_games import legal_pair, sample_pair
from tests.rules_engine.players.positions import new_game
from tests.rules_engine.players.unseen import assert_blind

TIMES = float(os.environ.get("MACHINE_GAMES", "1"))
GAMES = {"random": 200, "thumb": 80, "greedy": 23, "searching": 1}
BUDGETS = {"random": 0, "thumb": 120, "greedy": 120, "searching": 400}
DECISIONS = max(10, round(100 * TIMES))
EVERY = 5
MOST_ANSWERS = 5_000
ARENA_SEEDS = max(6, round(20 * min(1, TIMES)))


@pytest.mark.parametrize("level", LEVELS)
def test_every_game_of_random_legal_decks_ends(level: str) -> None:
    for seed in range(max(1, round(GAMES[level] * TIMES))):
        game = new_game(legal_pair(seed), seed)
        while game.decision:
            assert len(game.actions) < MOST_ANSWERS, f"seed {seed} does not end"
            game.play(answer(game, level, seed=str(seed), positions=BUDGETS[level]).action)
        assert game.state.ended not in (None, EndReason.LOOP, EndReason.SURRENDER), f"seed {seed}"


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_does_not_matter(level: str) -> None:
    """Decisions of games that the level plays itself, every fifth that is one, samples and whole catalogue."""
    asked = seed = 0
    while asked < DECISIONS:
        game = new_game((sample_pair if seed % 2 else legal_pair)(seed), seed)
        asked += _asked_in(game, level, seed, DECISIONS - asked)
        seed += 1


def _asked_in(game: Game, level: str, seed: int, most: int) -> int:
    asked = number = 0
    while game.decision and asked < most:
        if len(game.legal_actions()) > 1:
            number += 1
            if number % EVERY == 0:
                assert_blind(game, level, min(BUDGETS[level], 120))
                asked += 1
        game.play(answer(game, "greedy", seed=str(seed), positions=60).action)
    return asked


@pytest.mark.parametrize(("level", "other"), [("greedy", "random"), ("searching", "greedy")])
def test_each_level_is_better_than_the_one_below_with_few_positions(level: str, other: str) -> None:
    """Twenty seeds at the most, both seats: enough to notice that a level has become foolish, not to measure it."""
    pairs = []
    for seed in range(ARENA_SEEDS):
        one, two = (sample_decks()[number] for number in divmod(7 * seed % 16, 4))
        sides = [Side(one, level, BUDGETS[level]), Side(two, other, BUDGETS[other])]
        # In silent windows: of so few positions, passes of open ones would leave none to think with.
        one_way, other_way = (play(order, str(seed), catalog(), STANDARD) for order in (sides, sides[::-1]))
        pairs.append((one_way, other_way))
    found = standing(pairs)
    assert found.high > 0.5, f"{level} made {found.points:.2f} of the points against {other}"
