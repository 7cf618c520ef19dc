"""The compiled engine plays the same games: same answers offered, same events, seed by seed.

It copies, takes back and does again, writes records and replays them, too."""

import os

from tests.engine_process import EngineProcess, compile_engine

TABLES = 20
GAMES = max(20, int(os.environ.get("SOAK_GAMES", "10000")) // 20)


def test_compiled_and_interpreted_games_are_the_same() -> None:
    compile_engine()
    interpreted, compiled = EngineProcess(compiled=False), EngineProcess(compiled=True)
    try:
        for kind in ("sample", "catalogue"):
            for first in range(0, GAMES, 10):
                same = interpreted.events(kind, first, 10) == compiled.events(kind, first, 10)
                assert same, f"{kind} games {first} to {first + 9}"
            assert interpreted.table(kind, 0, TABLES) == compiled.table(kind, 0, TABLES), f"{kind} at the table"
    finally:
        interpreted.stop()
        compiled.stop()
