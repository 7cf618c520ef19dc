"""What each condition of the search asks of a public deck: value → a test of one deck."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.utils import timezone

from cards.catalog import CardData
from cards.index.bits import in_order
from cards.near_names import LEAST_TO_TELL
from cards.search_language.values import (
    COMPARISONS,
    UnreadableValueError,
    alternatives,
    day_fits,
    nearest,
    read_days,
    read_number,
    read_span,
)
from decks.public.facts import PublicDeck
from rules_engine.catalog.folding import fold, fold_part
from rules_engine.vocabulary.terms import Season

Holds = Callable[[PublicDeck], bool]
NEAR_NAMES = 3
LEGAL = "使用可"
FORMERLY_LEGAL = "合法"
"""What it was called; saved addresses still say so."""
SAMPLE = "見本"

folded = lru_cache(20_000)(fold)


@dataclass(frozen=True, slots=True)
class DeckCondition:
    """`operator` and `value` of one condition. `copies` says how many of a card: an operator and a number."""

    data: CardData
    today: date
    operator: str
    value: str
    quoted: bool = False
    copies: tuple[str, int] = (">=", 1)

    @property
    def values(self) -> tuple[str, ...]:
        """The alternatives, written with commas; what is quoted is one."""
        if self.quoted:
            return (self.value,)
        return alternatives(self.value)

    def unless(self, holds: Holds) -> Holds:
        """`holds`, or the contrary where the operator is !=."""
        return (lambda deck: not holds(deck)) if self.operator == "!=" else holds


# --- cards ---------------------------------------------------------------------------------------------------------


def cards(asked: DeckCondition) -> Holds:
    """So many copies, all printings together, of the cards that each value means."""
    tests = [_copies_of(_meant(value, asked), asked.copies) for value in asked.values]
    return asked.unless(lambda deck: any(holds(deck) for holds in tests))


def _copies_of(cards: frozenset[int], wanted: tuple[str, int]) -> Holds:
    operator, number = wanted
    compare = compared(operator)
    return lambda deck: compare(sum(n for card, n in deck.contents.listed.counts.items() if card in cards), number)


def _meant(value: str, asked: DeckCondition) -> frozenset[int]:
    """The card with this name where it is quoted or asked for with =; else all whose name holds the value."""
    index = asked.data.index
    found = index.named_exactly(value) if asked.quoted or asked.operator != ":" else 0
    if not found and asked.operator == ":":
        found = index.named(value)
    if not found:
        near = tuple(card.name for card in asked.data.names.nearest(value, NEAR_NAMES, LEAST_TO_TELL))
        raise UnreadableValueError(f"「{value}」という札はありません。", near)
    return ids_of(found, asked.data)


def ids_of(found: int, data: CardData) -> frozenset[int]:
    return frozenset(data.index.cards[place].id for place in in_order(found, range(data.index.size)))


# --- names ---------------------------------------------------------------------------------------------------------


def name(asked: DeckCondition) -> Holds:
    return _text(asked, lambda deck: deck.name)


def author(asked: DeckCondition) -> Holds:
    return _text(asked, lambda deck: deck.author)


def _text(asked: DeckCondition, text_of: Callable[[PublicDeck], str]) -> Holds:
    if asked.operator == ":":
        parts = [part for value in asked.values for part in fold_part(value)]
        return lambda deck: any(part in folded(text_of(deck)) for part in parts)
    wanted = [fold(value) for value in asked.values]
    return asked.unless(lambda deck: folded(text_of(deck)) in wanted)


def word(text: str, data: CardData) -> Holds:
    """The name of the deck, or a card in it."""
    parts, ids = fold_part(text), ids_of(data.index.named(text), data)
    return lambda deck: (
        any(part in folded(deck.name) for part in parts) or not ids.isdisjoint(deck.contents.listed.counts)
    )


# --- seasons, numbers, days, marks -----------------------------------------------------------------------------------


def season(asked: DeckCondition) -> Holds:
    """Several seasons in one word must all be main ones; with = these and no other."""
    wanted = [_seasons(value) for value in asked.values]
    if asked.operator == ":":
        return lambda deck: any(seasons <= deck.contents.seasons for seasons in wanted)
    return asked.unless(lambda deck: deck.contents.seasons in wanted)


def _seasons(value: str) -> frozenset[Season]:
    known = {one.label: one for one in Season}
    names = [value] if value in ("spring", "summer", "autumn", "winter", "none") else list(value)
    try:
        return frozenset(known[one] if one in known else Season.of(one) for one in names)
    except ValueError:
        raise UnreadableValueError(f"「{value}」という季節はありません。春・夏・秋・冬・無を書きます。") from None


def size(asked: DeckCondition) -> Holds:
    return _number(asked, lambda deck: deck.contents.size)


def likes(asked: DeckCondition) -> Holds:
    return _number(asked, lambda deck: deck.likes)


def _number(asked: DeckCondition, number_of: Callable[[PublicDeck], int]) -> Holds:
    if asked.operator in COMPARISONS:
        compare, limit = COMPARISONS[asked.operator], read_number(asked.value)
        return lambda deck: compare(number_of(deck), limit)
    spans = [read_span(value) for value in asked.values]
    return asked.unless(lambda deck: any(low <= number_of(deck) <= high for low, high in spans))


def compared(operator: str) -> Callable[[Any, Any], bool]:
    if operator in COMPARISONS:
        return COMPARISONS[operator]
    return (lambda one, other: one != other) if operator == "!=" else (lambda one, other: one == other)


def changed(asked: DeckCondition) -> Holds:
    """A month or a year stands for all its days."""
    first, last = read_days(asked.value)
    return lambda deck: day_fits(asked.operator, timezone.localtime(deck.changed_at).date(), first, last)


def marks(asked: DeckCondition) -> Holds:
    tests = [mark(value, asked) for value in asked.values]
    return lambda deck: any(holds(deck) for holds in tests)


def no_marks(asked: DeckCondition) -> Holds:
    holds = marks(asked)
    return lambda deck: not holds(deck)


def mark(value: str, asked: DeckCondition) -> Holds:
    known: dict[str, Holds] = {
        LEGAL: lambda deck: deck.contents.legal_on(asked.today),
        SAMPLE: lambda deck: deck.is_sample,
    }
    plain = LEGAL if value == FORMERLY_LEGAL else value
    if plain not in known:
        raise UnreadableValueError(f"「{value}」という条件はありません。", nearest(value, known))
    return known[plain]
