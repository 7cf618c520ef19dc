"""How many small faults in services, queries and access the nearest tests notice: `make mutants`."""

import os
import re
import sys
import time
from pathlib import Path

from tests.mutants.faults import APPS, sample
from tests.mutants.trial import SURVIVED, Trial

ROOT = Path(__file__).resolve().parents[2]
GOAL = 85


def nearest(path: str) -> list[str]:
    """The tests of a module, then those of the rooms that import it."""
    found = [*tests_of(ROOT / path), *(test for file in importers(path) for test in tests_of(file))]
    return [test.relative_to(ROOT).as_posix() for test in dict.fromkeys(found)]


def importers(path: str) -> list[Path]:
    dotted = path.removesuffix(".py").replace("/", ".")
    pattern = re.compile(rf"^\s*(from|import) {re.escape(dotted)} ", re.MULTILINE)
    files = [file for app in APPS for file in sorted((ROOT / app).rglob("*.py"))]
    return [file for file in files if pattern.search(file.read_text("utf-8"))]


def tests_of(file: Path) -> list[Path]:
    """In the folder of the file's room, those of the file's name first, else in files of the room's or the file's
    name."""
    app, *rooms, name = file.relative_to(ROOT).parts
    beside = ROOT / "tests" / app
    if rooms and (beside / rooms[0]).is_dir():
        return sorted((beside / rooms[0]).rglob("test_*.py"), key=lambda test: (test.name != f"test_{name}", test))
    return sorted({test for stem in (*rooms, Path(name).stem) for test in beside.glob(f"test_{stem}*.py")})


def main() -> int:
    most, seed = int(os.environ.get("MUTANTS", "100")), int(os.environ.get("MUTANTS_SEED", "1"))
    every, faults = sample(ROOT, most, seed)
    tests = list(dict.fromkeys(test for fault in faults for test in nearest(fault.path)))
    trial = Trial(ROOT)
    try:
        trial.load()
        began = time.monotonic()
        if trial.passes(tests, 3600) != SURVIVED:
            print((trial.root / "said.txt").read_text("utf-8")[-3000:])
            print("The tests fail without any fault.")
            return 1
        seconds = int(time.monotonic() - began) * 3 + 60
        survivors = 0
        for number, fault in enumerate(faults, 1):
            result = trial.try_fault(fault, nearest(fault.path), seconds)
            survivors += result == SURVIVED
            print(f"{number:3} {result:9} {fault}", flush=True)
    finally:
        trial.end()
    noticed = len(faults) - survivors
    share = 100 * noticed / len(faults)
    print(f"{noticed} of {len(faults)} faults noticed: {share:.0f} %, goal {GOAL} %; {every} there are, seed {seed}")
    return int(share < GOAL)


if __name__ == "__main__":
    sys.exit(main())
