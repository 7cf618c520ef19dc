"""Games stored with earlier versions of the record are read to their last step.

Those whose rules have not changed since are played as they were. Where a rule was mended that a game met, it is played
up to there, and the answers that are left can be told.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.game.record import GameRecord
from rules_engine.game.replay import ReplayReading, read_record, replay
from rules_engine.rulebook.ruleset import RULESET_VERSION
from rules_engine.vocabulary.errors import IllegalActionError
from tests.rules_engine.game.random_games import catalog

STORED = sorted((Path(__file__).parent / "stored_v1").glob("*.json"))
each_game = pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)


def stored(path: Path) -> tuple[dict[str, Any], GameRecord]:
    value = json.loads(path.read_text(encoding="utf-8"))
    return value, GameRecord.from_json(json.dumps(value["record"]))


def read(record: GameRecord) -> ReplayReading:
    return read_record(record, catalog())


@each_game
def test_a_stored_game_is_read_to_its_last_step(path: Path) -> None:
    _, record = stored(path)
    reading = read(record)
    played = len(reading.plies) - 1
    assert record.actions[played:] == reading.rest
    assert (reading.fault is None) == (not reading.rest)
    assert list(reading.plies) == sorted(set(reading.plies))
    count = reading.game.state.instances.count
    assert all(max(action.card, action.target) < count or action.word for action in reading.rest)


@each_game
def test_what_was_read_is_a_game_of_today(path: Path) -> None:
    reading = read(stored(path)[1])
    record = reading.game.record
    assert record.version == RULESET_VERSION
    assert replay(GameRecord.from_json(record.to_json()), catalog()).state == reading.game.state


def test_games_whose_rules_are_the_same_end_as_they_did() -> None:
    same = 0
    for path in STORED:
        told, record = stored(path)
        outcome = read(record).game.outcome()
        same += outcome is not None and (outcome.winner, outcome.reason.value) == (told["winner"], told["reason"])
    assert same >= len(STORED) / 6


def test_replaying_a_game_that_today_s_rules_lead_elsewhere_says_where() -> None:
    parted = [record for _, record in map(stored, STORED) if read(record).rest]
    for record in parted:
        with pytest.raises(IllegalActionError):
            replay(record, catalog())


def test_thirty_games_are_stored_as_version_1() -> None:
    assert [stored(path)[1].version for path in STORED] == [1] * 30
