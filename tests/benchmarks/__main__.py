"""Runs every measurement of this folder, each in a process of its own so that none warms or slows another.

`python -m tests.benchmarks engine` runs those alone whose names begin so. What they measure is the engine as it is,
also where `RULES_ENGINE_COMPILED=1` stands; those with figures of the compiled one measure both.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
NOT_MEASUREMENTS = {
    "__init__", "__main__", "anchors", "asked_games", "compiled", "contestants", "deck_pools", "decks_player", "duels",
    "machine_strength", "many_cards", "many_decks", "pairs", "players", "processor", "rounds", "simulating",
    "site_of_size", "stand_in",
}  # fmt: skip


def measured(name: str) -> bool:
    print(f"== {name}", flush=True)
    command = [sys.executable, "-m", f"tests.benchmarks.{name}"]
    kept = {name: value for name, value in os.environ.items() if (name, value) != ("RULES_ENGINE_COMPILED", "1")}
    return subprocess.run(command, cwd=HERE.parents[1], env=kept, check=False).returncode == 0


def main() -> int:
    began, wanted = time.monotonic(), tuple(sys.argv[1:] or [""])
    names = [path.stem for path in sorted(HERE.glob("*.py")) if path.stem not in NOT_MEASUREMENTS]
    names = [name for name in names if name.startswith(wanted)]
    if not names:
        print("no measurement is called", *wanted, file=sys.stderr)
        return 2
    broken = [name for name in names if not measured(name)]
    minutes = (time.monotonic() - began) / 60
    print(f"== {len(names) - len(broken)} of {len(names)} measured in {minutes:.1f} minutes", *broken)
    return len(broken)


if __name__ == "__main__":
    sys.exit(main())
