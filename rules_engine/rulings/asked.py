"""What a question asks, as a row of meanings: each with the ways in which a ruling may say it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rules_engine.catalog import load_catalog
from rules_engine.catalog.names import NameIndex
from rules_engine.kernel.frozen import frozen
from rules_engine.rulings.book import all_entries
from rules_engine.rulings.wording import Wording, synonyms, tokens, wording

_NAME_TELLS = 3.0
"""A card tells as much as this many pairs of characters that stand in the rulings about it alone."""
_SHORTEST, _SHORTEST_KANA = 2, 4
"""Shorter names and readings stand within too many other words; between marks they are names all the same."""
_KANA = re.compile("[ぁ-ゖー]+")
_WORDS = re.compile(r"[\wー]+")


@frozen
class Meaning:
    """`ways` of saying it, each as tokens with how much they say; `cards` that it may name."""

    ways: tuple[dict[str, float], ...]
    cards: tuple[int, ...] = ()


class _Found(NamedTuple):
    start: int
    end: int
    meaning: Meaning | None


def meanings_of(question: str) -> list[Meaning]:
    """The meanings of the question, in its order. What joins two of them counts, but for a name of a card."""
    said = wording(question)
    found: list[Meaning] = []
    end = 0
    for one in [*_known(said, question), _Found(len(said.text), len(said.text), None)]:
        found += _between(said, end, one.start)
        found += [one.meaning] if one.meaning else []
        end = one.end
    return found


@cache
def ruled_cards() -> frozenset[int]:
    """The ids of the cards that rulings are about."""
    return frozenset(card for entry in all_entries() for card in entry.cards)


def card_token(card: int) -> str:
    """What stands for a card among the tokens of a ruling about it."""
    return f"#{card}"


def _between(said: Wording, start: int, end: int) -> list[Meaning]:
    """What is said between two known words, with the pairs that join it to them."""
    way = tokens(said.part(max(start - 1, 0), end + 1))
    return [Meaning((way,))] if way else []


def _known(said: Wording, question: str) -> Iterator[_Found]:
    """Names of cards and players' words, from left to right, the longest at each place; names before words."""
    names, longest = _names()
    alone = {wording(one).text for one in _WORDS.findall(question)}
    words = synonyms()
    at = 0
    while at < len(said.text):
        ends = range(min(at + longest, len(said.text)), at, -1)
        name = next((end for end in ends if _is_name(said.text[at:end], alone) and said.text[at:end] in names), 0)
        word = next((end for end in ends if said.text[at:end] in words), 0)
        if name:
            yield _Found(at, name, _card(said.part(at, name), names[said.text[at:name]]))
        elif word:
            yield _Found(at, word, _word(said.part(at, word), words[said.text[at:word]]))
        at = name or word or at + 1


def _is_name(text: str, alone: set[str]) -> bool:
    return len(text) >= (_SHORTEST_KANA if _KANA.fullmatch(text) else _SHORTEST) or text in alone


def _card(name: Wording, cards: tuple[int, ...]) -> Meaning:
    """Rulings say which cards they are about; the pairs of the name are for a card that none is about."""
    ruled = [{card_token(card): _NAME_TELLS} for card in cards if card in ruled_cards()]
    return Meaning(tuple(ruled or [tokens(name)]), cards)


def _word(word: Wording, means: tuple[Wording, ...]) -> Meaning | None:
    """A word that means nothing by itself has no ways."""
    return Meaning(tuple(tokens(way.as_word()) for way in (word, *means))) if means else None


@cache
def _names() -> tuple[dict[str, tuple[int, ...]], int]:
    """Folded names and readings with their cards, and the length of the longest of these and of players' words."""
    forms = dict(NameIndex(load_catalog()).forms)
    return forms, max(map(len, (*forms, *synonyms())))
