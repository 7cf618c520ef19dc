"""2,000 random decks written in every form that is exported, and read again."""

import os

import pytest

from tests.decks.transfer.decks import assert_deck_comes_back

DECKS = int(os.environ.get("SOAK_EXAMPLES", "2000"))
CHUNKS = 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_deck_comes_back_from_every_form(chunk: int) -> None:
    seeds = range(chunk, DECKS, CHUNKS)
    assert len(seeds) > 0
    for seed in seeds:
        assert_deck_comes_back(seed)
