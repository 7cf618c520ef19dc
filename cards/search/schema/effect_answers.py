"""What a card does and to what, answered from the compiled scripts."""

import re

from cards.effect_words.targets import TARGETS
from cards.effect_words.words import names_of_words, word_of
from cards.search.schema.condition import CardCondition, union
from cards.search_language.parser import SPELLED
from cards.search_language.values import COMPARISONS, UnreadableValueError, nearest, read_number
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import CardType

COMPARED = re.compile(r"(.+?)(!=|<=|>=|=>|=<|[=<>≦≧≠])(.+)")


def effect(asked: CardCondition) -> int:
    """The cards with one of these effects; a word that is none is looked for in the cards' texts."""
    found = 0
    for value in asked.values:
        found |= _with_effect(asked, value)
    return asked.unless(found)


def text(asked: CardCondition) -> int:
    """The cards in whose text the value stands, word for word."""
    return asked.unless(asked.index.says(asked.value))


def _with_effect(asked: CardCondition, value: str) -> int:
    compared = COMPARED.fullmatch(value)
    if compared:
        return _with_number(asked, compared[1], SPELLED.get(compared[2], compared[2]), read_number(compared[3]))
    known = word_of(value)
    if known:
        return asked.index.effect_words.get(known.word, 0)
    in_text = asked.index.says(value)
    if in_text:
        return in_text
    raise _unknown(value, "という効果も、そう書かれた札も")


def _with_number(asked: CardCondition, word: str, operator: str, limit: int) -> int:
    known = word_of(word)
    if known is None:
        raise _unknown(word, "という効果は")
    if not known.counted:
        raise UnreadableValueError(f"「{known.word}」には数がありません。", (known.word,))
    numbers = asked.index.effect_numbers
    fits = [key for key in numbers if key[0] == known.word and _holds(operator, key[1], limit)]
    return union(numbers, fits)


def _holds(operator: str, number: int, limit: int) -> bool:
    if operator in COMPARISONS:
        return bool(COMPARISONS[operator](number, limit))
    return (number == limit) is (operator == "=")


def _unknown(word: str, what: str) -> UnreadableValueError:
    return UnreadableValueError(f"「{word}」{what}ありません。", nearest(word, names_of_words()))


def target(asked: CardCondition) -> int:
    """The cards whose text chooses, moves or changes one of these."""
    labels = {fold(label): label for label in TARGETS} | {
        fold(kind.label.removesuffix("札")): kind.label for kind in CardType
    }
    found = 0
    for value in asked.values:
        label = labels.get(fold(value))
        if label is None:
            raise UnreadableValueError(f"「{value}」という対象はありません。", nearest(value, TARGETS))
        found |= asked.index.targets.get(label, 0)
    return asked.unless(found)
