"""Pages of the public decks that a search finds, each from the index alone: what it costs follows the page.

Where one part of the search has few decks, they are read by that; else rows are read in the order of the list until a
page is full. Decks are counted up to a bound. Pages far behind begin where the one before ended (`at`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, cast

from django.core.exceptions import EmptyResultSet
from django.core.paginator import EmptyPage, Page, Paginator
from django.db import connection
from django.db.models import Count, Q, QuerySet

from cards.catalog import CardData
from cards.list_question import today
from decks.deck_index.models import IndexedDeck
from decks.deck_index.writing import not_current
from decks.public.conditions import Found, RowCondition
from rules_engine.vocabulary.terms import Term

COUNTED = 1000
"""So many decks are counted; of more a page says that there are at least so many."""
LOOKED_AT = 2000
"""So many rows are looked at to count what nothing but looking finds."""
FEW = 1000
NEAR = 1000
"""So far into a list a page is found by its number alone."""
MOST = 2**31
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Sort(Term):
    NEWEST = "new", "新しい順"
    LIKES = "likes", "いいねの多い順"
    VIEWS = "views", "閲覧の多い順"

    @property
    def columns(self) -> tuple[str, ...]:
        first = {"likes": ("likes",), "views": ("views",)}.get(self.value, ())
        return (*first, "changed_at", "deck_id")


@dataclass(frozen=True, slots=True)
class Place:
    """Between two decks of a list: behind the deck with these values, or before it where one reads `backwards`."""

    values: tuple[Any, ...]
    backwards: bool = False

    def holds(self, sort: Sort) -> Q:
        """The rows from here on. The first bound alone lets a database begin there."""
        sign = "gt" if self.backwards else "lt"
        first, *_ = sort.columns
        found, same = Q(), Q((f"{first}__{sign}e", self.values[0]))
        before = Q()
        for column, value in zip(sort.columns, self.values, strict=True):
            found |= before & Q((f"{column}__{sign}", value))
            before &= Q((column, value))
        return same & found

    def __str__(self) -> str:
        numbers = [(v - EPOCH) // MICROSECOND if isinstance(v, datetime) else v for v in self.values]
        return ("b" if self.backwards else "a") + ".".join(str(number) for number in numbers)

    @classmethod
    def read(cls, text: str, sort: Sort) -> "Place | None":
        """None for what is no place in a list of this order."""
        if not re.fullmatch(r"[ab][0-9]{1,16}(\.[0-9]{1,16}){1,2}", text):
            return None
        numbers = [int(number) for number in text[1:].split(".")]
        if len(numbers) != len(sort.columns) or any(number >= 2**31 for number in numbers[:-2]):
            return None
        try:
            changed_at = EPOCH + numbers[-2] * MICROSECOND
        except OverflowError:
            return None
        return cls((*numbers[:-2], changed_at, numbers[-1]), text[0] == "b")


@dataclass(frozen=True)
class FoundDecks:
    """The public decks that a condition finds, in an order; nothing is read before it is asked for."""

    condition: RowCondition
    sort: Sort
    data: CardData
    at: Place | None = None

    @cached_property
    def _judged(self) -> Q:
        """Of what depends on verdicts or card data, only what is sure today."""
        return ~not_current(self.data, today()) if self.condition.judges else Q()

    @cached_property
    def _known(self) -> tuple[list[int], bool]:
        """How many decks each set has, at most one more than few; whether a row is not current. One query."""
        sets = [one[: FEW + 1] for found in self.condition.found for one in found]
        if self.condition.judges:
            sets.append(IndexedDeck.objects.filter(not_current(self.data, today())).order_by().values("pk")[:1])
        counts = _counts(sets)
        return (counts[:-1], counts[-1] > 0) if self.condition.judges else (counts, False)

    @property
    def behind(self) -> bool:
        """Whether decks are left out because nobody has judged them yet."""
        return self._known[1]

    @cached_property
    def _smallest(self) -> tuple[int, int, tuple[Found, ...]] | None:
        """Of the ways to find the decks the one with the fewest: how many at the most and at the least."""
        counts, ways = iter(self._known[0]), []
        for sets in self.condition.found:
            sizes = [next(counts) for _ in sets]
            ways.append((sum(sizes), max(sizes), sets))
        return min(ways, key=lambda way: way[0], default=None)

    @cached_property
    def _few(self) -> list[int] | None:
        """All of them in their order, where there are so few that they are best read at once."""
        if not self._smallest or self._smallest[0] > FEW:
            return None
        first, *others = self._smallest[2]
        among = IndexedDeck.objects.filter(pk__in=first.union(*others) if others else first)
        rows = among.filter(self.condition.holds & self._judged).values_list(*self.sort.columns)
        return [row[-1] for row in sorted(rows, reverse=True)]

    @cached_property
    def counted(self) -> tuple[int, bool]:
        """How many decks are found, and whether those are all."""
        if self._few is not None:
            return len(self._few), True
        if self._smallest and self.condition.exact and self._smallest[1] > FEW:
            return COUNTED, False
        looked = IndexedDeck.objects.order_by(*_descending(self.sort)).values("pk")[: LOOKED_AT + 1]
        asked = self.condition.holds & self._judged
        hit = Count("pk", filter=asked) if asked else Count("pk")
        counts = IndexedDeck.objects.filter(pk__in=looked).aggregate(found=hit, rows=Count("pk"))
        found, whole = counts["found"], counts["rows"] <= LOOKED_AT
        return (COUNTED, False) if found > COUNTED else (found, whole)

    def read(self, start: int, size: int) -> list[int]:
        """The numbers of so many of them, from `at` or, without one, from the number `start` on."""
        if self._few is not None and self.at is None:
            return self._few[start : start + size]
        rows = IndexedDeck.objects.filter(self.condition.holds & self._judged)
        if self.at is None:
            return list(rows.order_by(*_descending(self.sort)).values_list("pk", flat=True)[start : start + size])
        rows = rows.filter(self.at.holds(self.sort))
        if self.at.backwards:
            return list(rows.order_by(*self.sort.columns).values_list("pk", flat=True)[:size])[::-1]
        return list(rows.order_by(*_descending(self.sort)).values_list("pk", flat=True)[:size])

    def place_of(self, deck: int, *, backwards: bool = False) -> Place | None:
        row = IndexedDeck.objects.filter(pk=deck).values_list(*self.sort.columns).first()
        return Place(tuple(row), backwards) if row else None


def _descending(sort: Sort) -> list[str]:
    return [f"-{column}" for column in sort.columns]


def _counts(sets: Sequence[QuerySet[Any, Any]]) -> list[int]:
    """How many rows each of them has, in one query."""
    if not sets:
        return []
    parts: list[str] = []
    values: list[Any] = []
    for place, one in enumerate(sets):
        try:
            sql, parameters = one.query.sql_with_params()
        except EmptyResultSet:
            sql, parameters = "SELECT 1 WHERE 1 = 0", ()
        parts.append(f"(SELECT COUNT(*) FROM ({sql}) AS set_{place})")
        values += parameters
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(parts)}", values)
        return list(cursor.fetchone())


class FoundPage(Page):  # type: ignore[type-arg]
    """Numbers of decks; `more` says whether others follow."""

    paginator: "FoundPaginator"

    def __init__(self, numbers: Sequence[int], number: int, paginator: "FoundPaginator", *, more: bool) -> None:
        super().__init__(numbers, number, paginator)
        self.more = more

    def has_next(self) -> bool:
        return self.more

    def next_page_number(self) -> int:
        return self.number + 1

    @cached_property
    def next_at(self) -> str | None:
        """Where the next page begins, if that is not found by its number alone."""
        return self._at(self.number * self.paginator.per_page, -1)

    @cached_property
    def previous_at(self) -> str | None:
        return self._at((self.number - 2) * self.paginator.per_page, 0)

    def _at(self, start: int, edge: int) -> str | None:
        if start <= NEAR or not self.object_list:
            return None
        place = self.paginator.found.place_of(self.object_list[edge], backwards=edge == 0)
        return str(place) if place else None


class FoundPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of the decks that were found. There may be pages behind those that are counted."""

    def __init__(self, found: FoundDecks, per_page: int, **_: Any) -> None:
        super().__init__([], per_page)
        self.found = found

    @cached_property
    def count(self) -> int:
        return self.found.counted[0]

    @property
    def is_least(self) -> bool:
        """Whether there may be more decks than `count`."""
        return not self.found.counted[1]

    def page(self, number: int | str) -> FoundPage:
        """``InvalidPage`` where there is none of this number."""
        number, at = self.validate_number(number), self.found.at
        read = self.found.read((number - 1) * self.per_page, self.per_page + 1)
        if not read and at is not None:
            return FoundPaginator(replace(self.found, at=None), self.per_page).page(number)
        if not read and number > 1:
            raise EmptyPage("no decks")
        if at is not None and at.backwards:
            return FoundPage(read[-self.per_page :], number, self, more=True)
        return FoundPage(read[: self.per_page], number, self, more=len(read) > self.per_page)

    def get_page(self, number: Any) -> FoundPage:
        try:
            return cast(FoundPage, super().get_page(number))
        except EmptyPage:
            return self.page(self.num_pages)

    def validate_number(self, number: Any) -> int:
        try:
            return super().validate_number(number)
        except EmptyPage:
            if int(number) > self.num_pages and self.is_least and int(number) * self.per_page < MOST:
                return int(number)
            raise
