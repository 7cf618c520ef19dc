"""Plays games of given decks with whichever engine is on the path, also one from before its modules lay in rooms.

Run as a script with that engine alone on `PYTHONPATH`. Each line it reads is a JSON object: `games`, each a seed and
two lists of card ids (null for an empty seat), `copying`, whether each answer is given in a copy of the position, and
`last_turn`, after which a game is left. It answers with turns, actions, decisions and the seconds of the processor.
"""

import gc
import json
import random
import sys
import time
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

ROOMS = {
    "game": ("game.game", "play.game"),
    "instances": ("compile.instances",),
    "ruleset": ("rulebook.ruleset",),
    "catalog": ("catalog",),
}
"""Where a module lies today, and before that."""
KEPT = 64
"""Tables put together that are kept, as whoever plays many games of the same decks would."""


def engine_module(name: str) -> ModuleType:
    """The module of this name where it lies, or where it lay in earlier engines."""
    for place in (*ROOMS[name], name):
        with suppress(ModuleNotFoundError):
            return import_module(f"rules_engine.{place}")
    raise ModuleNotFoundError(f"this engine has no module {name}")


def played(games: list[tuple[int, Any]], *, copying: bool, last_turn: int) -> tuple[int, int, int, float]:
    """Random answers, from the first decision of each game."""
    game = engine_module("game")
    turns = actions = decisions = 0
    gc.collect()
    began = time.process_time()
    for seed, instances in games:
        state, chance = game.start(instances, str(seed), seed % 2), random.Random(seed).random
        while state.asker >= 0 and state.turn <= last_turn:
            if copying:
                state = state.copy()
            answers = game.legal_actions(state)
            decisions += 1
            actions += len(answers) > 1
            game.apply_action(state, answers[int(chance() * len(answers))])
        turns += state.turn
    return turns, actions, decisions, time.process_time() - began


def main() -> None:
    catalog, standard = engine_module("catalog").load_catalog(), engine_module("ruleset").STANDARD
    build = engine_module("instances").Instances

    @lru_cache(maxsize=KEPT)
    def table(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> Any:
        return build((one, other), catalog, standard)

    for line in sys.stdin:
        wanted = json.loads(line)
        games = [(seed, table(*(deck and tuple(deck) for deck in decks))) for seed, decks in wanted["games"]]
        print(json.dumps(played(games, copying=wanted["copying"], last_turn=wanted["last_turn"])), flush=True)


if __name__ == "__main__":
    main()
