"""The compiled engine plays as the other does: every scenario ends the same, and so do random games, seed by seed.

Of a game every answer offered and every event are compared; at the table it copies, takes back and does again, writes
records and replays them, too.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from rules_engine.build import fingerprint
from rules_engine.cli.engine import SHOWN
from tests.engine_process import ROOT, EngineProcess, compile_engine
from tests.rulings.card_rows import all_rows
from tests.rulings.mends import files_by_scenario, outcomes

TABLES = 20
AT_ONCE = 10
# 500 of each kind, unless fewer or more are asked for.
GAMES = max(20, int(os.environ.get("SOAK_GAMES", "10000")) // 20)


class Both:
    """The two engines, doing the same at the same time."""

    def __init__(self) -> None:
        self.engines = [EngineProcess(compiled=False), EngineProcess(compiled=True)]

    def agreed(self, line: str) -> str:
        """What both answer to the line; fails where they do not."""
        for engine in self.engines:
            engine.tell(line)
        interpreted, compiled = (engine.answer() for engine in self.engines)
        assert interpreted == compiled != "", line
        return interpreted


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    compile_engine()
    both = Both()
    yield both
    for engine in both.engines:
        engine.stop()


@pytest.mark.parametrize("kind", ["sample", "catalogue"])
def test_games_are_the_same(both: Both, kind: str) -> None:
    seen = {both.agreed(f"events {kind} {first} {AT_ONCE}") for first in range(0, GAMES, AT_ONCE)}
    assert len(seen) == len(range(0, GAMES, AT_ONCE)), "other seeds, other games"
    both.agreed(f"table {kind} 0 {TABLES}")


def test_rows_of_cards_end_the_same(both: Both) -> None:
    assert both.agreed("rows").split()[0] == str(len(all_rows()))


def test_the_site_says_that_the_compiled_engine_answers() -> None:
    compile_engine()
    program = "from kannagi_site.health import health; print(health()['engine'], health()['build'])"
    environment = {**os.environ, "RULES_ENGINE_COMPILED": "1"}
    said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=True)
    assert said.stdout.decode().split() == ["compiled", fingerprint()[:SHOWN]]


def test_rulings_end_the_same() -> None:
    compile_engine()
    compiled = outcomes(ROOT, compiled=True)
    assert compiled == outcomes(ROOT)
    assert {one.id for one in compiled} == set(files_by_scenario())
    assert [one for one in compiled if one.kind != "passes"] == []


def test_pages_are_answered_with_it() -> None:
    """What reads cards and games outside the engine takes its values apart as it does those of the other engine."""
    compile_engine()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    asked = [
        "tests/decks/test_plans.py::test_no_page_goes_through_a_table_that_grows",
        "tests/cards/test_effect_words.py",
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *asked]
    done = subprocess.run(
        command, cwd=ROOT, env={**kept, "RULES_ENGINE_COMPILED": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
