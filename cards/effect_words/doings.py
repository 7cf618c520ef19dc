"""What many cards do at once: each different text is read once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards.effect_words.targets import targets_of
from cards.effect_words.words import facts_of, readable_text, words_of_text
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.vocabulary.terms import CardType


@dataclass(frozen=True, slots=True)
class Doing:
    """The effect words a card answers to with their numbers, and what its text touches."""

    words: dict[str, int]
    targets: frozenset[str]


def doings_of(cards: Iterable[CardDefinition]) -> Iterator[Doing]:
    """In the order of the cards."""
    read: dict[tuple[tuple[str, ...], tuple[CardType, ...]], Doing] = {}
    for card in cards:
        key = (card.scripts, card.types)
        if key not in read:
            text = readable_text(card)
            read[key] = Doing(words_of_text(text), targets_of(text))
        yield Doing(read[key].words | facts_of(card), read[key].targets)
