"""The values one can choose in each facet, with the number of cards each would show beside all other conditions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from cards.models import CardAttribute, CardForm, CardKeyword, FormSeason, Printing
from cards.search.conditions import matching
from cards.search.form import Search
from cards.search.known import NO_RARITY, KnownValues
from rules_engine.vocabulary import CardType, Season

SHOWN_AT_ONCE = 24


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """One facet. `count` of an option: results that bear it if the facet asked for nothing else."""

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: int

    @property
    def first(self) -> tuple[Option, ...]:
        """What is shown at once; the rest opens on demand."""
        return self.options[:SHOWN_AT_ONCE]

    @property
    def rest(self) -> tuple[Option, ...]:
        return self.options[SHOWN_AT_ONCE:]

    @property
    def rest_chosen(self) -> bool:
        return any(option.chosen for option in self.rest)


LABELS = {
    "type": "種類",
    "season": "季節",
    "cost": "コスト",
    "power": "力",
    "attribute": "属性",
    "keyword": "キーワード",
    "product": "収録",
    "rarity": "レア",
}


def facets_of(search: Search, known: KnownValues) -> tuple[Facet, ...]:
    """All facets, in the order they are shown; one query each."""
    values: dict[str, Iterable[tuple[Any, str]]] = {
        "type": [(kind.value, kind.label) for kind in CardType],
        "season": [(season.value, season.label) for season in Season],
        "cost": [(cost, str(cost)) for cost in known.costs],
        "power": [(power, str(power)) for power in known.powers],
        "attribute": [(name, name) for name in known.attributes],
        "keyword": [(name, name) for name in known.keywords],
        "product": [(name, name) for name in known.products],
        "rarity": [(name, name) for name in known.rarities],
    }
    return tuple(_facet(name, values[name], counts_of(search, name), getattr(search, name)) for name in LABELS)


def mixed_count(search: Search) -> int:
    return matching(search, without="mixed").filter(mixed=True).count()


def counts_of(search: Search, facet: str) -> dict[Any, int]:
    """Cards by value of one facet, whatever the search chose in that facet."""
    rows, card, column = _source(facet)
    inside = rows.filter(**{f"{card}__in": matching(search, without=facet).values("pk")})
    counted = inside.order_by().values_list(column).annotate(Count(card, distinct=True))
    return {(NO_RARITY if facet == "rarity" and not value else value): count for value, count in counted}


def _source(facet: str) -> tuple[QuerySet[Any], str, str]:
    """The rows that bear a facet's values, the way to their card, the column."""
    sources: dict[str, tuple[QuerySet[Any], str, str]] = {
        "type": (CardForm.objects.exclude(type=""), "card", "type"),
        "season": (FormSeason.objects.all(), "form__card", "season"),
        "cost": (CardForm.objects.all(), "card", "cost"),
        "power": (CardForm.objects.filter(power__isnull=False), "card", "power"),
        "attribute": (CardAttribute.objects.all(), "card", "attribute__name"),
        "keyword": (CardKeyword.objects.all(), "card", "keyword__name"),
        "product": (Printing.objects.filter(products__isnull=False), "card", "products__name"),
        "rarity": (Printing.objects.all(), "card", "rarity"),
    }
    return sources[facet]


def _facet(name: str, values: Iterable[tuple[Any, str]], counts: Mapping[Any, int], chosen: tuple[Any, ...]) -> Facet:
    options = tuple(Option(str(value), label, counts.get(value, 0), value in chosen) for value, label in values)
    return Facet(name, LABELS[name], options, len(chosen))
