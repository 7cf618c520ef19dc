"""Every point the sources leave open is an option of the ruleset, told in Japanese, with a scenario per value."""

import re
from dataclasses import fields, replace
from enum import StrEnum

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.rulebook.clauses.settled import SETTLED
from rules_engine.rulebook.clauses.settled_cases import SETTLED_CASES
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.rulings.open_points import OpenPoint, Source, load_points
from rules_engine.rulings.scenario import Scenario, load_scenarios, run
from rules_engine.rulings.scenario.command import ruling_files
from rules_engine.vocabulary.errors import InvalidScriptError

POINTS = load_points()
SCENARIOS = {one.id: one for path in ruling_files() for one in load_scenarios(path, load_catalog())}
SETTLED_IDS = {clause.id for clause in (*SETTLED, *SETTLED_CASES)}
JAPANESE = re.compile(r"[ぁ-ん一-龥]")
HOW = "write it as a player would ask it, see the head of rules_engine/rulings/open_points/points.txt"


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


CASES = [(point, answer.value, answer.scenario) for point in POINTS for answer in point.answers]
each_point = pytest.mark.parametrize("point", POINTS, ids=lambda point: point.option)
each_value = pytest.mark.parametrize(
    ("point", "value", "name"), CASES, ids=[f"{point.option}-{value}" for point, value, _ in CASES]
)


def test_every_open_choice_of_the_ruleset_is_a_point_of_the_list() -> None:
    options = [point.option for point in POINTS]
    choices = {field.name for field in fields(STANDARD) if isinstance(getattr(STANDARD, field.name), StrEnum)}
    assert len({point.question for point in POINTS}) == len(set(options)) == len(options) >= 28
    assert set(options) == choices | {"loop_limit"}


@each_point
def test_every_value_has_its_scenario(point: OpenPoint) -> None:
    assert [answer.value for answer in point.answers] == values_of(point.option)


@each_point
def test_a_point_is_told_in_japanese(point: OpenPoint) -> None:
    assert point.question.endswith("か"), f"'{point.question}' is no Japanese question: {HOW}"
    answers, sayings = [answer.text for answer in point.answers], [saying.text for saying in point.sayings]
    foreign = [text for text in (point.question, *answers, *sayings) if not JAPANESE.search(text)]
    assert foreign == [], f"no Japanese: {HOW}"
    assert len(set(answers)) == len(answers)


@each_point
def test_nobody_says_something_only_where_nobody_else_does(point: OpenPoint) -> None:
    assert Source.NOBODY not in {saying.source for saying in point.sayings} or len(point.sayings) == 1


@each_value
def test_the_scenario_of_a_value_plays_that_value_and_cites_the_point(point: OpenPoint, value: str, name: str) -> None:
    one = SCENARIOS[name]
    assert one.options == ({} if value == str(getattr(STANDARD, point.option)) else {point.option: value})
    assert point.clause in one.clauses, "the clause that says how the point is read"


@each_value
def test_the_scenario_fails_under_every_other_value(point: OpenPoint, value: str, name: str) -> None:
    one = SCENARIOS[name]
    for other in values_of(point.option):
        if other != value:
            assert not passes(replace(one, options={point.option: other})), f"{name} passes with {point.option} {other}"
