"""What a game costs as a table keeps it, checked, logged and every step undoable: kB and time."""

import gc
import random
import statistics
import tracemalloc

from rules_engine.game.game import Game, apply_action, legal_actions
from tests.benchmarks.pairs import compare
from tests.rules_engine.game.random_games import catalog, random_decks
from tests.rules_engine.game.whole_games import Pair, legal_pair, random_game, sample_pair

GAMES = 15
CHECKED_GAMES = 6
PAIRS = {"sample": sample_pair, "catalogue": legal_pair}


def main() -> None:
    for kind in PAIRS:
        low, median, high = (f"{size:.0f}" for size in statistics.quantiles(kilobytes(kind), n=4))
        print(f"E a finished game with its history, {kind}: {median} kB ({low}–{high}); goal ≤ 200 kB", flush=True)
    compare(table, batch).report("E checked, logged and undoable games / batch games", "none, for orientation")


def kilobytes(kind: str) -> list[float]:
    """Of some games, each with what only it holds: what Python allocated while it was played and still keeps."""
    tracemalloc.start()
    sizes = [_kept(PAIRS[kind](seed), seed) / 1000 for seed in range(GAMES)]
    tracemalloc.stop()
    return sizes


def _kept(decks: Pair, seed: int) -> int:
    random_game(decks, seed)  # What is kept for good after the first time is not counted.
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    game = random_game(decks, seed)
    gc.collect()
    assert game.decision is None, "the game is over"
    return tracemalloc.get_traced_memory()[0] - before


def batch() -> None:
    """Games as a batch plays them: no log, no history, no check."""
    for seed in range(1, CHECKED_GAMES):
        state, chance = Game.new(random_decks(seed), seed, catalog(), first=seed % 2).state, random.Random(seed)
        state.log = None
        while state.asker >= 0:
            answers = legal_actions(state)
            apply_action(state, answers[int(chance.random() * len(answers))])


def table() -> None:
    """The same games as a table plays them."""
    for seed in range(1, CHECKED_GAMES):
        game, chance = Game.new(random_decks(seed), seed, catalog(), first=seed % 2), random.Random(seed)
        while game.decision:
            answers = game.legal_actions()
            game.play(answers[int(chance.random() * len(answers))])


if __name__ == "__main__":
    main()
