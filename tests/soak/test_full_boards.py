"""Thousands of games from full boards (SOAK_BOARDS, default 5000), with everything looked at that must hold on the way;
a third as many with their twins, and with other hidden cards; some of them again in a fresh process per hash seed.

SOAK_BOARDS_FROM is the seed of the first board: another number plays other boards.
"""

import os

import pytest

from tests.rules_engine.game.board_games import play_board
from tests.rules_engine.game.board_secrets import play_unknown
from tests.rules_engine.game.board_twins import play_alike
from tests.rules_engine.game.played_again import (
    HASH_SEEDS,
    board_line,
    digest,
    digests_of_a_fresh_process,
    last_state,
    record_line,
)
from tests.rules_engine.game.random_games import played

BOARDS = int(os.environ.get("SOAK_BOARDS", "5000"))
FIRST = int(os.environ.get("SOAK_BOARDS_FROM", "0"))
CHUNKS = 20
TWINS_ONE_IN = 3
AGAIN_ONE_IN = 25


def seeds_of(chunk: int) -> range:
    return range(FIRST + chunk, FIRST + BOARDS, CHUNKS)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_everything_holds_at_every_decision(chunk: int) -> None:
    for seed in seeds_of(chunk):
        play_board(seed)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_seats_numbers_and_idle_cards_make_no_difference(chunk: int) -> None:
    for seed in seeds_of(chunk)[::TWINS_ONE_IN]:
        play_alike(seed)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_other_hidden_cards_make_no_difference_to_who_cannot_see_them(chunk: int) -> None:
    for seed in seeds_of(chunk)[::TWINS_ONE_IN]:
        play_unknown(seed)


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_records_lead_to_the_same_state_in_a_fresh_process(hash_seed: str) -> None:
    """Boards with their answers, and the records of whole games."""
    seeds = range(FIRST, FIRST + BOARDS, AGAIN_ONE_IN)
    lines = [board_line(play_board(seed)) for seed in seeds]
    lines += [record_line(played(seed, 200).record) for seed in seeds]
    assert digests_of_a_fresh_process(lines, hash_seed) == [digest(last_state(line)) for line in lines]
