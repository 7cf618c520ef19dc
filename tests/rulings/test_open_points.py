"""Every point the sources leave open is an option of the ruleset with a scenario per value."""

from dataclasses import fields, replace
from enum import StrEnum

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.clauses.settled import SETTLED
from rules_engine.errors import InvalidScriptError
from rules_engine.open_points import read_points
from rules_engine.ruleset import STANDARD
from rules_engine.scenario import Scenario, load_scenarios, run
from rules_engine.scenario.command import ruling_files
from rules_engine.text_blocks import Entry

POINTS = read_points()
SCENARIOS = {one.id: one for path in ruling_files() for one in load_scenarios(path, load_catalog())}
SETTLED_IDS = {clause.id for clause in SETTLED}


def option_of(point: Entry) -> str:
    return point.required("option").text


def scenarios_of(point: Entry) -> dict[str, str]:
    """The scenario of each value."""
    return dict(tuple(entry.text.split()) for entry in point.all("value"))


def values_of(option: str) -> list[str]:
    """The values of the option, the standard one first."""
    standard = getattr(STANDARD, option)
    others = type(standard) if isinstance(standard, StrEnum) else ()
    return [str(standard), *(str(value) for value in others if value != standard)]


def passes(one: Scenario) -> bool:
    """Whether it runs to its end; an answer to a question that is not asked cannot be read."""
    try:
        return run(one) is None
    except InvalidScriptError:
        return False


CASES = [(option_of(point), value, name) for point in POINTS for value, name in scenarios_of(point).items()]


def test_every_open_choice_of_the_ruleset_is_a_point_of_the_list() -> None:
    options = [option_of(point) for point in POINTS]
    choices = {field.name for field in fields(STANDARD) if isinstance(getattr(STANDARD, field.name), StrEnum)}
    assert len({point.text for point in POINTS}) == len(set(options)) == len(options) >= 28
    assert set(options) == choices | {"loop_limit"}


@pytest.mark.parametrize("point", POINTS, ids=option_of)
def test_every_value_has_its_scenario(point: Entry) -> None:
    assert list(scenarios_of(point)) == values_of(option_of(point))


@pytest.mark.parametrize(("option", "value", "name"), CASES)
def test_the_scenario_of_a_value_plays_that_value_and_cites_the_point(option: str, value: str, name: str) -> None:
    one = SCENARIOS[name]
    assert one.options == ({} if value == str(getattr(STANDARD, option)) else {option: value})
    assert SETTLED_IDS & set(one.clauses), "the clause that says how the point is read"


@pytest.mark.parametrize(("option", "value", "name"), CASES)
def test_the_scenario_fails_under_every_other_value(option: str, value: str, name: str) -> None:
    one = SCENARIOS[name]
    for other in values_of(option):
        if other != value:
            assert not passes(replace(one, options={option: other})), f"{name} passes with {option} {other}"
