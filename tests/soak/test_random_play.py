"""Thousands of random games of real cards (SOAK_GAMES, default 10000): conserved, no stall, replay and undo exact.

Split into chunks with seeds of their own, so that the same games are played on one process or on many.
"""

import os
import random

import pytest

from rules_engine.game import apply_action, legal_actions, replay, start
from rules_engine.record import GameRecord
from rules_engine.state import State
from tests.rules_engine.play.random_games import assert_conserved, catalog, new_game, played, random_instances

GAMES = int(os.environ.get("SOAK_GAMES", "10000"))
CHUNKS = 20
GAMES_PER_DECK_PAIR = 10
MOST_ACTIONS = 3_000
EXACT_EVERY = 100
CONSERVED_EVERY = 25


def seeds_of(chunk: int) -> range:
    return range(chunk, GAMES, CHUNKS)


def play_out(state: State, seed: int) -> int:
    """Play at random to the end; the number of actions. Cards are counted on the way and at the end."""
    source, played_actions = random.Random(seed), 0
    while state.asker >= 0:
        actions = legal_actions(state)
        assert actions, f"seed {seed}: nothing is offered"
        apply_action(state, actions[int(source.random() * len(actions))])
        played_actions += 1
        assert played_actions < MOST_ACTIONS, f"seed {seed} stalls"
        if played_actions % CONSERVED_EVERY == 0:
            assert_conserved(state)
    assert_conserved(state)
    return played_actions


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_conserve_their_cards_and_end(chunk: int) -> None:
    for number, seed in enumerate(seeds_of(chunk)):
        if number % GAMES_PER_DECK_PAIR == 0:
            instances = random_instances(seed)
        state = start(instances, str(seed), seed % 2)
        play_out(state, seed)
        assert state.ended is not None, f"seed {seed}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_replay_and_undo_exactly(chunk: int) -> None:
    for seed in seeds_of(chunk)[::EXACT_EVERY]:
        game = played(seed, MOST_ACTIONS)
        final = game.state.key()
        assert replay(GameRecord.from_json(game.record.to_json()), catalog()).state.key() == final, f"seed {seed}"
        while game.can_undo:
            game.undo()
        assert game.state == new_game(seed).state, f"seed {seed}"
        while game.can_redo:
            game.redo()
        assert game.state.key() == final, f"seed {seed}"
