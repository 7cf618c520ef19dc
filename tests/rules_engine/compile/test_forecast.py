"""A forecast that knows every card has everything that the game has: nothing was left out of the twin."""

import pytest

from rules_engine.compile.forecast import forecast_instances
from tests.rules_engine.game.whole_games import legal_instances

OF_ITS_OWN = {"forecast", "limited", "open_programs", "reads", "startable", "unknown"}
"""What says that it is one, and what is worked out anew."""


@pytest.mark.parametrize("seed", range(8))
def test_with_no_unknown_card_it_is_the_game(seed: int) -> None:
    game = legal_instances(seed)
    twin = forecast_instances(game, frozenset())
    assert game.keywords
    kept = [name for name in type(game).__slots__ if name not in OF_ITS_OWN]
    assert len(kept) > 50
    differing = [name for name in kept if getattr(game, name) != getattr(twin, name)]
    assert differing == []


def test_what_keywords_find_wrong_is_asked_in_forecasts_too() -> None:
    asking = [game for game in map(legal_instances, range(40)) if game.declaring]
    assert asking
    for game in asking:
        assert forecast_instances(game, frozenset(range(game.count // 2, game.count))).declaring == game.declaring
