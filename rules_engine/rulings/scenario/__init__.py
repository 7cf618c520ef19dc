"""Rulings that run: a position, what the players do, what must be true after it. Format: tests/rulings/FORMAT.md."""

from rules_engine.rulings.scenario.drafting import draft
from rules_engine.rulings.scenario.reading import Scenario, ScenarioStep, load_scenario, load_scenarios, read_scenario
from rules_engine.rulings.scenario.running import Failure, run, walk

__all__ = [
    "Failure",
    "Scenario",
    "ScenarioStep",
    "draft",
    "load_scenario",
    "load_scenarios",
    "read_scenario",
    "run",
    "walk",
]
