"""`python -m rules_engine scenario FILE… | --all`: exit code 0 only if every scenario passes."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.errors import RulesError
from rules_engine.scenario.reading import load_scenario
from rules_engine.scenario.running import run

RULINGS = Path(__file__).resolve().parents[2] / "tests" / "rulings"
USAGE = "usage: python -m rules_engine scenario FILE… | --all"


def main(arguments: Sequence[str]) -> int:
    """Run the files (``--all``: every one of tests/rulings) and print one line each, a failure in full."""
    paths = sorted(RULINGS.glob("*.scenario")) if list(arguments) == ["--all"] else [Path(name) for name in arguments]
    if not paths:
        print(USAGE if not arguments else f"no scenario in {RULINGS}", file=sys.stderr)
        return 2
    failed = [path for path in paths if not _passes(path)]
    print(f"{len(paths) - len(failed)} of {len(paths)} scenarios pass")
    return 1 if failed else 0


def _passes(path: Path) -> bool:
    try:
        scenario = load_scenario(path, load_catalog())
        failure = run(scenario)
    except (RulesError, OSError) as error:
        print(f"FAIL {path.name}\n  {error}")
        return False
    print(f"{'FAIL' if failure else 'ok  '} {scenario.id} {scenario.title}")
    if failure:
        print(failure)
    return failure is None
