"""Engines that play given decks, each in a process of its own: this one, this one compiled, and earlier ones."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.engine_process import ROOT, Played, unpack_engine

SCRIPT = Path(__file__).with_name("decks_player.py")
GOALS_FROM = "ba693c0"
"""The commit whose engine, not compiled, some goals are fractions of: the last before its modules lay in rooms."""
EVER = sys.maxsize
Decks = tuple[Sequence[int] | None, Sequence[int] | None]


class Player:
    """The engine in this folder, or what was compiled of it, in a process that knows nothing else of the project."""

    def __init__(self, engine: Path, *, compiled: bool = False) -> None:
        command = [sys.executable, "-B", str(SCRIPT)]
        choice = {"RULES_ENGINE_COMPILED": "1" if compiled else ""}
        environment = {**os.environ, **choice, "PYTHONPATH": str(engine), "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen(
            command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def play(self, games: list[tuple[int, Decks]], *, copying: bool = False, last_turn: int = EVER) -> Played:
        assert self.process.stdin
        assert self.process.stdout
        wanted = {"games": games, "copying": copying, "last_turn": last_turn}
        print(json.dumps(wanted), file=self.process.stdin, flush=True)
        return Played(len(games), *json.loads(self.process.stdout.readline()))

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def beside(commit: str, *, compiled: bool) -> Iterator[dict[str, Player]]:
    """The players "former", "now" and, if asked for and possible, "compiled"; none where git does not know the commit,
    as in a copy without its history."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            unpack_engine(commit, Path(folder))
        except (OSError, subprocess.CalledProcessError):
            print(f"not measured: git gives no commit {commit} here", flush=True)
            yield {}
            return
        players = {"former": Player(Path(folder)), "now": Player(ROOT)}
        if compiled:
            players["compiled"] = Player(ROOT, compiled=True)
        yield players
        for player in players.values():
            player.stop()
