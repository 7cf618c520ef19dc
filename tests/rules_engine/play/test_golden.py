"""One whole game, every action and event, as a file: a change of the rules shows as a difference to read.

``UPDATE_GOLDEN=1 python -m pytest tests/rules_engine/play/test_golden.py`` writes the file anew.
"""

import os
import random
from pathlib import Path

from rules_engine.game import Game, replay
from rules_engine.record import GameRecord
from tests.rules_engine.play.builders import CARDS

FILE = Path(__file__).parent / "golden_playthrough.txt"
SEED = "札帖"
DECK = (1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 10, 11, 11, 13, 14, 15, 15, 16, 16)


def playthrough() -> Game:
    """Two equal decks; actions drawn by a seed of their own, passing rarely so that windows are answered."""
    game, source = Game.new((DECK, DECK), SEED, CARDS, first=1), random.Random(7)
    while game.decision:
        actions = game.legal_actions()
        game.play(actions[int(source.random() * max(1, len(actions) - 1))])
    return game


def written(game: Game) -> str:
    """The record, then for every action the events it led to."""
    lines = [game.record.to_text()]
    again = Game.new((DECK, DECK), SEED, CARDS, first=1)
    told = 0
    for action in [None, *game.actions]:
        if action:
            again.play(action)
            lines.append(f"> {action}")
        lines += [f"  {event}" for event in again.log[told:]]
        told = len(again.log)
    return "\n".join(lines) + "\n"


def test_the_game_runs_as_written() -> None:
    text = written(playthrough())
    if os.environ.get("UPDATE_GOLDEN"):
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")


def test_the_game_shows_every_procedure() -> None:
    """A golden game that never attacks or never answers a window would guard little."""
    events = FILE.read_text(encoding="utf-8")
    for word in ("summon", "possess", "deploy", "use", "attack"):
        assert f" {word}" in events
    for clause in ("001-魂-防御", "001-零探し", "001-攻撃-2", "001-攻撃-5", "001-神", "000-完了時", "001-勝利"):
        assert clause in events
    assert "text_not_run" in events


def test_the_written_record_replays_to_the_end() -> None:
    head = FILE.read_text(encoding="utf-8").split("\n\n")[0]
    game = replay(GameRecord.from_text(head), CARDS)
    assert game.outcome() is not None
    assert str(game.log[-1]) in FILE.read_text(encoding="utf-8")
