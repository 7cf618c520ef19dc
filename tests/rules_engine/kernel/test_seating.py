"""Who comes after whom."""

from rules_engine.kernel.seating import in_turn_order, teams_in_turn_order


def test_everybody_has_a_turn_beginning_with_the_first() -> None:
    assert in_turn_order(1, 0) == [0]
    assert in_turn_order(4, 2) == [2, 3, 0, 1]


def test_a_team_stands_together_the_active_one_first() -> None:
    assert teams_in_turn_order((0, 1, 0, 1), 1) == [[1, 3], [2, 0]]
    assert teams_in_turn_order((0, 1, 2), 2) == [[2], [0], [1]]
