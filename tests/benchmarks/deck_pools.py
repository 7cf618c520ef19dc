"""The decks that the players are measured with: the samples, twelve archetypes, and 64 random legal ones."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from tests.rules_engine.game.real_decks import deck_of, random_legal_deck, sample_decks

ARCHETYPES = Path(__file__).with_name("archetypes")
RANDOM_DECKS: Final = 64
STRIDE: Final = 1_543
"""A prime: multiples of it come to every pairing of a pool, neighbours to others."""
Deck = tuple[int, ...]


@cache
def archetypes() -> tuple[Deck, ...]:
    """The decks of the folder in the order of their file names: each wins in a way of its own."""
    return tuple(deck_of(path.read_text("utf-8")) for path in sorted(ARCHETYPES.glob("*.txt")))


@cache
def random_decks() -> tuple[Deck, ...]:
    return tuple(random_legal_deck(seed) for seed in range(RANDOM_DECKS))


POOLS: dict[str, Callable[[], tuple[Deck, ...]]] = {
    "samples": sample_decks,
    "archetypes": archetypes,
    "random": random_decks,
}


def pairing(pool: str, number: int) -> tuple[Deck, Deck]:
    """Two decks of this pool. Numbers in a row bring every pairing of it once before any comes again."""
    decks = POOLS[pool]()
    one, other = divmod(STRIDE * number % len(decks) ** 2, len(decks))
    return decks[one], decks[other]
