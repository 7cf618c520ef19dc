"""How long the engine takes to start: the processor's seconds of fresh processes, beside importing parts of Django.

`FORMER=COMMIT python -m tests.benchmarks.start_up` measures the same beside that commit's engine. Processes take turns,
and the files that Python itself compiles are there, as they are from the second start on.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.engine_process import ROOT, unpack_engine

ROUNDS = 21
ANCHOR = "import django.db.models, django.http, django.template"
READ = "import rules_engine; rules_engine.load_catalog()"
GAME = "import rules_engine; rules_engine.load_catalog(); rules_engine.Game"
KEPT = "import pathlib, rules_engine; rules_engine.load_catalog(kept_in=pathlib.Path({folder!r}))"
STARTS = {"cards": (READ, READ), "cards kept": (KEPT, READ), "cards and the game": (GAME, GAME)}
"""What is measured of the engine as it is, and of a former one."""
TIMED = "from time import process_time; began = process_time(); {work}; print(process_time() - began)"


def seconds(work: str, engine: Path, compiled_files: Path) -> float:
    """The processor's time that a fresh process with this engine takes for the work."""
    own = {"PYTHONPATH": str(engine), "PYTHONSAFEPATH": "1", "PYTHONPYCACHEPREFIX": str(compiled_files)}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", TIMED.format(work=work)]
    done = subprocess.run(command, env={**kept, **own}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def measured(works: dict[str, tuple[str, Path]], compiled_files: Path) -> dict[str, list[float]]:
    """Every work once unmeasured, then in every round, each time another one first."""
    for work, engine in works.values():
        seconds(work, engine, compiled_files)
    found: dict[str, list[float]] = {name: [] for name in works}
    for number in range(ROUNDS):
        names = list(works)
        for name in names[number % len(names) :] + names[: number % len(names)]:
            found[name].append(seconds(*works[name], compiled_files))
    return found


def report(name: str, ours: list[float], beside: list[float], goal: str) -> None:
    low, median, high = statistics.quantiles([mine / other for mine, other in zip(ours, beside, strict=True)], n=4)
    times = f"{statistics.median(ours) * 1000:.0f} ms / {statistics.median(beside) * 1000:.0f} ms"
    print(f"{name}: {median:.2f} ({low:.2f}–{high:.2f}), {times}; goal {goal}", flush=True)


def main() -> None:
    former = os.environ.get("FORMER")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        works = {start: (work.format(folder=name), ROOT) for start, (work, _) in STARTS.items()}
        works["anchor"] = (ANCHOR, ROOT)
        if former:
            unpack_engine(former, folder)
            works |= {f"former {start}": (work, folder) for start, (_, work) in STARTS.items()}
        found = measured(works, folder / "compiled")
    for start in STARTS:
        report(f"start with {start} / importing parts of Django", found[start], found["anchor"], "-")
        if former:
            report(
                f"start with {start} / that of {former}",
                found[start],
                found[f"former {start}"],
                "≤ 0.5",
            )


if __name__ == "__main__":
    main()
