"""The rule on drawing cards as the pack plays it: its scenarios, its statements, and games of it at random."""

import random
from collections import Counter

import pytest

from rules_engine.guests.magic.notation import lay
from rules_engine.guests.magic.pack import PACK
from rules_engine.guests.magic.table import MagicTable
from rules_engine.kernel.pack_scenarios import PackScenario, failure_of, read_pack_scenarios
from rules_engine.kernel.record import Playthrough
from tests.rules_engine.guests.mutants import equivalent, mutants, survivors

SCENARIOS = read_pack_scenarios(PACK)
KINDS = {"rule": 44, "naming": 2, "example": 1, "history": 2}
ANSWERS = 40


def names(scenario: PackScenario) -> str:
    return scenario.id


def game(scenario: PackScenario, answers: list[str] | None = None) -> Playthrough[MagicTable]:
    def begin() -> MagicTable:
        return lay(scenario.position.children, scenario.options, list(scenario.cards))

    return Playthrough(PACK.loop, begin, tuple(answers or ()))


def state(table: MagicTable) -> tuple[object, ...]:
    """Everything that a game could differ in."""
    return (
        table.log,
        table.areas,
        table.life,
        table.mana,
        table.drawn,
        table.tried,
        table.hidden,
        table.stack,
        table.lost,
    )


def play_at_random(played: Playthrough[MagicTable], seed: str) -> None:
    dice = random.Random(seed)
    while played.options() and len(played.answers) < ANSWERS:
        played.answer(dice.choice(played.options()))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=names)
def test_every_scenario_goes_as_it_is_written(scenario: PackScenario) -> None:
    assert failure_of(PACK, scenario) is None


def test_every_statement_that_can_be_played_is_shown() -> None:
    shown = {statement for scenario in SCENARIOS for statement in scenario.statements}
    assert shown == {name for name, statement in PACK.statements.items() if statement.kind in ("rule", "example")}


def test_the_statements_are_those_of_the_document() -> None:
    assert Counter(statement.kind for statement in PACK.statements.values()) == KINDS


def test_scenarios_have_names_of_their_own() -> None:
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=names)
def test_a_game_at_random_is_taken_back_and_played_again_exactly(scenario: PackScenario) -> None:
    played = game(scenario)
    cards = len(played.position.printed)
    play_at_random(played, scenario.id)
    before = state(played.position)
    answers = played.answers[:]
    assert sorted(card for area in played.position.areas.values() for card in area) == list(range(cards))
    while played.answers:
        played.undo()
    assert state(played.position) == state(game(scenario).position)
    assert state(game(scenario, answers).position) == before


@pytest.mark.parametrize("scenario", SCENARIOS, ids=names)
def test_everything_that_happens_is_told_in_words(scenario: PackScenario) -> None:
    played = game(scenario)
    play_at_random(played, f"{scenario.id} told")
    assert all(PACK.sentence(played.position, event) for event in played.position.log or ())


def test_whoever_is_not_asked_is_told_so() -> None:
    table = game(SCENARIOS[0]).position
    assert PACK.refuse(table, 1, "pass").reason == "not_asked"


def test_each_rule_reversed_is_noticed_by_a_scenario() -> None:
    reversals = mutants("magic")
    assert len(reversals) > 200
    assert [name for name in survivors(reversals) if name not in equivalent()] == []
