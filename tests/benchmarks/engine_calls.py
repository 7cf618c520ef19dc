"""C1 and steps: what an action takes, counted, so that no busy machine disturbs it. Not compiled."""

import random
import sys

from rules_engine.game.game import apply_action, legal_actions, start
from tests.rules_engine.game.calls_taken import calls_per_action
from tests.rules_engine.game.steps_taken import counted_steps
from tests.rules_engine.game.whole_games import legal_instances, sample_instances

CALLS = {"sample": (sample_instances, 240), "catalogue": (legal_instances, 500)}
STEP_GAMES = 60


def main() -> None:
    version = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    for kind, (table, goal) in CALLS.items():
        print(f"C1 calls for an action, {kind}, {version}: {calls_per_action(table):.0f}; goal ≤ {goal}", flush=True)
    print(f"E most steps for one decision in {STEP_GAMES} games: {most_steps()}; goal < 20,000", flush=True)


def most_steps() -> int:
    """The most interpreter steps that one decision took in some games of both kinds."""
    most = 0
    with counted_steps() as nodes:
        for seed in range(STEP_GAMES):
            instances = legal_instances(seed) if seed % 2 else sample_instances(seed)
            state, chance = start(instances, str(seed), seed % 2), random.Random(seed)
            while state.asker >= 0:
                nodes.taken = 0
                answers = legal_actions(state)
                apply_action(state, answers[int(chance.random() * len(answers))])
                most = max(most, nodes.taken)
    return most


if __name__ == "__main__":
    main()
