"""A script that is wrong in one place is noticed: see `mutants.py`. All cards that the rules name, every change."""

import pytest

from rules_engine.catalog import load_catalog
from tests.rulings.mutants import equivalents, mutants_of, named_cards, unnoticed

CARDS = named_cards()


@pytest.mark.parametrize("card", CARDS, ids=[load_catalog().card(card).name for card in CARDS])
def test_every_change_of_a_script_is_noticed(card: int) -> None:
    """What nothing notices is listed with the reason, and what is listed is noticed by nothing."""
    listed = {mutant for mutant in equivalents() if mutant.card == card}
    found = unnoticed(card)
    assert [script for mutant, script in found.items() if mutant not in listed] == []
    assert listed <= found.keys()


def test_only_named_cards_are_excused_and_each_with_a_reason() -> None:
    assert {mutant.card for mutant in equivalents()} <= set(CARDS)
    assert [reason for reason in equivalents().values() if len(reason) < 10] == []


def test_changes_are_many_and_of_every_sort() -> None:
    changed = mutants_of(1407).values()
    for script in (
        "possessed: damage all own.field{place} 1",
        "possessed: damage all opp.field{place} 2",
        "possessed: damage all opp.field 1",
        "possessed: damage 1 opp.field{place} 1",
        "憤怒 19: damage all opp.field{place} 3",
    ):
        assert script in changed
    assert sum(len(mutants_of(card)) for card in CARDS) > 600
