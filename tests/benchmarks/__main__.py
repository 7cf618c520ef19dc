"""Runs every measurement of this folder, each in a process of its own so that none warms or slows another."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NOT_MEASUREMENTS = {"__init__", "__main__", "anchors", "decks_player", "many_cards", "pairs", "stand_in"}


def measured(name: str) -> bool:
    print(f"== {name}", flush=True)
    command = [sys.executable, "-m", f"tests.benchmarks.{name}"]
    return subprocess.run(command, cwd=HERE.parents[1], check=False).returncode == 0


def main() -> int:
    names = [path.stem for path in sorted(HERE.glob("*.py")) if path.stem not in NOT_MEASUREMENTS]
    broken = [name for name in names if not measured(name)]
    print(f"== {len(names) - len(broken)} of {len(names)} measured", *broken)
    return len(broken)


if __name__ == "__main__":
    sys.exit(main())
