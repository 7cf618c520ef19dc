"""Games of real decks with their abilities, at random to the end: a sample of what `make soak` plays by thousands."""

import pytest

from tests.rules_engine.game.real_decks import is_legal, random_legal_deck, sample_decks
from tests.rules_engine.game.whole_games import (
    assert_replay_and_undo_are_exact,
    legal_instances,
    play_out,
    random_game,
    sample_instances,
)

PAIRS = len(sample_decks()) ** 2


@pytest.mark.parametrize("seed", range(PAIRS))
def test_sample_decks_play_to_the_end(seed: int) -> None:
    """Every pairing, by seats: what is offered is accepted, cards are conserved, nothing leaks."""
    assert play_out(sample_instances(seed), seed, look_every=8).decisions > 50


@pytest.mark.parametrize("seed", range(12))
def test_decks_of_the_whole_catalogue_play_to_the_end(seed: int) -> None:
    assert play_out(legal_instances(seed), seed, look_every=8).decisions > 20


@pytest.mark.parametrize("seed", range(6))
def test_replaying_equals_playing_and_undo_is_exact_at_every_decision(seed: int) -> None:
    decks = (random_legal_deck(2 * seed), random_legal_deck(2 * seed + 1))
    game = random_game(decks, seed)
    assert len(game.actions) > 20
    assert_replay_and_undo_are_exact(game)


def test_the_random_decks_are_legal_and_differ() -> None:
    decks = {random_legal_deck(seed) for seed in range(30)}
    assert len(decks) == 30
    assert all(is_legal(deck) and len(deck) == 40 for deck in decks)
    assert all(is_legal(deck) for deck in sample_decks())
