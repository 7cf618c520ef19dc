"""A process that plays random games with the engine as it is or with the compiled one: for measuring and comparing.

Run as a module it obeys lines: `play KIND FIRST COUNT` plays the games of these seeds and answers with games, turns,
actions, decisions and seconds; `events KIND FIRST COUNT` answers with a digest of every answer offered and every event;
`table KIND FIRST COUNT` plays them as a table does, with copies, undo and records, and answers with a digest of them;
`rows` plays the rows of all cards and answers with their number and a digest of how each ended.
"""

import gc
import hashlib
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Played(NamedTuple):
    """`actions` are the decisions with at least two legal answers, `seconds` those of the processor."""

    games: int
    turns: int
    actions: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    @property
    def turn_rate(self) -> float:
        return self.turns / self.seconds

    def told(self) -> str:
        return " ".join(str(number) for number in self)

    @classmethod
    def of(cls, told: str) -> "Played":
        *numbers, seconds = told.split()
        return cls(*map(int, numbers), seconds=float(seconds))


class PlayingProcess:
    """A process that runs this module and answers line by line."""

    def __init__(self, module: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            env={**os.environ, **environment, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"},
            cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()

    def tell(self, line: str) -> None:
        """What it is to do, while others do the same."""
        assert self.process.stdin
        print(line, file=self.process.stdin, flush=True)

    def answer(self) -> str:
        """What it said to the oldest line that has no answer yet; empty if it has died."""
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def ask(self, line: str) -> str:
        self.tell(line)
        return self.answer()


class EngineProcess(PlayingProcess):
    """The engine in a process; `compiled` says which."""

    def __init__(self, *, compiled: bool) -> None:
        super().__init__("tests.engine_process", RULES_ENGINE_COMPILED="1" if compiled else "")
        assert self.ask("engine") == ("compiled" if compiled else "interpreted")

    def play(self, kind: str, first: int, count: int) -> Played:
        return Played.of(self.ask(f"play {kind} {first} {count}"))


def unpack_engine(commit: str, folder: Path) -> None:
    """Put the engine of that commit into the folder; ``CalledProcessError`` for a commit git does not know."""
    unpack(commit, folder, "rules_engine")


def unpack(commit: str, folder: Path, *parts: str) -> None:
    """Put these parts of that commit into the folder, or all of it."""
    command = ["git", "archive", commit, *parts]
    packed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")


def compile_engine() -> None:
    """Bring the compiled engine up to date; ``CalledProcessError`` if it cannot be built."""
    subprocess.run([sys.executable, ROOT / ".ci" / "compile"], check=True)


def _obey(words: list[str]) -> str:
    from rules_engine.cli.engine import engine_in_use
    from tests.rules_engine.game.whole_games import legal_instances, sample_instances

    if words == ["engine"]:
        return engine_in_use().kind
    if words == ["rows"]:
        return _rows()
    tables = {"sample": sample_instances, "catalogue": legal_instances}
    deed, kind, seeds = words[0], words[1], range(int(words[2]), int(words[2]) + int(words[3]))
    games = [(seed, tables[kind](seed)) for seed in seeds]
    if deed == "events":
        return _events(games)
    if deed == "table":
        return _table([seed for seed, _ in games], kind)
    return play_games(games).told()


def play_games(games: list) -> Played:  # type: ignore[type-arg]
    """Plays each (seed, instances) at random to its end."""
    from rules_engine.game.game import apply_action, legal_actions, start

    turns = actions = decisions = 0
    gc.collect()
    began = time.process_time()
    for seed, instances in games:
        state, chance = start(instances, str(seed), seed % 2), random.Random(seed).random
        while state.asker >= 0:
            answers = legal_actions(state)
            decisions += 1
            actions += len(answers) > 1
            apply_action(state, answers[int(chance() * len(answers))])
        turns += state.turn
    return Played(len(games), turns, actions, decisions, time.process_time() - began)


def _events(games: list) -> str:  # type: ignore[type-arg]
    from rules_engine.game.game import apply_action, legal_actions, start

    digest = hashlib.sha256()
    for seed, instances in games:
        state, chance = start(instances, str(seed), seed % 2, logging=True), random.Random(seed).random
        while state.asker >= 0:
            answers = legal_actions(state)
            digest.update(" ".join(str(answer) for answer in answers).encode())
            apply_action(state, answers[int(chance() * len(answers))])
        digest.update(repr(state.log).encode())
    return digest.hexdigest()


def _rows() -> str:
    from rules_engine.rulings.scenario import run
    from tests.rulings.card_rows import all_rows

    ends = [f"{row.file} {row.id}: {run(row.scenario())}" for row in all_rows()]
    return f"{len(ends)} {hashlib.sha256(repr(ends).encode()).hexdigest()}"


def _table(seeds: list[int], kind: str) -> str:
    """Each game is undone to its start and done again, replayed from its record, played on in a copy, and saved."""
    from rules_engine.game.saving import from_data, to_data
    from tests.rules_engine.game.random_games import catalog
    from tests.rules_engine.game.whole_games import (
        assert_replay_and_undo_are_exact,
        legal_pair,
        random_game,
        sample_pair,
    )

    pair = {"sample": sample_pair, "catalogue": legal_pair}[kind]
    digest = hashlib.sha256()
    for seed in seeds:
        game = random_game(pair(seed), seed)
        assert_replay_and_undo_are_exact(game)
        game.undo()
        twin, before = game.copy(), game.state.key()
        twin.play(game.legal_actions()[0])
        assert game.state.key() == before, "what is played in a copy is not played in the game"
        saved = json.dumps(to_data(game))
        again = from_data(json.loads(saved), catalog())
        assert again.state == game.state, "what is saved is read again"
        again.play(game.legal_actions()[0])
        assert again.state == twin.state, "what is read again plays on alike"
        digest.update(f"{game.record.to_text()}{game.log}{twin.log}{saved}".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    for line in sys.stdin:
        print(_obey(line.split()), flush=True)
