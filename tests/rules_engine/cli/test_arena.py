"""Levels against each other: both seats, draws half, intervals over seeds, and answers that look wrong."""

import json

import pytest

from rules_engine.__main__ import main
from rules_engine.cli.arena import command
from rules_engine.cli.arena.figures import interval, standing
from rules_engine.cli.arena.match import AT_THE_SITE, Doubt, Played, Side, play
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.rulebook.ruleset import STANDARD
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import SAMPLES, sample_decks

DECKS = [str(SAMPLES / "autumn.txt"), str(SAMPLES / "summer.txt")]
RANDOM = Side(sample_decks()[0], "random")


def game(winner: int, *doubts: Doubt) -> Played:
    return Played(winner, "life", 20, (30, 40), (3, 2), doubts)


def test_both_games_of_a_seed_count_for_the_first_side_and_a_draw_is_half() -> None:
    found = standing([(game(0), game(1)), (game(1), game(0)), (game(-1), game(1))])
    assert (found.wins, found.draws, found.losses, found.games) == (3, 1, 2, 6)
    assert found.points == pytest.approx(3.5 / 6)
    assert found.positions == (pytest.approx(70 / 5), pytest.approx(70 / 5))
    assert found.endings == (("life", 6),)


def test_the_interval_is_over_pairs_of_games() -> None:
    """Seeds that each side wins once from either seat say nothing uncertain: the pairs are all alike."""
    assert interval([0.5] * 9) == (0.5, 0.5, 0.5)
    mean, low, high = interval([0.0, 1.0] * 50)
    assert mean == 0.5
    assert (low, high) == (pytest.approx(0.5 - 0.0985, abs=0.001), pytest.approx(0.5 + 0.0985, abs=0.001))
    assert interval([1.0]) == (1.0, 0.0, 1.0)


def test_a_game_is_the_same_again_and_depends_on_who_goes_first() -> None:
    one, other = (Side(deck, "greedy", 60) for deck in sample_decks()[:2])
    first = play((one, other), "3", catalog())
    assert first == play((one, other), "3", catalog())
    assert first != play((other, one), "3", catalog())
    assert first.winner in (-1, 0, 1)
    assert 0 < first.positions[0] <= 60 * first.thoughts[0]


def test_an_answer_that_looks_wrong_is_kept_with_the_game_it_was_given_in() -> None:
    side = Side(sample_decks()[3], "greedy", 60)
    doubts = [doubt for seed in range(4) for doubt in play((side, side), str(seed), catalog()).doubts]
    assert doubts
    for doubt in doubts:
        record = GameRecord.from_text(doubt.record)
        assert str(record.actions[doubt.ply]) == doubt.action
        assert record.ruleset == AT_THE_SITE
        assert doubt.promised - doubt.brought > 100
    assert replay(GameRecord.from_text(doubts[0].record), catalog()).outcome() is not None


def test_the_command_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *DECKS, "--levels", "greedy", "random", "--seeds", "2", "--positions", "60"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("greedy ")
    assert "% of the points against random" in said
    assert "4 games" in said


def test_the_command_says_it_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *DECKS, "--levels", "random", "random", "--seeds", "3", "--first", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == found["wins"] + found["draws"] + found["losses"] == 6
    assert found["interval"][0] <= found["points"] <= found["interval"][1]
    assert found["doubts"] == []


def test_windows_open_as_at_the_site_unless_they_are_to_be_silent(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for more in ([], ["--silent"]):
        assert main(["arena", *DECKS, "--levels", "random", "random", "--seeds", "4", "--json", *more]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]
    assert play((RANDOM, RANDOM), "1", catalog()) == play((RANDOM, RANDOM), "1", catalog(), AT_THE_SITE)
    assert play((RANDOM, RANDOM), "1", catalog()) != play((RANDOM, RANDOM), "1", catalog(), STANDARD)


@pytest.mark.parametrize(
    "wrong",
    [
        ["--levels", "greedy", "clever", "--seeds", "2"],
        ["--levels", "greedy", "random", "--seeds", "0"],
        ["--levels", "greedy", "random"],
    ],
)
def test_a_wrong_call_is_refused(wrong: list[str]) -> None:
    assert command.main([*DECKS, *wrong]) == 2


def test_a_deck_that_cannot_be_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["nowhere.txt", DECKS[0], "--levels", "random", "random", "--seeds", "1"]) == 1
    assert "nowhere.txt" in capsys.readouterr().err
