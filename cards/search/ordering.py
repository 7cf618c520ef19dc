"""The order of results. Cards without a value (no power, no day of release) come last in both directions."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.db.models import F, Min, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Collate

from cards.models import Card, CardForm, Printing
from cards.search.form import Search, Sort


def ordered(cards: QuerySet[Card], search: Search) -> QuerySet[Card]:
    key = _KEYS[search.sort]()
    if search.sort is Sort.NUMBER:
        return cards.order_by("-id" if search.descending else "id")
    cards = cards.annotate(sort_key=key)
    column = F("sort_key")
    direction = column.desc(nulls_last=True) if search.descending else column.asc(nulls_last=True)
    return cards.order_by(direction, "id")


def _reading() -> Combinable:
    """By code points, which is the order of the kana; databases' own collations differ."""
    return Collate(F("folded_reading"), "C" if connection.vendor == "postgresql" else "BINARY")


def _first_form(column: str) -> Combinable:
    return Subquery(CardForm.objects.filter(card=OuterRef("pk")).order_by("position").values(column)[:1])


def _power() -> Combinable:
    forms = CardForm.objects.filter(card=OuterRef("pk"), power__isnull=False)
    return Subquery(forms.order_by("-power").values("power")[:1])


def _release() -> Combinable:
    """The first day a printing was sold or given out."""
    printings: QuerySet[Any] = Printing.objects.filter(card=OuterRef("pk"))
    days = printings.annotate(day=Coalesce(Min("products__released"), F("promo_date"))).filter(day__isnull=False)
    return Subquery(days.order_by("day").values("day")[:1])


_KEYS: dict[Sort, Callable[[], Combinable]] = {
    Sort.NUMBER: lambda: F("id"),
    Sort.NAME: _reading,
    Sort.COST: lambda: _first_form("cost"),
    Sort.POWER: _power,
    Sort.RELEASE: _release,
}
