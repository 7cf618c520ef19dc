"""Former rulings that were changed, and whether each is explained: `python -m tests.rulings.changed COMMIT`.

`changed.txt` lists every ruling and every row of a card that expects another question or outcome than before, with the
clause (or `print`, the newest printing's text) and why. The command compares today's files with those of a commit and
prints what has changed or gone without standing in the list.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from rules_engine.rulings import SCENARIOS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDERS = (HERE, SCENARIOS)
"""Rows and rulings; before rulings lay with the engine, all of them lay with the tests."""
LIST_FILE = HERE / "changed.txt"
NOT_PLAYED = r"(?m)^(title .*|  ability .*|    do .*)\n"
"""Titles, and the notation of a text that once stood beside its script."""
Read = Callable[[str], str]


class Explained(NamedTuple):
    """A ruling or the number of the card of a row; the clause that changed it, or `print`; why."""

    id: str
    clause: str
    why: str


def explained() -> list[Explained]:
    lines = LIST_FILE.read_text("utf-8").splitlines()
    return [Explained(*line.split(" ", 2)) for line in lines if not line.startswith("#")]


def texts(names: list[str], read: Read) -> Iterator[tuple[str, str]]:
    """Every single ruling and every row: its name (`F-21`, `1350 TITLE`) and what it plays."""
    for name in names:
        path, text = Path(name), read(name)
        if path.suffix == ".scenario":
            yield path.stem, re.sub(NOT_PLAYED, "", text)
        elif path.suffix == ".scenarios" and path.parent.name == "cards":
            for block in re.split(r"(?m)^=== ", text)[1:]:
                head, _, body = block.partition("\n")
                yield head, body.strip()


def former(commit: str) -> dict[str, str]:
    """The rulings and rows of that commit."""
    folders = [str(folder.relative_to(ROOT)) for folder in FOLDERS]
    names = _git("ls-tree", "-r", "--name-only", commit, *folders).splitlines()
    return dict(texts(names, lambda name: _git("show", f"{commit}:{name}")))


def today() -> dict[str, str]:
    names = [str(path.relative_to(ROOT)) for folder in FOLDERS for path in sorted(folder.rglob("*.scenario*"))]
    return dict(texts(names, lambda name: (ROOT / name).read_text("utf-8")))


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def unexplained(before: dict[str, str], now: dict[str, str], listed: set[str]) -> list[str]:
    """What was before and is not now as it was, unless it is listed or stands under another sentence."""
    bodies = set(now.values())
    changed = [name for name, text in before.items() if now.get(name) != text and text not in bodies]
    return [name for name in changed if name.partition(" ")[0] not in listed]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tests.rulings.changed COMMIT", file=sys.stderr)
        return 2
    before = former(arguments[0])
    left = unexplained(before, today(), {one.id for one in explained()})
    print("\n".join([*left, f"{len(left)} of {len(before)} former rulings and rows are changed without a reason"]))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
