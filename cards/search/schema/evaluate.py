"""A tree asked of the cards: the one place where the language meets the data."""

import unicodedata
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from cards.effect_words.words import word_of
from cards.index.index import CardIndex
from cards.search.schema.condition import CardCondition
from cards.search.schema.fields import SCHEMA
from cards.search_language.faults import SearchSyntaxError
from cards.search_language.parser import parse
from cards.search_language.schema import check_value
from cards.search_language.tree import AllOf, AnyOf, Negation, Node, Term, Word
from cards.search_language.values import UnreadableValueError
from rules_engine.catalog.folding import fold
from rules_engine.legality.restrictions import RestrictionList
from rules_engine.vocabulary.terms import CardType


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a query is asked of; `text` is the query, for the place of faults."""

    text: str
    index: CardIndex
    in_force: RestrictionList
    effects: bool


def find(text: str, index: CardIndex, in_force: RestrictionList, *, effects: bool = True) -> int:
    """The set of cards that `text` asks for; ``SearchSyntaxError`` points at what cannot be read or answered.

    `effects`: a bare word may be an effect word, too, and not only what a card is called or bears.
    """
    # A code may hold spaces: what is one as a whole means the cards that bear it and no other.
    return index.coded(text) or _find(parse(text), Evaluation(text, index, in_force, effects))


def _find(node: Node, asking: Evaluation) -> int:
    match node:
        case AllOf(parts):
            return reduce(and_, (_find(part, asking) for part in parts), asking.index.everything)
        case AnyOf(parts):
            return reduce(or_, (_find(part, asking) for part in parts))
        case Negation(part):
            return asking.index.everything & ~_find(part, asking)
        case Word():
            return _word(node, asking)
        case Term():
            return _term(node, asking)


def _word(word: Word, asking: Evaluation) -> int:
    """A name, alias or reading; quoted nothing else. Bare also an attribute, keyword, effect, type or number."""
    index = asking.index
    found = index.named(word.text)
    if word.quoted:
        return found if word.text.strip() else index.everything
    plain = SCHEMA.check_word(word, asking.text)
    if plain.startswith("#") and plain[1:].isdecimal():
        return index.numbers.get(int(plain[1:11]), 0)
    found |= index.coded(plain)
    folded = fold(plain)
    for borne, cards in index.words_borne:
        if folded and folded in borne:
            found |= cards
    effect = word_of(plain) if asking.effects else None
    if effect:
        found |= index.effect_words.get(effect.word, 0)
    for kind in CardType:
        if plain == kind.label:
            found |= index.types.get(kind, 0)
    return found | index.numbers.get(int(plain[:10]), 0) if plain.isdecimal() else found


def _term(term: Term, asking: Evaluation) -> int:
    if not SCHEMA.knows(term.key) and (found := asking.index.named(term.raw)):
        return found  # a name may hold signs of the language; what no name holds was meant as a key
    field = SCHEMA.field_of(term, asking.text)
    check_value(field, term.value, term, asking.text)
    value = term.value if term.quoted else unicodedata.normalize("NFKC", term.value)
    try:
        return field.answer(CardCondition(asking.index, asking.in_force, term.operator, value))
    except UnreadableValueError as problem:
        raise SearchSyntaxError(asking.text, term.value_at, term.end, problem.message, problem.meant) from None
