"""What a forecast costs beside the action it foretells, on the same positions of random games."""

import random
import time

from rules_engine.game.game import apply_action, legal_actions
from rules_engine.game.preview import preview
from tests.rules_engine.game.random_games import new_game

GAMES = 12
ACTIONS = 120


def main() -> None:
    told, played, whole, number = 0.0, 0.0, 0, 0
    for seed in range(GAMES):
        state, source = new_game(seed).state, random.Random(seed)
        for _ in range(ACTIONS):
            if state.asker < 0:
                break
            action = source.choice(legal_actions(state))
            before = time.process_time()
            foreseen = preview(state, action)
            between = time.process_time()
            apply_action(state, action)
            told, played = told + between - before, played + time.process_time() - between
            whole, number = whole + foreseen.whole, number + 1
    print(f"F a forecast / its action: {told / played:.2f}; goal ≤ 5", flush=True)
    print(f"F {told / number * 1000:.2f} ms a forecast; {whole / number:.0%} told to the next question", flush=True)


if __name__ == "__main__":
    main()
