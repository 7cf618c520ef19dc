"""The words, and which of them a card answers to."""

import logging
from collections.abc import Iterable, Mapping

from cards.effect_words import card_words, fact_words, life_words, move_words
from cards.effect_words.card_text import CardText, text_of
from cards.effect_words.measures import EffectWord, FactWord
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.errors import InvalidScriptError

logger = logging.getLogger(__name__)
TEXT_WORDS: tuple[EffectWord, ...] = (*life_words.WORDS, *move_words.WORDS, *card_words.WORDS)
EFFECT_WORDS: tuple[EffectWord | FactWord, ...] = (*TEXT_WORDS, *fact_words.WORDS)
BY_SPELLING: Mapping[str, EffectWord | FactWord] = {
    fold(name): effect for effect in EFFECT_WORDS for name in (effect.word, *effect.other)
}


def effect_words_of(card: CardDefinition) -> Mapping[str, int]:
    """Word → the largest number the card's text names with it; 1 where it names none or only the match decides.

    A card whose scripts cannot be read answers only to what it is.
    """
    return words_of_text(readable_text(card)) | facts_of(card)


def words_of_text(text: CardText) -> dict[str, int]:
    measured = ((effect.word, effect.measure(text)) for effect in TEXT_WORDS)
    return {word: number for word, number in measured if number}


def facts_of(card: CardDefinition) -> dict[str, int]:
    return {fact.word: 1 for fact in fact_words.WORDS if fact.holds(card)}


def readable_text(card: CardDefinition) -> CardText:
    """The card's text, empty where its scripts cannot be read any more, so that it can still be found by all else."""
    try:
        return text_of(card)
    except InvalidScriptError as error:
        logger.warning("card %s: %s", card.id, error)
        return CardText({}, ())


def word_of(text: str) -> EffectWord | FactWord | None:
    """The effect word that `text` is, in any spelling or by another name."""
    return BY_SPELLING.get(fold(text))


def names_of_words() -> Iterable[str]:
    """Every word and every other name for one, for what was misspelt."""
    return (name for effect in EFFECT_WORDS for name in (effect.word, *effect.other))
