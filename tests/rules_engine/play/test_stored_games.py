"""Games stored by earlier versions of the record stay readable to their last step."""

import json
from pathlib import Path

import pytest

from rules_engine.game import replay
from rules_engine.record import GameRecord
from tests.rules_engine.play.random_games import catalog

STORED = sorted((Path(__file__).parent / "stored_v1").glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_plays_to_its_end_as_it_did(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    game = replay(GameRecord.from_json(json.dumps(stored["record"])), catalog())
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (stored["winner"], stored["reason"])
    assert (len(game.log), game.state.turn) == (stored["events"], stored["turns"])


def test_thirty_games_are_stored() -> None:
    assert len(STORED) == 30
