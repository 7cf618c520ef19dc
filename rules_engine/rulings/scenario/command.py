"""`python -m rules_engine scenario FILE… | --all`: exit code 0 only if every scenario passes."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_engine.catalog import load_catalog
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_scenarios import PackScenario, failure_of, read_pack_scenarios
from rules_engine.other_games.packs import PACKS
from rules_engine.rulings import SCENARIOS
from rules_engine.rulings.scenario.reading import Scenario, load_scenarios
from rules_engine.rulings.scenario.running import run
from rules_engine.vocabulary.errors import RulesError

USAGE = "usage: python -m rules_engine scenario FILE… | --all"


def main(arguments: Sequence[str]) -> int:
    """Run the files (``--all``: every ruling of every game) and print one line each, a failure in full."""
    every = list(arguments) == ["--all"]
    paths = ruling_files() if every else [Path(name) for name in arguments]
    if not paths:
        print(USAGE if not arguments else f"no scenario in {SCENARIOS}", file=sys.stderr)
        return 2
    results = [passed for path in paths for passed in _run_file(path)]
    results += [_pack_passes(pack, one) for pack in PACKS if every for one in read_pack_scenarios(pack)]
    print(f"{sum(results)} of {len(results)} scenarios pass")
    return 0 if all(results) else 1


def ruling_files() -> list[Path]:
    """The files of the rulings, in order: one ruling each, then the cards that meet."""
    return [*sorted(SCENARIOS.glob("*.scenario")), *sorted(SCENARIOS.glob("together/*.scenarios"))]


def _run_file(path: Path) -> list[bool]:
    try:
        return [_passes(scenario) for scenario in load_scenarios(path, load_catalog())]
    except (RulesError, OSError) as error:
        print(f"FAIL {path.name}\n  {error}")
        return [False]


def _passes(scenario: Scenario) -> bool:
    try:
        failure = run(scenario)
    except RulesError as error:
        print(f"FAIL {scenario.id} {scenario.title}\n  {error}")
        return False
    print(f"{'FAIL' if failure else 'ok  '} {scenario.id} {scenario.title}")
    if failure:
        print(failure)
    return failure is None


def _pack_passes(pack: Pack[Any], scenario: PackScenario) -> bool:
    failure = failure_of(pack, scenario)
    print(f"{'FAIL' if failure else 'ok  '} {scenario.id} {scenario.title}")
    if failure:
        print(failure)
    return failure is None
