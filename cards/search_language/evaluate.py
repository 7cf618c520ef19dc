"""A tree asked of the cards: the one place where the language meets the data."""

import unicodedata
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from cards.effect_words.words import word_of
from cards.search.index import CardIndex
from cards.search_language.asked import Asked, UnreadableValueError, nearest
from cards.search_language.faults import SearchSyntaxError
from cards.search_language.fields import BY_NAME, FIELDS, Field
from cards.search_language.parser import parse
from cards.search_language.tree import All, Any, Node, Not, Term, Word
from rules_engine.names import fold
from rules_engine.restrictions import RestrictionList
from rules_engine.vocabulary import CardType

SIGNS = ":=!<>"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a query is asked of; `text` is the query, for the place of faults."""

    text: str
    index: CardIndex
    in_force: RestrictionList


def find(text: str, index: CardIndex, in_force: RestrictionList) -> int:
    """The set of cards that `text` asks for; ``SearchSyntaxError`` points at what cannot be read or answered."""
    return _find(parse(text), Evaluation(text, index, in_force))


def _find(node: Node, asking: Evaluation) -> int:
    match node:
        case All(parts):
            return reduce(and_, (_find(part, asking) for part in parts), asking.index.everything)
        case Any(parts):
            return reduce(or_, (_find(part, asking) for part in parts))
        case Not(part):
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
    plain = unicodedata.normalize("NFKC", word.text)
    key = plain.rstrip(SIGNS)
    if key != plain and (field := BY_NAME.get(fold(key))):
        message = f"「{field.name}」の値がありません。{field.takes}を書きます。"
        raise SearchSyntaxError(asking.text, word.at, word.end, message)
    if plain.startswith("#") and plain[1:].isdecimal():
        return index.numbers.get(int(plain[1:11]), 0)
    folded = fold(plain)
    for borne, cards in index.words_borne:
        if folded and folded in borne:
            found |= cards
    effect = word_of(plain)
    if effect:
        found |= index.effect_words.get(effect.word, 0)
    for kind in CardType:
        if plain == kind.label:
            found |= index.types.get(kind, 0)
    return found | index.numbers.get(int(plain[:10]), 0) if plain.isdecimal() else found


def _term(term: Term, asking: Evaluation) -> int:
    field = BY_NAME.get(fold(term.key))
    if field is None:
        return _unknown_key(term, asking)
    if term.operator not in field.operators:
        allowed = " ".join(field.operators)
        raise _fault(asking, term, f"「{field.name}」には {allowed} が使えます。", at=term.at, end=term.value_at)
    if not term.value.strip(" ,、"):
        raise _fault(asking, term, f"「{field.name}」の値がありません。{field.takes}を書きます。", at=term.value_at)
    return _answered(field, term, asking)


def _answered(field: Field, term: Term, asking: Evaluation) -> int:
    value = term.value if term.quoted else unicodedata.normalize("NFKC", term.value)
    try:
        return field.answer(Asked(asking.index, asking.in_force, term.operator, value))
    except UnreadableValueError as problem:
        raise _fault(asking, term, problem.message, problem.meant, at=term.value_at) from None


def _unknown_key(term: Term, asking: Evaluation) -> int:
    """A name may hold signs of the language; what no name holds was meant as a key."""
    found = asking.index.named(term.raw)
    if found:
        return found
    meant = nearest(term.key, [field.name for field in FIELDS])
    end = term.at + len(term.key)
    raise _fault(asking, term, f"「{term.key}」という項目はありません。", meant, at=term.at, end=end)


def _fault(
    asking: Evaluation, term: Term, message: str, meant: tuple[str, ...] = (), *, at: int, end: int | None = None
) -> SearchSyntaxError:
    return SearchSyntaxError(asking.text, at, term.end if end is None else end, message, meant)
