"""The engine beside that of an earlier commit, turn by turn: `FORMER=COMMIT python -m tests.benchmarks.beside_former`.

Both play random games of the same decks in processes of their own, slices in turn. Games differ where the rules do, so
that turns are compared, not actions. Without `FORMER` nothing is measured.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.engine_speed import SAMPLE_GAMES, Slice, measured
from tests.engine_process import ROOT, Played, unpack_engine
from tests.rules_engine.play.whole_games import Pair, legal_pair, sample_pair

PLAYER = Path(__file__).with_name("decks_player.py")
CATALOGUE_GAMES = 24
"""More than beside the anchors: decks of the whole catalogue differ much from one another."""
GAMES = {"sample": SAMPLE_GAMES, "catalogue": CATALOGUE_GAMES}
PAIRS: dict[str, Callable[[int], Pair]] = {"sample": sample_pair, "catalogue": legal_pair}


class Player:
    """The engine in this folder, in a process of its own that knows nothing else of the project."""

    def __init__(self, engine: Path) -> None:
        command = [sys.executable, "-B", str(PLAYER)]
        environment = {**os.environ, "PYTHONPATH": str(engine), "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen(
            command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def play(self, games: list[tuple[int, Pair]]) -> Played:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(games), file=self.process.stdin, flush=True)
        return Played(len(games), *json.loads(self.process.stdout.readline()))

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    commit = os.environ.get("FORMER")
    if not commit:
        print("FORMER names no commit to measure beside", flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        unpack_engine(commit, Path(folder))
        now, former = Player(ROOT), Player(Path(folder))
        found = measured({f"{word} {kind}": _slice(player, kind) for kind in GAMES
                          for word, player in (("now", now), ("former", former))})  # fmt: skip
        now.stop()
        former.stop()
    for kind in GAMES:
        pairs = zip(found[f"now {kind}"], found[f"former {kind}"], strict=True)
        low, median, high = statistics.quantiles([mine.turn_rate / other.turn_rate for mine, other in pairs], n=4)
        print(f"E {kind}, turns a second beside {commit}: {median:.2f} ({low:.2f}–{high:.2f}); goal ≥ 0.9", flush=True)


def _slice(player: Player, kind: str) -> Slice:
    count = GAMES[kind]
    return lambda number: player.play(
        [(seed, PAIRS[kind](seed)) for seed in range(number * count, (number + 1) * count)]
    )


if __name__ == "__main__":
    main()
