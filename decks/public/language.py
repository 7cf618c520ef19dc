"""The search among public decks: text → tree → one condition of the index. Faults point at the character."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from cards.catalog import CardData
from cards.search_language.faults import SearchSyntaxError
from cards.search_language.parser import PLAIN, SPELLED, parse
from cards.search_language.schema import check_value
from cards.search_language.tree import AllOf, AnyOf, Negation, Node, Term, Word
from cards.search_language.values import UnreadableValueError, read_number
from decks.public import conditions
from decks.public.conditions import ALL, FORMERLY_LEGAL, LEGAL, DeckCondition, RowCondition, all_of, any_of, negated
from decks.public.fields import CARDS, SCHEMA, DeckField

SIGN = "!=|<=|>=|=>|=<|[=<>≦≧≠]"
COPIES = re.compile(f"({SIGN})(.*)")
CARD_AND_COPIES = re.compile(f"(.+?)(?:{SIGN}).*")


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a text is read with; `text` itself is for the place of faults."""

    text: str
    data: CardData
    today: date


def condition_of(text: str, data: CardData, today: date) -> RowCondition:
    """What `text` asks of a deck; ``SearchSyntaxError`` points at what cannot be read or answered."""
    return _condition(parse(text), _Reading(text, data, today))


def _condition(node: Node, reading: _Reading) -> RowCondition:
    match node:
        case AllOf(parts):
            return all_of([_condition(part, reading) for part in _with_copies(parts, reading.text)])
        case AnyOf(parts):
            return any_of([_condition(part, reading) for part in parts])
        case Negation(part):
            return negated(_condition(part, reading))
        case Word():
            return _word(node, reading)
        case Term():
            return _term(node, reading)


def _with_copies(parts: Iterable[Node], text: str) -> list[Node]:
    """A number of copies behind a card reads as a word of its own: put it back to its card."""
    joined: list[Node] = []
    for part in parts:
        before = joined[-1] if joined else None
        inner = before.part if isinstance(before, Negation) else before
        if isinstance(part, Word) and isinstance(inner, Term) and _belongs(part, inner, text):
            longer = replace(inner, end=part.end, raw=text[inner.at : part.end])
            joined[-1] = Negation(longer) if isinstance(before, Negation) else longer
        else:
            joined.append(part)
    return joined


def _belongs(word: Word, term: Term, text: str) -> bool:
    return not word.quoted and not text[term.end : word.at].strip() and COPIES.match(_plain(word.text)) is not None


def _word(word: Word, reading: _Reading) -> RowCondition:
    if word.quoted:
        return conditions.word(word.text, reading.data) if word.text.strip() else RowCondition(ALL)
    plain = SCHEMA.check_word(word, reading.text)
    if COPIES.match(plain):
        message = f"「{word.text}」は、札の名のすぐ後に書きます。"
        raise SearchSyntaxError(reading.text, word.at, word.end, message)
    if plain in (LEGAL, FORMERLY_LEGAL):
        return conditions.mark(LEGAL, DeckCondition(reading.data, reading.today, ":", LEGAL))
    return conditions.word(plain, reading.data)


def _term(term: Term, reading: _Reading) -> RowCondition:
    field = SCHEMA.field_of(term, reading.text)
    value, copies, copies_at = _split(term, field, reading)
    check_value(field, value, term, reading.text)
    asked = DeckCondition(reading.data, reading.today, term.operator, value, term.quoted)
    if copies:
        asked = replace(asked, copies=_read_copies(copies, copies_at, field, term, reading))
    try:
        return field.answer(asked)
    except UnreadableValueError as problem:
        raise SearchSyntaxError(reading.text, term.value_at, copies_at, problem.message, problem.meant) from None


def _split(term: Term, field: DeckField, reading: _Reading) -> tuple[str, str, int]:
    """The value, what is said of copies behind it, and where that begins."""
    value_end = term.value_at + len(term.value) + 2 * term.quoted
    value = term.value
    if not term.quoted and field is CARDS and (found := CARD_AND_COPIES.fullmatch(term.value.translate(PLAIN))):
        value, value_end = value[: found.end(1)], term.value_at + found.end(1)
    copies = reading.text[value_end : term.end]
    return (value if term.quoted else _plain(value)), _plain(copies).strip(), value_end


def _read_copies(copies: str, at: int, field: DeckField, term: Term, reading: _Reading) -> tuple[str, int]:
    if field is not CARDS:
        message = f"枚数を付けられるのは「{CARDS.name}」だけです。"
        raise SearchSyntaxError(reading.text, at, term.end, message)
    found = COPIES.fullmatch(copies)
    assert found is not None, copies
    try:
        return SPELLED.get(found[1], found[1]), read_number(found[2])
    except UnreadableValueError as problem:
        raise SearchSyntaxError(reading.text, at, term.end, problem.message) from None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)
