"""The front door of the players: what they answer, how often they look, and that they can be cut short."""

import pytest

from rules_engine.players import LEVELS, OFFERED, answer
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.whole_games import sample_pair
from tests.rules_engine.players.positions import FEW, new_game, sample_game

THINKING = ["greedy", "searching"]


def test_the_levels_are_these() -> None:
    assert list(LEVELS) == ["random", "thumb", "greedy", "searching"]
    assert [LEVELS[level].label for level in OFFERED] == ["弱い", "ふつう", "強い"]
    assert all(level.id == name and level.label and level.version > 0 for name, level in LEVELS.items())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("answers", [0, 30, 90])
def test_an_answer_is_legal_and_the_same_each_time(level: str, answers: int) -> None:
    game = sample_game(answers, answers)
    before = game.state.key()
    given = answer(game, level, seed="a", positions=FEW)
    assert game.state.key() == before, "thinking changes nothing of the game"
    assert given.action in game.legal_actions()
    assert given == answer(game.copy(), level, seed="a", positions=FEW)


def test_the_rule_of_thumb_answers_from_what_its_seat_knows_and_counts_what_it_tries() -> None:
    tried = 0
    for answers in range(20, 80):
        game = sample_game(answers, answers)
        given = answer(game, "thumb", seed="t")
        assert given.action in game.legal_actions()
        assert given.candidates == ()
        assert answer(game, "thumb", seed="t", positions=0).positions == 0
        tried += bool(given.positions)
    assert 0 < tried < 60


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("positions", [0, 1, 7, 400, 640])
def test_no_more_positions_are_visited_than_allowed(level: str, positions: int) -> None:
    game = sample_game(5, 40)
    assert len(game.legal_actions()) > 1
    given = answer(game, level, seed="b", positions=positions)
    assert given.positions <= positions
    assert given.action in game.legal_actions()
    assert bool(given.candidates) == (positions >= 400)


@pytest.mark.parametrize("level", THINKING)
def test_whoever_stops_it_gets_the_best_so_far(level: str) -> None:
    game = sample_game(5, 40)
    whole = answer(game, level, seed="c", positions=2_000).positions
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > whole - 1

    given = answer(game, level, seed="c", positions=2_000, stop=stop)
    assert given.positions == whole - 1
    assert given.action == given.candidates[0].action
    assert answer(game, level, seed="c", stop=lambda: True).action in game.legal_actions()


@pytest.mark.parametrize("level", LEVELS)
def test_where_one_answer_is_legal_nobody_thinks(level: str) -> None:
    game = new_game(sample_pair(0), 3)
    while len(game.legal_actions()) > 1:
        game.play(answer(game, "random", seed="d").action)
    given = answer(game, level, seed="d")
    assert (given.action, given.positions, given.candidates) == (game.legal_actions()[0], 0, ())


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_is_over_asks_nobody(level: str) -> None:
    game = sample_game(2, 10)
    game.play("surrender 0")
    with pytest.raises(RulesError, match="nobody is asked"):
        answer(game, level, seed="e")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_surrenders(level: str) -> None:
    game = sample_game(8, 200)
    while game.decision and len(game.actions) < 260:
        given = answer(game, level, seed="f", positions=FEW)
        assert given.action.verb is not Verb.SURRENDER
        game.play(given.action)
    assert len(game.actions) > 200


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        answer(sample_game(1, 3), "clever", seed="g")
