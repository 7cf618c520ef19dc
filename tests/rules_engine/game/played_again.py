"""Boards and games played again in a process of their own: one JSON value a line in, the digest of its last state out.

PYTHONHASHSEED=1 python -m tests.rules_engine.game.played_again < games
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from tests.rules_engine.game.board_games import Played
from tests.rules_engine.game.full_boards import board_from, set_up, written
from tests.rules_engine.game.random_games import catalog

HASH_SEEDS = ("0", "1", "2", "random")
ROOT = Path(__file__).parents[3]


def board_line(played: Played) -> str:
    """A board and its answers as one line."""
    value = {"board": written(played.board), "actions": [str(action) for action in played.actions]}
    return json.dumps(value, ensure_ascii=False)


def record_line(record: GameRecord) -> str:
    """The record of a whole game as one line."""
    return json.dumps({"record": record.to_json()}, ensure_ascii=False)


def last_state(line: str) -> State:
    """The state to which the line leads; every answer is checked."""
    value: dict[str, Any] = json.loads(line)
    if "record" in value:
        return replay(GameRecord.from_json(value["record"]), catalog()).state
    game = set_up(board_from(value["board"])).game
    for action in value["actions"]:
        game.play(Action.parse(action))
    return game.state


def digest(state: State) -> str:
    """A short word for everything that the state holds, its log included."""
    return hashlib.sha256(repr(state.key()).encode()).hexdigest()[:16]


def digests_of_a_fresh_process(lines: Iterable[str], hash_seed: str) -> list[str]:
    """The digests of these lines from a process that has played nothing before."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.rules_engine.game.played_again"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    return run.stdout.split()


if __name__ == "__main__":
    for text in sys.stdin:
        print(digest(last_state(text)))
