"""Random games of the packs (SOAK_GUESTS, default 500 of each): no error, no card lost, every answer can be given.

`python -m tests.rules_engine.other_games.random_play --games 20000` plays more by hand and writes down each that fails.
"""

import os
from typing import Any

import pytest

from rules_engine.kernel.pack import Pack
from rules_engine.other_games.packs import PACKS
from tests.rules_engine.other_games.random_play import fault_of_games

GAMES = int(os.environ.get("SOAK_GUESTS", "500"))
CHUNKS = 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.document)
def test_random_games_keep_what_every_game_keeps(pack: Pack[Any], chunk: int) -> None:
    assert fault_of_games(pack, range(chunk, GAMES, CHUNKS)) is None
