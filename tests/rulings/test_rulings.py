"""Every scenario of the rulings runs, and every clause of the sources is carried out, run here, or explained."""

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.catalog import load_catalog
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulebook.clauses.not_executable import NOT_EXECUTABLE
from rules_engine.rulings import SCENARIOS
from rules_engine.rulings.scenario import Scenario, load_scenario, load_scenarios, run

FILES = sorted(SCENARIOS.glob("*.scenario"))
MEETINGS = sorted((SCENARIOS / "together").glob("*.scenarios"))
TOGETHER = [one for path in MEETINGS for one in load_scenarios(path, load_catalog())]
ENGINE = Path(rules_engine.__file__).parent
LISTS = ENGINE.parent / "decks" / "exchange"
CODE = [*(path for path in ENGINE.rglob("*.py") if path.parent.name != "clauses"), *LISTS.rglob("*.py")]
"""What may cite a clause: the engine, and the reading of card lists, of which S-名前 speaks."""
CITED = re.compile(r"(?:000|001)-[\w\-]+|[SRFH]-[\w\-]+")


def scenario(path: Path) -> Scenario:
    return load_scenario(path, load_catalog())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_ruling(path: Path) -> None:
    failure = run(scenario(path))
    assert failure is None, str(failure)


@pytest.mark.parametrize("one", TOGETHER, ids=lambda one: one.id)
def test_cards_that_meet(one: Scenario) -> None:
    failure = run(one)
    assert failure is None, str(failure)


def all_scenarios() -> list[Scenario]:
    return [*map(scenario, FILES), *TOGETHER]


def test_rulings_have_different_ids_and_titles() -> None:
    scenarios = all_scenarios()
    assert len({one.id for one in scenarios}) == len({one.title for one in scenarios}) == len(scenarios) > 30


def test_a_ruling_cites_itself() -> None:
    """R-37b is a case of R-37, and says so, so that the site finds it from the clause."""
    for one in all_scenarios():
        assert one.id.startswith(("C-", "O-", "X-")) or one.id[:4] in one.clauses, one.id


def test_every_ruling_expects_something() -> None:
    assert [one.id for one in all_scenarios() if not any(step.word == "expect" for step in one.steps)] == []


def in_code() -> set[str]:
    return {clause for path in CODE for clause in CITED.findall(path.read_text("utf-8"))}


def in_rulings() -> set[str]:
    return {clause for one in all_scenarios() for clause in one.clauses}


def test_every_clause_is_carried_out_run_or_explained() -> None:
    """Each paragraph of 001 and 000 and each ruling: cited by a step, run by a scenario, or listed with its reason."""
    known = in_code() | in_rulings() | NOT_EXECUTABLE.keys()
    assert [clause for clause in CLAUSES if clause not in known] == []


def test_every_numbered_ruling_is_run_or_explained() -> None:
    """R-…, F-… and H-…: a step that cites one is not enough."""
    numbered = {clause for clause in CLAUSES if re.match(r"[RFH]-\d", clause)}
    assert len(numbered) > 85
    assert sorted(numbered - in_rulings() - NOT_EXECUTABLE.keys()) == []


def test_list_of_what_is_not_run_is_up_to_date() -> None:
    assert [clause for clause in NOT_EXECUTABLE if clause not in CLAUSES] == []
    assert [clause for clause, reason in NOT_EXECUTABLE.items() if len(reason) < 10] == []
    assert sorted(in_rulings() & NOT_EXECUTABLE.keys()) == []


def test_every_clause_that_the_code_cites_is_in_the_table() -> None:
    cited = {clause for clause in in_code() if re.match(r"(000|001|S)-", clause)}
    assert len(cited) > 50
    assert sorted(cited - CLAUSES.keys()) == []
