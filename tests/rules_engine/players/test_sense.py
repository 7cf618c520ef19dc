"""No answer that anybody would shake his head at: every level against positions in which sense is plain."""

import pytest

from rules_engine.rulings.scenario.naming import action_text
from tests.rules_engine.players.sense import SensePosition, fits, positions

FOOLISH: dict[str, set[str]] = {
    "greedy": {"攻撃してから召喚", "捨てる召喚を恐れて攻撃しない"},
    "searching": set(),
}
"""The positions in which a level answers foolishly today. A level that learns better is taken off; nothing is added but
with a new position."""
KINDS = {"attacks", "blows", "costs", "decks", "defences", "possessions", "tools"}


@pytest.mark.parametrize("position", positions(), ids=lambda position: position.name)
def test_a_position_has_answers_with_sense_and_without(position: SensePosition) -> None:
    game = position.game()
    texts = [action_text(game.state, action) for action in game.legal_actions()]
    foolish = [text for text in texts if position.is_foolish(text)]
    assert 0 < len(foolish) < len(texts), texts
    assert bool(position.foolish) != bool(position.wise)
    for named in position.foolish + position.wise:
        assert any(fits(text, named) for text in texts), named


def test_there_are_positions_of_every_kind() -> None:
    names = [position.name for position in positions()]
    assert len(set(names)) == len(names) >= 80
    assert {position.kind for position in positions()} == KINDS


@pytest.mark.parametrize("level", FOOLISH)
def test_a_level_is_foolish_nowhere_but_where_it_is_known(level: str) -> None:
    answered = [(position, position.answered(level, "sense")) for position in positions()]
    foolish = {one.name: f"{text}; {one.why}" for one, text in answered if one.is_foolish(text)}
    assert set(foolish) == FOOLISH[level], foolish
