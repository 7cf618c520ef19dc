"""Plays games of given decks with whichever engine is on the path, also one from before its modules lay in rooms.

Run as a script with that engine alone on `PYTHONPATH`. Each line it reads is a list of games in JSON, each a seed and
two lists of card ids; it answers with turns, actions, decisions and the seconds of the processor.
"""

import gc
import json
import random
import sys
import time
from importlib import import_module
from types import ModuleType
from typing import Any

ROOMS = {"game": "play.game", "instances": "compile.instances", "ruleset": "rulebook.ruleset", "catalog": "catalog"}


def engine_module(name: str) -> ModuleType:
    """The module of this name in the room where it lies today, or beside the others as it did before there were any."""
    try:
        return import_module(f"rules_engine.{ROOMS[name]}")
    except ModuleNotFoundError:
        return import_module(f"rules_engine.{name}")


def played(games: list[tuple[int, Any]]) -> tuple[int, int, int, float]:
    game = engine_module("game")
    turns = actions = decisions = 0
    gc.collect()
    began = time.process_time()
    for seed, instances in games:
        state, chance = game.start(instances, str(seed), seed % 2), random.Random(seed).random
        while state.asker >= 0:
            answers = game.legal_actions(state)
            decisions += 1
            actions += len(answers) > 1
            game.apply_action(state, answers[int(chance() * len(answers))])
        turns += state.turn
    return turns, actions, decisions, time.process_time() - began


def main() -> None:
    catalog, standard = engine_module("catalog").load_catalog(), engine_module("ruleset").STANDARD
    build = engine_module("instances").Instances
    for line in sys.stdin:
        found = played([(seed, build(decks, catalog, standard)) for seed, decks in json.loads(line)])
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
