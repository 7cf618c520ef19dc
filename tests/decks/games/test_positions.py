"""Positions are found by replay, one action further than a kept one, and are never changed afterwards."""

from dataclasses import replace

import pytest

from cards.catalog import current_data
from decks.games.play import positions
from decks.games.play.positions import playable_steps, position_of
from rules_engine.game.game import Game
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import IllegalActionError, UnknownCardError
from tests.decks.games.player import PLACE

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    positions._kept.clear()


def record(*actions: str, cards: tuple[int, ...] = (PLACE,) * 40) -> GameRecord:
    return GameRecord((cards, None), "三月", 0, tuple(Action.parse(text) for text in actions))


def test_a_position_equals_the_replayed_game() -> None:
    asked = record("no", "end", "end")
    assert position_of(asked, current_data()).state.key() == replay(asked, current_data().catalog).state.key()


def test_one_action_further_starts_from_the_kept_position(monkeypatch: pytest.MonkeyPatch) -> None:
    data = current_data()
    before = position_of(record("no"), data).state.key()
    monkeypatch.setattr(positions, "replay", None)
    further = position_of(record("no", "end"), data)
    assert further.state.turn == 3
    assert position_of(record("no"), data).state.key() == before


def test_from_the_nearest_kept_position_only_what_came_since_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    data = current_data()
    for kept in (record("no"), record()):
        position_of(kept, data)
    monkeypatch.setattr(positions, "replay", None)
    played: list[str] = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda game, action: (played.append(str(action)), play(game, action)))
    asked = record("no", "end", "end")
    further = position_of(asked, data)
    assert played == ["end"] * 2
    monkeypatch.undo()
    assert further.state.key() == replay(asked, data.catalog).state.key()


def test_further_back_than_that_is_not_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = current_data()
    position_of(record("no"), data)
    monkeypatch.setattr(positions, "LOOKED_BACK", 1)
    monkeypatch.setattr(positions, "replay", None)
    with pytest.raises(TypeError):
        position_of(record("no", "end", "end"), data)


def test_other_data_is_another_position() -> None:
    data = current_data()
    position_of(record("no"), data)
    position_of(record("no"), replace(data, token="another"))
    assert len(positions._kept) == 2


def test_only_the_last_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "KEPT", 3)
    for seed in "abcde":
        position_of(replace(record("no"), seed=seed), current_data())
    assert [key[1].seed for key in positions._kept] == ["c", "d", "e"]


def test_the_playable_part_of_a_record_is_counted() -> None:
    data = current_data()
    assert playable_steps(record("no", "end"), data) == 2
    assert playable_steps(record("no", "attack 0", "end"), data) == 1
    assert playable_steps(record("no", cards=(999_999,)), data) == 0


def test_what_cannot_be_played_is_an_error_and_not_kept() -> None:
    with pytest.raises(IllegalActionError):
        position_of(record("attack 0"), current_data())
    with pytest.raises(UnknownCardError):
        position_of(record(cards=(999_999,)), current_data())
    assert not positions._kept
