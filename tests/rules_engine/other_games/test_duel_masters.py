"""Using a card as the pack plays it: each rule of it is needed."""

from tests.rules_engine.other_games.mutants import ONE_IN, equivalent, mutants, survivors


def test_each_rule_reversed_is_noticed_by_a_scenario() -> None:
    """One in seven; all of them by hand, which takes some minutes (``mutants``)."""
    reversals = mutants("duel_masters")
    assert len(reversals) > 300
    assert [name for name in survivors(reversals[::ONE_IN]) if name not in equivalent()] == []
