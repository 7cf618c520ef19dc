"""Decks people could register: the four sample decks, and random legal ones drawn from the whole catalogue."""

import random
from datetime import date
from functools import cache
from pathlib import Path

from rules_engine import check_deck, load_revisions, read_deck
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.vocabulary.terms import CardType, Season
from tests.rules_engine.game.random_games import catalog

SAMPLES = Path(__file__).parents[3] / "decks" / "samples"
ON = date(2026, 11, 20)
SIZE = 40
PLACES = 14
MOST_COPIES = 2
DEAREST_OF_A_CHEAP_DECK = 4


@cache
def revisions() -> tuple[RestrictionRevision, ...]:
    return tuple(load_revisions())


def is_legal(deck: tuple[int, ...]) -> bool:
    judged = check_deck(DeckList.of((card, 1) for card in deck), catalog(), revisions(), on=ON)
    return judged.legal


@cache
def sample_decks() -> tuple[tuple[int, ...], ...]:
    """The decks of decks/samples in the order of their file names."""
    return tuple(deck_of(path.read_text("utf-8")) for path in sorted(SAMPLES.glob("*.txt")))


def deck_of(text: str) -> tuple[int, ...]:
    """The deck typed as a list, every copy as its card id."""
    return tuple(DeckList.of(read_deck(text, catalog()).items()).cards())


@cache
def _pool() -> tuple[CardDefinition, ...]:
    """Every card that may stand in a deck today."""
    return tuple(card for card in catalog() if card.is_deck_card and _may_stand(card))


def _may_stand(card: CardDefinition) -> bool:
    judged = check_deck(DeckList.of([(card.id, 1)]), catalog(), revisions(), on=ON)
    return all(card.id not in violation.cards for violation in judged.violations)


def random_legal_deck(seed: int) -> tuple[int, ...]:
    """Forty cards of the whole catalogue; seeds in turn: of any kind, of one season and 無, only cheap ones.

    Some are 場所札 in any case, for without them nothing happens. Limits on copies are kept by drawing anew.
    """
    source = random.Random(f"deck {seed}")
    pool = _pool_of(seed, source)
    while not is_legal(deck := _drawn(pool, source)):
        pass
    return deck


def _pool_of(seed: int, source: random.Random) -> list[CardDefinition]:
    if seed % 3 == 1:
        seasons = {source.choice(list(Season)), Season.NONE}
        return [card for card in _pool() if seasons & set(card.seasons)]
    if seed % 3 == 2:
        return [card for card in _pool() if card.cost <= DEAREST_OF_A_CHEAP_DECK]
    return list(_pool())


def _drawn(pool: list[CardDefinition], source: random.Random) -> tuple[int, ...]:
    shuffled = source.sample(pool, len(pool))
    places = [card for card in shuffled if CardType.PLACE in card.types]
    deck: list[int] = []
    while len(deck) < PLACES:
        deck += [places.pop().id] * source.randint(1, MOST_COPIES)
    rest = [card.id for card in shuffled if card.id not in deck]
    while len(deck) < SIZE:
        deck += [rest.pop()] * min(source.randint(1, MOST_COPIES), SIZE - len(deck))
    return tuple(deck)
