"""The engine beside that of an earlier commit, turn by turn: `FORMER=COMMIT python -m tests.benchmarks.beside_former`.

Both play random games of the same decks in processes of their own, slices in turn. Games differ where the rules do, so
that turns are compared, not actions. Without `FORMER` nothing is measured.
"""

import os
import statistics
import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from tests.benchmarks.engine_speed import CATALOGUE_GAMES, SAMPLE_GAMES, Slice, measured
from tests.engine_process import ROOT, EngineProcess

GAMES = {"sample": SAMPLE_GAMES, "catalogue": CATALOGUE_GAMES}


def former_engine(commit: str, folder: Path) -> Path:
    """Unpack the engine of that commit into the folder; ``CalledProcessError`` for a commit git does not know."""
    packed = subprocess.run(
        ["git", "archive", commit, "rules_engine"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def main() -> None:
    commit = os.environ.get("FORMER")
    if not commit:
        print("FORMER names no commit to measure beside", flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        now = EngineProcess(compiled=False)
        former = EngineProcess(compiled=False, former=former_engine(commit, Path(folder)))
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
