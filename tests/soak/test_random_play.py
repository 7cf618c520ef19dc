"""Thousands of random games (SOAK_GAMES, default 10000): between the sample decks, a fifth as many between random legal
decks of the whole catalogue, and some of decks nobody may register under other options of the rules.

Split into chunks with seeds of their own, so that the same games are played on one process or on many. What the games
came to is printed at the end.
"""

import os
from collections.abc import Callable

import pytest

from rules_engine.compile.instances import Instances
from tests.rules_engine.game.random_games import played
from tests.rules_engine.game.real_decks import random_legal_deck
from tests.rules_engine.game.whole_games import (
    Course,
    assert_replay_and_undo_are_exact,
    legal_instances,
    play_out,
    random_game,
    sample_instances,
)

GAMES = int(os.environ.get("SOAK_GAMES", "10000"))
CHUNKS = 20
LOOK_EVERY = 50
EXACT_ONE_IN = 100
MOST_ACTIONS = 3_000
Note = Callable[[str, object], None]


def seeds_of(chunk: int, games: int) -> range:
    return range(chunk, games, CHUNKS)


def played_out(seeds: range, instances_of: Callable[[int], Instances], kind: str, note: Note) -> None:
    courses = [play_out(instances_of(seed), seed, look_every=LOOK_EVERY + seed % LOOK_EVERY) for seed in seeds]
    for course in courses:
        note(kind, _written(course))


def _written(course: Course) -> tuple[int, int, int, str]:
    return course.decisions, course.most_steps, course.texts_not_run, course.ended.value


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_sample_decks(chunk: int, record_property: Note) -> None:
    played_out(seeds_of(chunk, GAMES), sample_instances, "sample decks", record_property)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_decks_of_the_whole_catalogue(chunk: int, record_property: Note) -> None:
    played_out(seeds_of(chunk, GAMES // 5), legal_instances, "whole catalogue", record_property)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_replay_and_undo_exactly(chunk: int) -> None:
    """Legal decks under the standard rules, heaps of cards under the other options."""
    for seed in seeds_of(chunk, GAMES)[::EXACT_ONE_IN]:
        assert_replay_and_undo_are_exact(random_game((random_legal_deck(seed), random_legal_deck(-seed)), seed))
        heaps = played(seed, MOST_ACTIONS)
        assert heaps.outcome() is not None
        assert_replay_and_undo_are_exact(heaps)
