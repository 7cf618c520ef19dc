"""Mends of the engine, and the scenarios that need them: `python -m tests.rulings.mends [WORD…]`.

Each file `mends/WORD.mend` names a rule that was missing, the scenarios that show it, and the lines of the engine
that carry it with the lines that take it back. The command copies the engine once per mend, takes the mend back there,
plays all rulings and prints those that fail: three of the named ones must. With `--former COMMIT` it plays the named
scenarios with the engine of that commit instead, where each must fail, and prints why.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns, rmtree
from tempfile import TemporaryDirectory

from rules_engine.rulings.scenario.command import ruling_files
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.engine_process import unpack_engine
from tests.rulings.outcomes import blocks

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDER = HERE / "mends"
PLAYER = HERE / "outcomes.py"
ENOUGH = 3
MINUTES = 10
INDENT = "    "


@dataclass(frozen=True, slots=True)
class Change:
    """Lines of a file as they are `now`, and as they were `before`."""

    file: str
    now: str
    before: str

    def count(self, root: Path) -> int:
        """How often the lines of now stand in the file below `root`."""
        return self._text(root).count(f"\n{self.now}\n")

    def take_back(self, root: Path) -> None:
        before = f"\n{self.before}\n" if self.before else "\n"
        text = self._text(root).replace(f"\n{self.now}\n", before)
        (root / self.file).write_text(text[1:], "utf-8")

    def _text(self, root: Path) -> str:
        return "\n" + (root / self.file).read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Mend:
    """`word` is the name of its file; `fewer` says why less than four scenarios show it, where that is so."""

    word: str
    title: str
    scenarios: tuple[str, ...]
    changes: tuple[Change, ...]
    fewer: str

    @property
    def needed(self) -> int:
        """How many of its scenarios must fail without it."""
        return min(ENOUGH, len(self.scenarios)) if self.fewer else ENOUGH


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario ended: `kind` is `passes`, `fails`, `unreadable`, `crashes` or `endless`."""

    id: str
    kind: str
    reason: str


def mends() -> list[Mend]:
    """Every mend, by the name of its file."""
    return [read_mend(path.read_text("utf-8"), path.name) for path in sorted(FOLDER.glob("*.mend"))]


