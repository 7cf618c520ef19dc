"""Using a card as the pack plays it: each rule of it is needed."""

from tests.rules_engine.guests.mutants import equivalent, mutants, survivors


def test_each_rule_reversed_is_noticed_by_a_scenario() -> None:
    reversals = mutants("duel_masters")
    assert len(reversals) > 300
    assert [name for name in survivors(reversals) if name not in equivalent()] == []
