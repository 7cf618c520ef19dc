"""The cards of a deck by what a goal can tell apart: cards that belong to the same sets are of one class."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules_engine.legality.deck_list import DeckList

Signature = tuple[bool, ...]
Parts = tuple[int, ...]
"""A number of cards per class: a hand, what is kept of it, what is drawn."""


@dataclass(frozen=True, slots=True)
class Classes:
    """`signatures` says of each class which of `sets` its cards belong to, `copies` how many there are in the deck."""

    sets: tuple[frozenset[int], ...]
    signatures: tuple[Signature, ...]
    copies: Parts

    @property
    def size(self) -> int:
        return sum(self.copies)

    def within(self, cards: frozenset[int]) -> tuple[int, ...]:
        """The classes whose cards are in `cards`, which is one of `sets`."""
        at = self.sets.index(cards)
        return tuple(place for place, signature in enumerate(self.signatures) if signature[at])

    def without(self, cards: frozenset[int]) -> "Classes":
        """The same cards where these are told apart no more."""
        at = self.sets.index(cards)
        copies: dict[Signature, int] = {}
        for signature, number in zip(self.signatures, self.copies, strict=True):
            shorter = signature[:at] + signature[at + 1 :]
            copies[shorter] = copies.get(shorter, 0) + number
        return classes_with(self.sets[:at] + self.sets[at + 1 :], copies)

    def place_of(self, card: int) -> int:
        """The class of a card of the deck."""
        return self.signatures.index(signature_of(card, self.sets))

    def numbers(self, parts: Sequence[int]) -> Callable[[frozenset[int]], int]:
        """How many cards of a set are among `parts`."""
        return lambda cards: sum(parts[place] for place in self.within(cards))


def signature_of(card: int, sets: Iterable[frozenset[int]]) -> Signature:
    return tuple(card in cards for cards in sets)


def classes_of(deck: DeckList, sets: Iterable[frozenset[int]]) -> Classes:
    """The classes of a deck, those first that belong to the fewest sets."""
    told_apart = tuple(dict.fromkeys(sets))
    copies: dict[Signature, int] = {}
    for card, number in deck.counts.items():
        signature = signature_of(card, told_apart)
        copies[signature] = copies.get(signature, 0) + number
    return classes_with(told_apart, copies)


def classes_with(sets: tuple[frozenset[int], ...], copies: dict[Signature, int]) -> Classes:
    """The classes of these copies by signature; a class without copies is left out."""
    signatures = sorted((signature for signature, number in copies.items() if number), key=lambda one: (sum(one), one))
    return Classes(sets, tuple(signatures), tuple(copies[signature] for signature in signatures))
