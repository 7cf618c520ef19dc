"""The engine beside that of an earlier commit, turn by turn: `FORMER=COMMIT python -m tests.benchmarks.beside_former`.

Both play random games of the same decks in processes of their own, slices in turn. Games differ where the rules do, so
that turns are compared, not actions. Without `FORMER` nothing is measured.
"""

import os
import statistics
import tempfile
from pathlib import Path

from tests.benchmarks.engine_speed import SAMPLE_GAMES, Slice, measured
from tests.engine_process import EngineProcess, unpack_engine

CATALOGUE_GAMES = 24
"""More than beside the anchors: decks of the whole catalogue differ much from one another."""
GAMES = {"sample": SAMPLE_GAMES, "catalogue": CATALOGUE_GAMES}


def main() -> None:
    commit = os.environ.get("FORMER")
    if not commit:
        print("FORMER names no commit to measure beside", flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        unpack_engine(commit, Path(folder))
        now, former = EngineProcess(compiled=False), EngineProcess(compiled=False, former=Path(folder))
        found = measured({f"{word} {kind}": _slice(process, kind) for kind in GAMES
                          for word, process in (("now", now), ("former", former))})  # fmt: skip
        now.stop()
        former.stop()
    for kind in GAMES:
        pairs = zip(found[f"now {kind}"], found[f"former {kind}"], strict=True)
        low, median, high = statistics.quantiles([mine.turn_rate / other.turn_rate for mine, other in pairs], n=4)
        print(f"E {kind}, turns a second beside {commit}: {median:.2f} ({low:.2f}–{high:.2f}); goal ≥ 0.9", flush=True)


def _slice(process: EngineProcess, kind: str) -> Slice:
    return lambda number: process.play(kind, number * GAMES[kind], GAMES[kind])


if __name__ == "__main__":
    main()
