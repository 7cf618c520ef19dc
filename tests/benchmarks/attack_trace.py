"""The way of one attack of a simple card through the engine: calls, changes of file, files.

`python -m tests.benchmarks.attack_trace [COMMIT]` follows it through the engine as it is, or as that commit had it (one
whose notation stands where today's does).
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.engine_process import ROOT, unpack_engine

ATTACK = """
import sys
from rules_engine import Game, load_catalog
from rules_engine.game.notation import read_position

POSITION = '''turn 3 自分
自分
  field
    place 羅生門
  deck 羅生門 ×6
相手
  soul 羅生門
  deck 羅生門 ×6
'''


def play(action):
    game = Game(read_position(POSITION, load_catalog()), (None, None))
    attacks = [one for one in game.legal_actions() if str(one).startswith("attack")]
    sys.setprofile(action)
    game.play(attacks[0])
    while game.decision and game.decision.kind != "main":
        answers = game.legal_actions()
        game.play(next((one for one in answers if str(one) in ("done", "pass")), answers[0]))
    sys.setprofile(None)


calls = []


def watch(frame, event, argument):
    if event == "call" and "rules_engine" in frame.f_code.co_filename:
        calls.append(frame.f_code.co_filename)


play(None)
play(watch)
changes = sum(one != other for one, other in zip(calls, calls[1:]))
print(f"{len(calls)} calls, {changes} changes of file, {len(set(calls))} files")
"""


def follow(engine: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(engine), "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", ATTACK]
    return subprocess.run(command, env=environment, text=True, capture_output=True, check=True).stdout.strip()


def main() -> None:
    if len(sys.argv) == 1:
        print(follow(ROOT))
        return
    with TemporaryDirectory() as folder:
        unpack_engine(sys.argv[1], Path(folder))
        print(follow(Path(folder)))


if __name__ == "__main__":
    main()
