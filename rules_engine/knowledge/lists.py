"""Where the other seat's list is not known: what may lie in its deck beside the cards that have been seen."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Protocol

from rules_engine.catalog.definitions import Catalog
from rules_engine.kernel.chance import below, mix
from rules_engine.legality.deck_check import allowed_copies

MOST_COPIES = 4
"""Of a card of which a deck may hold any number."""


class Lists(Protocol):
    """What lists the other seat may have brought, and how likely each is."""

    def unseen(self, seen: Sequence[int], number: int, catalog: Catalog, bits: Random) -> list[int]:
        """The ids of `number` cards that have not been seen, beside those that have; drawn with `bits` alone."""
        ...


class AnyList:
    """Any cards of the catalogue, each as often as a deck may hold it."""

    __slots__ = ("_cards",)

    def __init__(self) -> None:
        self._cards: list[tuple[int, int]] = []

    def unseen(self, seen: Sequence[int], number: int, catalog: Catalog, bits: Random) -> list[int]:
        if not self._cards:
            self._cards = _copies(catalog)
        counts, cards = Counter(seen), self._cards
        room = sum(max(0, most - counts[card]) for card, most in cards)
        drawn: list[int] = []
        while len(drawn) < number:
            card, most = cards[below(bits, len(cards))]
            if counts[card] < most or len(drawn) >= room:
                counts[card] += 1
                drawn.append(card)
        return drawn


class OneOf:
    """One of these decks, each as likely, of those that hold what has been seen; else of those that hold most of it."""

    __slots__ = ("_decks",)

    def __init__(self, decks: Sequence[Sequence[int]]) -> None:
        """`decks`: card ids, one list or more."""
        self._decks: list[Counter[int]] = [Counter(deck) for deck in decks]

    def unseen(self, seen: Sequence[int], number: int, catalog: Catalog, bits: Random) -> list[int]:
        counts = Counter(seen)
        strange = [(counts - deck).total() for deck in self._decks]
        fitting = [deck for deck, odd in zip(self._decks, strange, strict=True) if odd == min(strange)]
        left = sorted((fitting[below(bits, len(fitting))] - counts).elements())
        mix(left, bits)
        more = number - len(left)
        return left[:number] if more <= 0 else left + AnyList().unseen([*seen, *left], more, catalog, bits)


def _copies(catalog: Catalog) -> list[tuple[int, int]]:
    """Every card for decks, with how many a deck may hold."""
    allowed = [(card.id, allowed_copies(card, None)) for card in catalog if card.is_deck_card]
    return [(card, MOST_COPIES if most is None else most) for card, most in allowed]
