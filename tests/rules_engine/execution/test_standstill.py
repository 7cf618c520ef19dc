"""S-千日手: turns in which nobody comes nearer to an end."""

import pytest

from rules_engine.state import marks
from rules_engine.vocabulary.terms import EndReason
from tests.rules_engine.execution.table import Table, sides

CARDS = {"幻": ("place", 1, "instead of own draw begins: put up to 1 on_this -> owner.open_hand")}
BOTH = sides("field place 幻; deck 原 / 原 / 原", "field place 幻; deck 原 / 原 / 原")
ONE = sides("field place 幻; deck 原 / 原 / 原", "deck 原 / 原 / 原")


def after(turns: int, position: str, limit: int) -> Table:
    return Table(CARDS, position, f"option standstill_turns {limit}\n").play(*["end"] * turns)


@pytest.mark.parametrize("limit", [5, 8])
def test_a_game_that_does_not_move_is_drawn_after_so_many_turns(limit: int) -> None:
    """The table begins in turn 3; turn number `limit` is the first that is watched."""
    table = after(2 * limit - 4, BOTH, limit)
    assert table.game.state.ended is None
    table.play("end")
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.clause) == (-1, EndReason.STANDSTILL, "S-千日手")
    assert table.game.state.turn == 2 * limit


def test_whoever_draws_moves_the_game() -> None:
    table = after(6, ONE, 3)
    assert table.game.state.ended is None
    table.play("end")
    assert table.game.state.ended is EndReason.DECK_OUT


def test_short_games_remember_nothing_of_it() -> None:
    state = after(3, BOTH, 50).game.state
    assert marks.NEARER_END not in state.memory


def test_never_is_a_choice() -> None:
    assert after(40, BOTH, 0).game.state.ended is None
