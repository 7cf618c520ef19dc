"""Steps and procedures under other names, and what notices: `python -m tests.rules_engine.execution.renamings [NAME…]`.

Each name (`draw`, `draw.one`) is changed everywhere in a copy of the engine, as somebody would who renames it. Then the
nearest tests run against the copy: the table of names (`test_step_names.py`), and every test file that quotes the name.
Prints a line per name and how many nobody noticed; ends with 1 if there are such. `--table` first asks the table alone.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules_engine.execution.interpreter import PROCEDURES

ROOT = Path(__file__).resolve().parents[3]
TABLE = "tests/rules_engine/execution/test_step_names.py"
CHECK = (
    "from tests.rules_engine.execution import test_step_names\n"
    "test_step_names.test_every_step_has_the_name_that_was_written_down()"
)
OTHERS = ("cards", "decks", "kannagi_site", "templates", "static", "tests", "pyproject.toml")
"""What tests need beside the engine: linked, for nothing of it is changed."""
NOT_RUN = ("browser", "soak", "probes", "benchmarks", "several", "mends")
SUFFIX = "_renamed"


class Renaming(NamedTuple):
    """A procedure under another word, or with `step` one of its steps under another name."""

    word: str
    step: str = ""

    def __str__(self) -> str:
        return f"{self.word}.{self.step}" if self.step else self.word

    def applied(self, source: str) -> str:
        """A module of the engine after the renaming."""
        if not self.step:
            source = re.sub(rf'(["\']){self.word}\.(?=\w+\1)', rf"\1{self.word}{SUFFIX}.", source)
            return re.sub(rf'(Procedure\(\s*)"{self.word}"', rf'\1"{self.word}{SUFFIX}"', source)
        own = re.search(rf'Procedure\(\s*"{self.word}"', source)
        if own or "Procedure(" not in source:  # a question that several procedures ask lies in a module of its own
            source = re.sub(rf'((?:Step|Question)\(\s*)"{self.step}"', rf'\1"{self.step}{SUFFIX}"', source)
        return re.sub(rf'(["\']){self.word}\.{self.step}\1', rf"\1{self}{SUFFIX}\1", source)


def renamings() -> Iterator[Renaming]:
    for procedure in PROCEDURES:
        yield Renaming(procedure.word)
        yield from (Renaming(procedure.word, step.name) for step in procedure.steps)


def quoting(renaming: Renaming) -> list[str]:
    """The test files that quote a name of this renaming, but for long tests and those of other games."""
    quoted = re.compile(rf"""["']{renaming.word}\.{renaming.step or r"[a-z_]+"}["'# ]""")
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    near = [path for path in paths if not {*NOT_RUN, "guests", "kernel"} & set(path.parts)]
    return [str(path) for path in near if quoted.search((ROOT / path).read_text("utf-8"))]


def noticed_by(renaming: Renaming, copy: Path, sources: dict[Path, str], near: list[str]) -> list[str]:
    """The nearest tests that fail in the copy, which is put right again afterwards; of those `near`, the first."""
    changed = {path: text for path, source in sources.items() if (text := renaming.applied(source)) != source}
    if not changed:
        return []
    for path, text in changed.items():
        path.write_text(text, "utf-8")
    found = [TABLE] if run(copy, "-c", CHECK).returncode else []
    if near:
        done = run(copy, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *near)
        found += re.findall(r"^(?:FAILED|ERROR) ([\w/.]+)", done.stdout, re.MULTILINE)[:1]
    for path in changed:
        path.write_text(sources[path], "utf-8")
    return found


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=copy, capture_output=True, text=True, check=False)


def copied(folder: Path) -> Path:
    shutil.copytree(ROOT / "rules_engine", folder / "rules_engine", ignore=shutil.ignore_patterns("__pycache__"))
    for name in OTHERS:
        (folder / name).symlink_to(ROOT / name)
    return folder


def main(arguments: list[str]) -> int:
    names, whole = [name for name in arguments if name != "--table"], "--table" not in arguments
    asked = [renaming for renaming in renamings() if not names or str(renaming) in names]
    unnoticed = by_more = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        assert not run(copy, "-c", CHECK).returncode, "the table is not true of the engine as it is"
        sources = {path: path.read_text("utf-8") for path in (copy / "rules_engine").rglob("*.py")}
        for renaming in asked:
            found = noticed_by(renaming, copy, sources, quoting(renaming) if whole else [])
            unnoticed += not found
            by_more += len(found) > 1
            print(f"{renaming!s:32} {', '.join(Path(path).name for path in found) or 'NOBODY'}", flush=True)
    print(f"{len(asked)} renamings: {unnoticed} noticed by nobody, {by_more} by more than the table of names")
    return min(unnoticed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
