"""The players that later ones are measured against answer as they did when they were copied."""

import pytest

from rules_engine.game.game import Game
from tests import former_players
from tests.rules_engine.players.positions import legal_game, sample_game

POSITIONS = 400
GAMES = {
    "sample 0": (sample_game, 0, 20),
    "sample 1": (sample_game, 1, 45),
    "sample 2": (sample_game, 2, 70),
    "legal 0": (legal_game, 0, 20),
    "legal 1": (legal_game, 1, 45),
    "legal 3": (legal_game, 3, 95),
}
ANSWERS = [
    ("sample 0", "greedy", "soul 65", 24, [62, 60]),
    ("sample 0", "searching", "soul 65", 400, [124, 123]),
    ("sample 1", "greedy", "done", 126, [224, 210]),
    ("sample 1", "searching", "done", 400, [224, 210]),
    ("sample 2", "greedy", "invoke 75", 400, [386, 369]),
    ("sample 2", "searching", "invoke 75", 400, [386, 369]),
    ("legal 0", "greedy", "possess 65 on 49", 81, [116, 92]),
    ("legal 0", "searching", "possess 65 on 49", 400, [141, 104]),
    ("legal 1", "greedy", "summon 10 field", 129, [0, 0]),
    ("legal 1", "searching", "summon 10 field", 400, [55, 55]),
    ("legal 3", "greedy", "done", 97, [-308, -335]),
    ("legal 3", "searching", "done", 400, [-192, -238]),
]
"""What they answered, after how many positions, and the scores of their two best."""


def game_of(name: str) -> Game:
    play, seed, answers = GAMES[name]
    return play(seed, answers)


@pytest.mark.parametrize(("name", "level", "action", "positions", "scores"), ANSWERS)
def test_they_answer_as_they_did(name: str, level: str, action: str, positions: int, scores: list[int]) -> None:
    given = former_players.answer(game_of(name), level, seed="former", positions=POSITIONS)
    assert (str(given.action), given.positions) == (action, positions)
    assert [one.score for one in given.candidates[:2]] == scores
