"""Pages of the public decks that a search finds, each from the index alone: what it costs follows the page.

Where one part of the search has few decks, they are read by that; else rows are read in the order of the list until a
page is full, or so many were looked at. Decks are counted up to a bound. Pages that are not found by their number begin
where the one before ended (`at`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from django.core.exceptions import EmptyResultSet
from django.core.paginator import EmptyPage, Page, Paginator
from django.db import connection
from django.db.models import Q, QuerySet

from cards.catalog import CardData
from cards.list_question import today
from decks.deck_index.models import IndexedDeck
from decks.deck_index.writing import not_current
from decks.public.bounded import BARE_COLUMNS, of_bare_columns
from decks.public.conditions import Found, RowCondition
from decks.public.places import Place, Sort

COUNTED = 1000
"""So many decks are counted; of more a page says that there are at least so many."""
LOOKED_AT = 1000
"""So many rows are looked at to count what nothing but looking finds."""
WALKED = 3000
"""So many rows are looked at for a page: where fewer hits than it holds lie among them, it ends there and says so."""
FEW = 1000
NEAR = 1000
"""So far into a list a page is found by its number alone."""
MOST = 2**31


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
        return ~self._not_current if self.condition.judges else Q()

    @cached_property
    def _not_current(self) -> Q:
        return not_current(self.data, today(), self.condition.formats)

    @cached_property
    def _asked(self) -> Q:
        return self.condition.holds & self._judged

    def _hits(self, rows: QuerySet[IndexedDeck]) -> QuerySet[IndexedDeck]:
        """Those of `rows`, which lie together in the order of the list, that are found."""
        return rows.alias(**BARE_COLUMNS).filter(of_bare_columns(self._asked))

    @cached_property
    def _known(self) -> tuple[list[int], bool]:
        """How many decks each set has, at most one more than few; whether a row is not current. One query."""
        sets = [one[: FEW + 1] for found in self.condition.found for one in found]
        known = len(sets)
        if self.condition.judges:
            # Each in the order of its own index: else SQLite reads every row to find that there is none.
            for name, value in cast(Any, self._not_current.children):
                column = name.partition("__")[0]
                sets.append(IndexedDeck.objects.filter(Q((name, value))).order_by(column).values("pk")[:1])
        counts = _counts(sets)
        return counts[:known], any(counts[known:])

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
        first, *others = (found.order_by() for found in self._smallest[2])
        among = IndexedDeck.objects.filter(pk__in=first.union(*others) if others else first)
        rows = among.filter(self._asked).values_list(*self.sort.columns)
        return [row[-1] for row in sorted(rows, reverse=True)]

    @cached_property
    def counted(self) -> tuple[int, bool]:
        """How many decks are found, and whether those are all."""
        if self._few is not None:
            return len(self._few), True
        if self._smallest and self.condition.exact and self._smallest[1] > FEW:
            return COUNTED, False
        if not self._asked:
            found = IndexedDeck.objects.order_by().values("pk")[: COUNTED + 1].count()
            return (COUNTED, False) if found > COUNTED else (found, True)
        rows = IndexedDeck.objects.order_by(*_descending(self.sort))
        end = _place(rows, self.sort, LOOKED_AT)
        looked = rows.filter(end.up_to(self.sort)) if end else rows
        found, whole = self._hits(looked).order_by().count(), end is None
        return (COUNTED, False) if found > COUNTED else (found, whole)

    @property
    def walks(self) -> bool:
        """Whether rows are looked at one after the other, and not all of them are hits."""
        return self._few is None and bool(self._asked)

    def read(self, start: int, size: int) -> list[int]:
        """The numbers of so many of them, from `at` or, without one, from the number `start` on."""
        if self._few is not None and self.at is None:
            return self._few[start : start + size]
        rows = self._hits(self._onwards) if self.walks else self._onwards.filter(self._asked)
        if self.walks and self.end:
            rows = rows.filter(self.end.up_to(self.sort))
        found = rows.values_list("pk", flat=True)
        if self.at and self.at.backwards:
            return list(found[:size])[::-1]
        return list(found[:size] if self.at else found[start : start + size])

    @property
    def _onwards(self) -> QuerySet[IndexedDeck]:
        """All rows from `at` on, in the direction in which they are read."""
        rows = IndexedDeck.objects.filter(self.at.holds(self.sort)) if self.at else IndexedDeck.objects.all()
        backwards = self.at is not None and self.at.backwards
        return rows.order_by(*(self.sort.columns if backwards else _descending(self.sort)))

    @cached_property
    def end(self) -> Place | None:
        """How far rows are looked at; None where they end before."""
        return _place(self._onwards, self.sort, WALKED, backwards=self.at is not None and self.at.backwards)

    @cached_property
    def ends_here(self) -> bool:
        """Whether nothing more is found behind `end`: known where no more rows follow than are looked at for a page."""
        if self.end is None:
            return True
        rows = IndexedDeck.objects.filter(self.end.holds(self.sort))
        onwards = rows.order_by(*(self.sort.columns if self.end.backwards else _descending(self.sort)))
        if _place(onwards, self.sort, WALKED, backwards=self.end.backwards):
            return False
        return not self._hits(rows).exists()

    def place_of(self, deck: int, *, backwards: bool = False) -> Place | None:
        row = IndexedDeck.objects.filter(pk=deck).values_list(*self.sort.columns).first()
        return Place(tuple(row), backwards) if row else None


def _place(rows: QuerySet[IndexedDeck], sort: Sort, number: int, *, backwards: bool = False) -> Place | None:
    """That of the row of this number; None where no row follows it."""
    last = rows.values_list(*sort.columns)[number - 1 : number + 1]
    return Place(tuple(last[0]), backwards) if len(last) > 1 else None


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
    """Numbers of decks; `more` says whether others may follow. A page that `ended` there is not full: so many rows were
    looked at."""

    paginator: "FoundPaginator"

    def __init__(
        self,
        numbers: Sequence[int],
        number: int,
        paginator: "FoundPaginator",
        *,
        more: bool,
        ended: Place | None = None,
    ) -> None:
        super().__init__(numbers, number, paginator)
        self.more, self.ended = more or ended is not None, ended

    @property
    def walked(self) -> int:
        """How many rows were looked at without filling the page; 0 for a full one or the last."""
        return WALKED if self.ended else 0

    def has_next(self) -> bool:
        return self.more

    def next_page_number(self) -> int:
        return self.number + 1

    @cached_property
    def next_at(self) -> str | None:
        """Where the next page begins, if that is not found by its number alone."""
        if self.ended and not self.ended.backwards:
            return str(self.ended)
        return self._at(self.number * self.paginator.per_page, -1)

    @cached_property
    def previous_at(self) -> str | None:
        if self.ended and self.ended.backwards:
            return str(self.ended)
        return self._at((self.number - 2) * self.paginator.per_page, 0)

    def _at(self, start: int, edge: int) -> str | None:
        near = 0 if self.paginator.found.walks else NEAR
        if start <= near or not self.object_list:
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
        if not read and at is not None and not self.found.walks:
            return FoundPaginator(replace(self.found, at=None), self.per_page).page(number)
        full = len(read) > self.per_page
        ended = self.found.end if self.found.walks and not full and not self.found.ends_here else None
        if not read and number > 1 and not (at and self.found.walks):
            raise EmptyPage("no decks")
        if at is not None and at.backwards:
            return FoundPage(read[-self.per_page :], number, self, more=True, ended=ended)
        return FoundPage(read[: self.per_page], number, self, more=full, ended=ended)

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
