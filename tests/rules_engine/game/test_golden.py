"""Whole games, every action and event, as files: a change of the rules shows as a difference to read.

``UPDATE_GOLDEN=1 python -m pytest tests/rules_engine/game/test_golden.py`` writes the files anew.
"""

import os
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rules_engine.catalog.definitions import Catalog
from rules_engine.game.game import Game
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import SAMPLES, deck_of, is_legal

HERE = Path(__file__).parent
MADE_UP = (1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 10, 11, 11, 13, 14, 15, 15, 16, 16)
DECKS = [*sorted(SAMPLES.glob("*.txt")), *sorted((HERE / "decks").glob("*.txt"))]


class Playthrough(NamedTuple):
    """A game to be written down; `cards` gives its catalogue."""

    name: str
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    first: int
    chance: int
    cards: Callable[[], Catalog]

    @property
    def file(self) -> Path:
        return HERE / "golden" / f"{self.name}.txt"


def real(number: int) -> Playthrough:
    """A deck in the first seat against the next one in the second, so that each plays both."""
    one, other = DECKS[number], DECKS[(number + 1) % len(DECKS)]
    decks = (deck_of(one.read_text("utf-8")), deck_of(other.read_text("utf-8")))
    return Playthrough(f"{one.stem}_{other.stem}", decks, number % 2, number, catalog)


PLAYTHROUGHS = (
    Playthrough("made_up_cards", (MADE_UP, MADE_UP), 1, 7, lambda: CARDS),
    *(real(number) for number in range(len(DECKS))),
)
each_playthrough = pytest.mark.parametrize("one", PLAYTHROUGHS, ids=[one.name for one in PLAYTHROUGHS])


def new_game(one: Playthrough) -> Game:
    return Game.new(one.decks, "札帖", one.cards(), first=one.first)


@cache
def written(one: Playthrough) -> str:
    """The record, then for every action the events it led to.

    Actions are drawn by a seed of their own; the last answer, which declines or ends, is rarely taken.
    """
    game, source, lines = new_game(one), random.Random(one.chance), []
    told = 0
    while True:
        lines += [f"  {event}" for event in game.log[told:]]
        told = len(game.log)
        if game.decision is None:
            return "\n".join([game.record.to_text(), *lines]) + "\n"
        actions = game.legal_actions()
        action = actions[int(source.random() * max(1, len(actions) - 1))]
        game.play(action)
        lines.append(f"> {action}")


@each_playthrough
def test_the_game_runs_as_written(one: Playthrough) -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        one.file.write_text(written(one), encoding="utf-8")
    assert written(one) == one.file.read_text(encoding="utf-8")


@each_playthrough
def test_the_written_record_replays_to_the_end(one: Playthrough) -> None:
    head = one.file.read_text(encoding="utf-8").split("\n\n")[0]
    game = replay(GameRecord.from_text(head), one.cards())
    assert game.outcome() is not None
    assert str(game.log[-1]) in one.file.read_text(encoding="utf-8")


def test_the_made_up_game_shows_every_procedure() -> None:
    """A golden game that never attacks or never answers a window would guard little."""
    events = PLAYTHROUGHS[0].file.read_text(encoding="utf-8")
    for word in ("summon", "possess", "deploy", "use", "attack"):
        assert f" {word}" in events
    for clause in ("001-魂-防御", "001-零探し", "001-攻撃-2", "001-攻撃-5", "001-神", "000-完了時", "001-勝利"):
        assert clause in events
    assert "text_not_run" in events


def test_six_legal_decks_play_both_seats_with_their_texts() -> None:
    games = PLAYTHROUGHS[1:]
    assert len({one.decks[0] for one in games}) == 6
    assert {one.decks[0] for one in games} == {one.decks[1] for one in games}
    assert all(is_legal(one.decks[0]) for one in games)
    for one in games:
        events = one.file.read_text(encoding="utf-8")
        assert "text_not_run" not in events
        assert [word for word in ("summon", "possess", "use", "attack") if f" {word}" not in events] == []
        assert events.count("text_started") > 15


def test_no_file_is_left_over() -> None:
    assert {path.name for path in (HERE / "golden").iterdir()} == {one.file.name for one in PLAYTHROUGHS}
