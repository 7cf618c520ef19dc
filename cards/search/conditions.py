"""A search as conditions on cards, one per facet, so that each can be left out when its values are counted."""

import unicodedata
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q, QuerySet

from cards.models import Card, CardAttribute, CardForm, CardKeyword, FormSeason, Printing
from cards.search.form import Search
from cards.search.known import NO_RARITY
from cards.search_columns import SEARCH_COLUMNS
from rules_engine.names import fold
from rules_engine.vocabulary import CardType

HIGHEST_PRINTING = 2_000_000_000


def matching(search: Search, *, without: str = "") -> QuerySet[Card]:
    """The cards that meet every condition, except the one named `without`."""
    return Card.objects.filter(*(condition for name, condition in conditions(search).items() if name != without))


def conditions(search: Search) -> dict[str, Q]:
    """The conditions that `search` sets, by facet; 闇 and its like take part as every card does."""
    chosen = {
        "text": reduce(and_, map(_word, search.words)) if search.words else None,
        "type": _among(CardForm.objects.filter(type__in=search.type), search.type),
        "season": _among(FormSeason.objects.filter(season__in=search.season), search.season, "form__card"),
        "mixed": Q(mixed=True) if search.mixed else None,
        "cost": _among(CardForm.objects.filter(cost__in=search.cost), search.cost),
        "cost_span": _span("cost", search.cost_min, search.cost_max),
        "power": _among(CardForm.objects.filter(power__in=search.power), search.power),
        "power_span": _span("power", search.power_min, search.power_max),
        "attribute": _among(CardAttribute.objects.filter(attribute__name__in=search.attribute), search.attribute),
        "keyword": _among(CardKeyword.objects.filter(keyword__name__in=search.keyword), search.keyword),
        "product": _among(Printing.objects.filter(products__name__in=search.product), search.product),
        "rarity": _among(Printing.objects.filter(rarity__in=map(stored_rarity, search.rarity)), search.rarity),
    }
    return {name: condition for name, condition in chosen.items() if condition is not None}


def stored_rarity(rarity: str) -> str:
    return "" if rarity == NO_RARITY else rarity


def _among(rows: QuerySet[Any], values: tuple[object, ...], card: str = "card") -> Q | None:
    return Q(pk__in=rows.values(card)) if values else None


def _span(column: str, low: int | None, high: int | None) -> Q | None:
    """Low and high must hold for one and the same form."""
    bounds = {f"{column}__gte": low, f"{column}__lte": high}
    given = {name: value for name, value in bounds.items() if value is not None}
    return _among(CardForm.objects.filter(**given), tuple(given))


def _word(word: str) -> Q:
    """One typed word: part of a name, reading, alias, attribute or keyword; a type; a printing's number."""
    plain = unicodedata.normalize("NFKC", word)
    if plain.startswith("#") and plain[1:].isdecimal():
        return _printing(plain[1:])
    folded = fold(word)
    ways = [Q(**{f"{column}__contains": folded}) for column in SEARCH_COLUMNS]
    ways += [Q(pk__in=CardForm.objects.filter(type=kind).values("card")) for kind in CardType if kind.label == plain]
    if plain.isdecimal():
        ways.append(_printing(plain))
    return reduce(or_, ways)


def _printing(digits: str) -> Q:
    number = int(digits[:10])
    return Q(pk__in=Printing.objects.filter(number=number).values("card")) if number <= HIGHEST_PRINTING else Q(pk=0)
