"""What each condition of the search asks of the index of public decks: value → a condition of one row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import reduce
from itertools import combinations
from operator import and_, or_
from typing import Any

from django.db.models import F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact, GreaterThanOrEqual
from django.utils import timezone

from cards.catalog import CardData
from cards.index.bits import in_order
from cards.near_names import LEAST_TO_TELL
from cards.search_language.values import (
    COMPARISONS,
    UnreadableValueError,
    alternatives,
    nearest,
    read_days,
    read_number,
    read_span,
)
from decks.deck_index.facts import bits_of
from decks.deck_index.models import IndexedCard, IndexedDeck, IndexedPair
from decks.deck_index.pairs import Text, codes_within
from decks.public.bounded import HasRow
from rules_engine.catalog.folding import fold, fold_part
from rules_engine.vocabulary.terms import Season

NEAR_NAMES = 3
LEGAL = "使用可"
FORMERLY_LEGAL = "合法"
"""Saved addresses still say so."""
SAMPLE = "見本"
LOOKUPS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte", "=": "exact", ":": "exact"}
ALL, NONE = Q(), Q(pk__in=[])
Found = QuerySet[Any, Any]  # numbers of decks under the name `pk`, read from an index without looking at others


@dataclass(frozen=True)
class RowCondition:
    """`holds` is asked of a row of the index. Every deck for which it does is in one of the sets of each of `found`:
    one that is small is where to look. It is `exact` where it holds for all in these sets. It `judges` where it depends
    on card data or the day, so that a row that is not current says neither yes nor no; `formats` names formats."""

    holds: Q
    found: tuple[tuple[Found, ...], ...] = ()
    exact: bool = False
    judges: bool = False
    formats: str = ""


def all_of(parts: Sequence[RowCondition]) -> RowCondition:
    if len(parts) == 1:
        return parts[0]
    found = tuple(sets for part in parts for sets in part.found)
    return RowCondition(reduce(and_, (part.holds for part in parts), ALL), found, False, *_judge(parts))


def any_of(parts: Sequence[RowCondition]) -> RowCondition:
    """Found where each part is: of several ways to find a part the first is taken."""
    if not all(part.holds for part in parts):
        return RowCondition(ALL, (), False, *_judge(parts))
    known = all(part.found for part in parts)
    found = (tuple(one for part in parts for one in part.found[0]),) if known else ()
    exact = known and all(part.exact for part in parts)
    return RowCondition(reduce(or_, (part.holds for part in parts), NONE), found, exact, *_judge(parts))


def negated(part: RowCondition) -> RowCondition:
    """There is no way to find it: mostly it holds for most."""
    return replace(part, holds=~part.holds if part.holds else NONE, found=(), exact=False)


def _judge(parts: Sequence[RowCondition]) -> tuple[bool, str]:
    return any(part.judges for part in parts), max((part.formats for part in parts), default="")


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

    def unless(self, condition: RowCondition) -> RowCondition:
        """`condition`, or the contrary where the operator is !=."""
        return negated(condition) if self.operator == "!=" else condition


def _rows(holds: Q) -> Found:
    return IndexedDeck.objects.filter(holds).order_by().values("pk")


def _by_row(holds: Q) -> RowCondition:
    return RowCondition(holds, ((_rows(holds),),), exact=True)


# --- cards ---------------------------------------------------------------------------------------------------------


def cards(asked: DeckCondition) -> RowCondition:
    """So many copies, all printings together, of the cards that each value means."""
    return asked.unless(any_of([copies_of(_meant(value, asked), asked.copies) for value in asked.values]))


def copies_of(cards: frozenset[int], wanted: tuple[str, int]) -> RowCondition:
    operator, number = wanted
    rows = IndexedCard.objects.filter(Q(card=min(cards)) if len(cards) == 1 else Q(card__in=sorted(cards)))
    if operator == "!=":
        return negated(copies_of(cards, ("=", number)))
    if operator in ("<", "<=") or (operator == "=" and number == 0):
        least = number if operator == "<" else number + 1
        return negated(copies_of(cards, (">=", least)))
    least = number + 1 if operator == ">" else number
    if operator != "=" and least <= 0:
        return RowCondition(ALL)
    held = rows.filter(deck=OuterRef("pk")).order_by()
    lookup = "copies" if operator == "=" else "copies__gte"
    if len(cards) == 1:
        one = {lookup: least}
        return RowCondition(Q(HasRow(held.filter(**one))), ((_decks(rows.filter(**one)),),), exact=True)
    if operator != "=" and least == 1:
        return RowCondition(Q(HasRow(held)), ((_decks(rows),),))
    total = Coalesce(Subquery(held.values("deck").annotate(sum=Sum("copies")).values("sum"), IntegerField()), 0)
    summed = Exact(total, least) if operator == "=" else GreaterThanOrEqual(total, least)
    return RowCondition(Q(HasRow(held)) & Q(summed), ((_decks(rows),),))


def _decks(rows: QuerySet[Any]) -> Found:
    return rows.order_by().values(pk=F("deck_id"))


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


def name(asked: DeckCondition) -> RowCondition:
    return _text(asked, Text.NAME)


def author(asked: DeckCondition) -> RowCondition:
    return _text(asked, Text.AUTHOR)


def _text(asked: DeckCondition, text: Text) -> RowCondition:
    if asked.operator == ":":
        return any_of([_holds(text, part) for value in asked.values for part in fold_part(value)])
    return asked.unless(any_of([_by_row(Q((_column(text), fold(value)))) for value in asked.values]))


def _holds(text: Text, part: str) -> RowCondition:
    """The part within the text, found by each pair of its characters."""
    if not part:
        return RowCondition(ALL)
    spans = codes_within(text, part)
    found = tuple((_decks(_pairs(span)),) for span in spans)
    held = reduce(and_, (Q(HasRow(_pairs(span).filter(deck=OuterRef("pk")))) for span in spans))
    return RowCondition(held & Q((f"{_column(text)}__contains", part)), found)


def _pairs(span: tuple[int, int]) -> QuerySet[IndexedPair]:
    first, last = span
    return IndexedPair.objects.filter(code=first) if first == last else IndexedPair.objects.filter(code__range=span)


def _column(text: Text) -> str:
    return "name" if text is Text.NAME else "author"


def word(text: str, data: CardData) -> RowCondition:
    """The name of the deck, or a card in it."""
    named = [_holds(Text.NAME, part) for part in fold_part(text)]
    ids = ids_of(data.index.named(text), data)
    return any_of([*named, copies_of(ids, (">=", 1))] if ids else named)


# --- seasons, numbers, days, marks -----------------------------------------------------------------------------------


def season(asked: DeckCondition) -> RowCondition:
    """Several seasons in one word must all be main ones; with = these and no other."""
    wanted = [_seasons(value) for value in asked.values]
    if asked.operator == ":":
        bits = sorted({bits_of(all_main) for seasons in wanted for all_main in _holding(seasons)})
    else:
        bits = sorted({bits_of(seasons) for seasons in wanted})
    return replace(asked.unless(_by_row(Q(seasons__in=bits))), judges=True)


def _holding(seasons: frozenset[Season]) -> Iterable[frozenset[Season]]:
    others = [season for season in Season if season not in seasons]
    return (seasons.union(more) for size in range(len(others) + 1) for more in combinations(others, size))


def _seasons(value: str) -> frozenset[Season]:
    known = {one.label: one for one in Season}
    names = [value] if value in ("spring", "summer", "autumn", "winter", "none") else list(value)
    try:
        return frozenset(known[one] if one in known else Season.of(one) for one in names)
    except ValueError:
        raise UnreadableValueError(f"「{value}」という季節はありません。春・夏・秋・冬・無を書きます。") from None


def size(asked: DeckCondition) -> RowCondition:
    return _number(asked, "size")


def likes(asked: DeckCondition) -> RowCondition:
    return _number(asked, "likes")


def _number(asked: DeckCondition, column: str) -> RowCondition:
    if asked.operator in COMPARISONS:
        return _by_row(Q((f"{column}__{LOOKUPS[asked.operator]}", read_number(asked.value))))
    spans = [read_span(value) for value in asked.values]
    kept = [Q((f"{column}__range", (low, high))) for low, high in spans]
    return asked.unless(any_of([_by_row(span) for span in kept]))


def changed(asked: DeckCondition) -> RowCondition:
    """A month or a year stands for all its days."""
    first, last = (_midnight(day) for day in _days(asked.value))
    spans = {
        "<": Q(changed_at__lt=first),
        "<=": Q(changed_at__lt=last),
        ">": Q(changed_at__gte=last),
        ">=": Q(changed_at__gte=first),
    }
    return asked.unless(_by_row(spans.get(asked.operator, Q(changed_at__gte=first, changed_at__lt=last))))


def _days(value: str) -> tuple[date, date]:
    """The first day, and the day after the last one."""
    first, last = read_days(value)
    return first, (last + timedelta(days=1) if last < date.max else last)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(max(day, date(2, 1, 1)), time.min))


def marks(asked: DeckCondition) -> RowCondition:
    return any_of([mark(value, asked) for value in asked.values])


def no_marks(asked: DeckCondition) -> RowCondition:
    parts = [mark(value, asked) for value in asked.values]
    # What is not legal is found as well as what is.
    if len(parts) == 1 and parts[0].judges:
        day = asked.today
        refused, lapsed = Q(legal_from__gt=day), Q(legal_until__lt=day)
        return RowCondition(refused | lapsed, ((_rows(refused), _rows(lapsed)),), exact=True, judges=True)
    return negated(any_of(parts))


def mark(value: str, asked: DeckCondition) -> RowCondition:
    day = asked.today
    known = {
        LEGAL: replace(_by_row(Q(legal_from__lte=day, legal_until__gte=day)), judges=True),
        SAMPLE: _by_row(Q(is_sample=True)),
    }
    plain = LEGAL if value == FORMERLY_LEGAL else value
    if plain not in known:
        raise UnreadableValueError(f"「{value}」という条件はありません。", nearest(value, known))
    return known[plain]
