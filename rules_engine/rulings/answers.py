"""The rulings that answer a question in plain words, the nearest first.

A question is read as a row of meanings: names of cards, words that players say otherwise than rulings do, and what
stands between. A meaning is found in a ruling by its pairs of characters, the rarer the more they tell (BM25); a
ruling is as near as the share of the question that it holds.
"""

import math
from collections.abc import Collection
from functools import cache

from rules_engine.catalog.folding import fold
from rules_engine.kernel.frozen import frozen
from rules_engine.rulings.asked import Meaning, card_token, meanings_of
from rules_engine.rulings.book import BookEntry, all_entries
from rules_engine.rulings.wording import counted

MOST = 5
_SAYS, _NAMES, _RESTS_ON = 1.0, 0.5, 0.25
"""What a pair in the ruling itself, in the names of its cards, in its clauses tells of what it is about."""
_SOON, _LENGTH = 0.5, 0.4
"""BM25's k and b: how soon saying it again tells nothing new, how much a long text is held to say by chance."""
_NOT_STANDARD, _OTHER_CARDS = 0.8, 0.85
"""What is left of the nearness of another reading than ours, and of a ruling that names cards nobody asked about."""
_OTHERWISE = 0.9
"""What is left of a word where the ruling says it otherwise."""
_ENOUGH = 0.3


@frozen
class Near:
    """A ruling, and which share of the question it holds."""

    entry: BookEntry
    share: float


def nearest(question: str, among: Collection[str] | None = None, most: int = MOST) -> list[Near]:
    """The rulings that hold enough of the question, the nearest first; `among` are the ids of those in question.

    Two cards named in the question go before all else: first come the rulings with both.
    """
    index = _index()
    meanings = meanings_of(question)
    cards = {card for meaning in meanings for card in meaning.cards}
    found: dict[int, float] = {}
    total = 0.0
    for meaning in meanings:
        whole, held = index.holding(meaning)
        total += whole
        for number, tells in held.items():
            found[number] = found.get(number, 0.0) + tells
    near = []
    for number, tells in found.items():
        entry = index.entries[number]
        if among is not None and entry.id not in among:
            continue
        share = tells / total * index.weight(number, cards)
        if share >= _ENOUGH:
            near.append((_named(entry, meanings), share, -number))
    near.sort(reverse=True)
    return [Near(index.entries[-number], share) for _, share, number in near[:most]]


def cards_named(question: str) -> tuple[int, ...]:
    """The ids of the cards that the question names, in its order."""
    return tuple(dict.fromkeys(card for meaning in meanings_of(question) for card in meaning.cards))


def _named(entry: BookEntry, meanings: list[Meaning]) -> int:
    """How many of several cards in the question the ruling is about; one alone is a word among others."""
    named = [meaning for meaning in meanings if meaning.cards]
    return sum(any(card in entry.cards for card in meaning.cards) for meaning in named) if len(named) > 1 else 0


class _Index:
    """Where which token stands: token → number of the ruling → how much the ruling is about it."""

    def __init__(self, entries: tuple[BookEntry, ...]) -> None:
        self.entries = entries
        self.stands: dict[str, dict[int, float]] = {}
        held = [_held(entry) for entry in entries]
        usual = sum(sum(one.values()) for one in held) / len(held)
        for number, one in enumerate(held):
            slow = _SOON * (1 - _LENGTH + _LENGTH * sum(one.values()) / usual)
            for token, times in one.items():
                self.stands.setdefault(token, {})[number] = times / (times + slow)
        self.told_cards = [_told_cards(entry) for entry in entries]

    def rare(self, token: str) -> float:
        """How much it tells to hold this token; what no ruling holds would tell as much as what one does."""
        return math.log(1 + len(self.entries) / max(len(self.stands.get(token, ())), 1))

    def holding(self, meaning: Meaning) -> tuple[float, dict[int, float]]:
        """How much the meaning tells, and what of it each ruling holds: the best of the ways to say it."""
        said = [way for way in meaning.ways if way]
        ways = [{token: weight * self.rare(token) for token, weight in way.items()} for way in said]
        seen = [way for way in ways if any(token in self.stands for token in way)] or ways
        if not seen:
            return 0.0, {}
        whole = sum(sum(way.values()) for way in seen) / len(seen)
        best: dict[int, float] = {}
        for way in seen:
            held: dict[int, float] = {}
            for token, much in way.items():
                for number, about in self.stands.get(token, {}).items():
                    held[number] = held.get(number, 0.0) + much * about
            share = whole / sum(way.values()) * (1.0 if meaning.cards or way is ways[0] else _OTHERWISE)
            for number, much in held.items():
                best[number] = max(best.get(number, 0.0), much * share)
        return whole, best

    def weight(self, number: int, cards: set[int]) -> float:
        """What is left of the nearness of this ruling to a question that names these cards."""
        standard = _NOT_STANDARD if self.entries[number].options else 1.0
        return standard * (_OTHER_CARDS if self.told_cards[number] - cards else 1.0)


@cache
def _index() -> _Index:
    return _Index(all_entries())


def _held(entry: BookEntry) -> dict[str, float]:
    held: dict[str, float] = {card_token(card): 1.0 for card in entry.cards}
    fields = [(_SAYS, entry.answer), (_SAYS, entry.question), (_NAMES, " ".join(entry.card_names))]
    fields += [(_RESTS_ON, " ".join(cited.says for cited in entry.cited))]
    for much, text in fields:
        for token, times in counted(text).items():
            held[token] = held.get(token, 0.0) + much * times
    return held


def _told_cards(entry: BookEntry) -> frozenset[int]:
    """The cards that the ruling itself names."""
    said = fold(entry.answer)
    names = zip(entry.cards, entry.card_names, strict=False)
    return frozenset(card for card, name in names if fold(name) in said)
