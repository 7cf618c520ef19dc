"""The rule on drawing cards as the pack plays it: its statements, refusals, and that each rule is needed."""

from collections import Counter

from rules_engine.kernel.pack_scenarios import PackPlaying, read_pack_scenarios
from rules_engine.other_games.magic.pack import PACK
from tests.rules_engine.other_games.mutants import ONE_IN, equivalent, mutants, survivors

KINDS = {"rule": 44, "naming": 2, "example": 1, "history": 2}


def test_the_statements_are_those_of_the_document() -> None:
    assert Counter(statement.kind for statement in PACK.statements.values()) == KINDS


def test_whoever_is_not_asked_is_told_so() -> None:
    table = PackPlaying(PACK, read_pack_scenarios(PACK)[0]).lay().position
    assert PACK.refuse(table, 1, "pass").reason == "not_asked"


def test_each_rule_reversed_is_noticed_by_a_scenario() -> None:
    """One in seven; all of them by hand, which takes some minutes (``mutants``)."""
    reversals = mutants("magic")
    assert len(reversals) > 200
    assert [name for name in survivors(reversals[::ONE_IN]) if name not in equivalent()] == []