def read_mend(text: str, name: str) -> Mend:
    """A mend from the text of its file; ``InvalidScriptError`` names the line that cannot be read."""
    heads = {"title": "", "scenarios": "", "fewer": ""}
    parts: list[tuple[str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        if parts and parts[-1][0] != "file" and (line.startswith(INDENT) or not line.strip()):
            parts[-1][1].append(line[len(INDENT) :])
        elif word in heads and not parts:
            heads[word] = rest
        elif word == "file" or line in ("now:", "before:"):
            parts.append((line.partition(" ")[0].rstrip(":"), [rest]))
        elif line.strip() and not line.startswith("#"):
            raise InvalidScriptError(name, number, "expected title, scenarios, fewer, file, now: or before:")
    kinds = [kind for kind, _ in parts]
    if not heads["title"] or not parts or kinds != ["file", "now", "before"] * (len(parts) // 3):
        raise InvalidScriptError(name, 1, "a mend has a title, its scenarios, then file, now: and before:")
    bodies = ["\n".join(lines[1:] if kind != "file" else lines).rstrip() for kind, lines in parts]
    changes = tuple(Change(*bodies[place : place + 3]) for place in range(0, len(bodies), 3))
    return Mend(Path(name).stem, heads["title"], tuple(heads["scenarios"].split()), changes, heads["fewer"])


def files_by_scenario() -> dict[str, Path]:
    """The file of every ruling, by id."""
    return {scenario: path for path in ruling_files() for scenario, _ in blocks(path)}


def outcomes(engine: Path, scenarios: Iterable[str] = (), *, compiled: bool = False) -> list[Outcome]:
    """How these scenarios (all rulings if none is named) end under this folder's engine, or what was compiled of it."""
    files = files_by_scenario()
    wanted: dict[Path, list[str]] = {}
    for scenario in scenarios:
        wanted.setdefault(files[scenario], []).append(scenario)
    lines = ["\t".join([str(path), *wanted.get(path, [])]) for path in wanted or dict.fromkeys(files.values())]
    choice = {"RULES_ENGINE_COMPILED": "1" if compiled else ""}
    done = subprocess.run(
        [sys.executable, "-B", str(PLAYER)],
        input="\n".join(lines) + "\n",
        cwd=engine,
        env={**os.environ, **choice, "PYTHONPATH": str(engine), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=MINUTES * 60,
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        return [Outcome("every scenario", "crashes", last)]
    read = map(json.loads, done.stdout.splitlines())
    return [Outcome(one["id"], one["outcome"], one["reason"]) for one in read]


@contextmanager
def engine_without(mend: Mend) -> Iterator[Path]:
    """A folder with the engine as it is now, but for this mend."""
    with TemporaryDirectory() as folder:
        copytree(ROOT / "rules_engine", Path(folder, "rules_engine"), ignore=ignore_patterns("__pycache__"))
        for change in mend.changes:
            change.take_back(Path(folder))
        yield Path(folder)


@contextmanager
def engine_of(commit: str) -> Iterator[Path]:
    """A folder with the engine of this commit and the clauses of today, which the scenarios cite."""
    with TemporaryDirectory() as folder:
        unpack_engine(commit, Path(folder))
        _bring_clauses(Path(folder, "rules_engine"))
        yield Path(folder)


def _bring_clauses(engine: Path) -> None:
    """Put the clauses of today where those of that engine lie: before there were rooms, beside all else."""
    today, beside_all = ROOT / "rules_engine" / "rulebook" / "clauses", engine / "clauses"
    there = beside_all if beside_all.exists() else engine / "rulebook" / "clauses"
    rmtree(there)
    copytree(today, there, ignore=ignore_patterns("__pycache__"))
    if there == beside_all:
        copyfile(ROOT / "rules_engine" / "kernel" / "frozen.py", there / "frozen.py")
        for path in there.glob("*.py"):
            text = path.read_text("utf-8").replace("rules_engine.rulebook.clauses", "rules_engine.clauses")
            path.write_text(text.replace("rules_engine.kernel.frozen", "rules_engine.clauses.frozen"), "utf-8")


def failing_without(mend: Mend, scenarios: Iterable[str] = ()) -> list[Outcome]:
    """The scenarios (all rulings if none is named) that fail as soon as this mend is taken back."""
    with engine_without(mend) as engine:
        return [one for one in outcomes(engine, scenarios) if one.kind != "passes"]


def is_proved(mend: Mend, failing: Iterable[Outcome]) -> bool:
    """Whether enough of its own scenarios are among those that fail without it."""
    return len({one.id for one in failing} & set(mend.scenarios)) >= mend.needed


def _prove(chosen: list[Mend]) -> int:
    faults = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mend, failing in zip(chosen, pool.map(failing_without, chosen), strict=True):
            proved = is_proved(mend, failing)
            faults += not proved
            named = [one.id for one in failing if one.id in mend.scenarios]
            others = [one.id for one in failing if one.id not in mend.scenarios]
            print(f"{'ok  ' if proved else 'FAIL'} {mend.word} {mend.title}")
            print(f"     fail without it: {' '.join(named) or 'none of its own'}; others: {' '.join(others) or 'none'}")
            for one in failing:
                if one.id not in files_by_scenario():
                    print(f"     {one.id} {one.kind}: {one.reason}")
    print(f"{len(chosen) - faults} of {len(chosen)} mends are needed by {ENOUGH} of their scenarios")
    return 1 if faults or not chosen else 0


def _compare(commit: str, chosen: list[Mend]) -> int:
    wanted = list(dict.fromkeys(scenario for mend in chosen for scenario in mend.scenarios))
    with engine_of(commit) as engine:
        found = outcomes(engine, wanted)
    for one in found:
        as_meant = one.kind != "passes" and one.id in wanted
        print(f"{'ok  ' if as_meant else 'FAIL'} {one.id} {one.kind} {one.reason}".rstrip())
    failed = sum(one.kind != "passes" for one in found if one.id in wanted)
    unread = sum(one.kind == "unreadable" for one in found)
    print(
        f"{failed} of {len(wanted)} scenarios fail with the engine of {commit}, {unread} of them cannot be read there"
    )
    return 0 if failed == len(wanted) > 0 else 1


def main(arguments: list[str] | None = None) -> int:
    """0 if every mend is needed by its scenarios, or if all of them fail with the former engine; else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.rulings.mends")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only these mends (files of mends/)")
    parser.add_argument("--former", metavar="COMMIT", help="play the scenarios with the engine of this commit")
    given = parser.parse_args(arguments)
    chosen = [mend for mend in mends() if not given.words or mend.word in given.words]
    if lost := set(given.words) - {mend.word for mend in chosen}:
        parser.error(f"no mend {' '.join(sorted(lost))} in {FOLDER}")
    return _compare(given.former, chosen) if given.former else _prove(chosen)


if __name__ == "__main__":
    sys.exit(main())
