"""E: random games of two decks of 40 real cards; an action is one answered decision with at least two answers."""

import random
import time

from rules_engine.game import Game, apply_action, legal_actions, start
from rules_engine.instances import Instances
from rules_engine.ruleset import STANDARD
from tests.benchmarks.pairs import compare
from tests.rules_engine.play.random_games import catalog, random_decks

GAMES = 60
SEEDS = [seed for seed in range(4 * GAMES) if seed % 5][:GAMES]
TABLES = {seed: Instances(random_decks(seed), catalog(), STANDARD) for seed in SEEDS}


def batch() -> int:
    """The games as a batch plays them: no log, no history, no check. Returns the number of actions."""
    actions = 0
    for seed in SEEDS:
        state, chance = start(TABLES[seed], str(seed), seed % 2), random.Random(seed)
        while state.asker >= 0:
            answers = legal_actions(state)
            actions += len(answers) > 1
            apply_action(state, answers[int(chance.random() * len(answers))])
    return actions


def table() -> None:
    """The same games as a table plays them: checked, logged, every step undoable."""
    for seed in SEEDS:
        game, chance = Game.new(random_decks(seed), seed, catalog(), first=seed % 2), random.Random(seed)
        while game.decision:
            answers = game.legal_actions()
            game.play(answers[int(chance.random() * len(answers))])


def main() -> None:
    actions = batch()
    began = time.perf_counter()
    batch()
    passed = time.perf_counter() - began
    print(f"E random games: {passed / GAMES * 1000:.2f} ms a game, {actions / passed:,.0f} actions/s; goal < 10 ms")
    compare(table, batch).report("E checked, logged and undoable games / batch games", "no goal, for orientation")


if __name__ == "__main__":
    main()
