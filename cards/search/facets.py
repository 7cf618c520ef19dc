"""The values one can choose in each facet, with the number of cards each would show beside all other conditions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.search.form import Search
from cards.search.index import Values
from cards.search.known import KnownValues
from cards.search.matching import Matches, facet_values, group_values
from cards.search.parse import LONG_FACETS
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
    """One facet. `count` of an option: results that bear it if the facet asked for nothing else.

    `more` values are not among the options; `query` is the search that shows them too, or shows fewer again.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: int
    more: int = 0
    query: str = ""


LABELS = {
    "type": "種類",
    "season": "季節",
    "cost": "コスト",
    "power": "力",
    "attribute": "属性",
    "keyword": "キーワード",
    "effect": "効果",
    "product": "収録",
    "rarity": "レア",
    "favourite": "お気に入り",
}


def facets_of(search: Search, matches: Matches, known: KnownValues) -> tuple[Facet, ...]:
    """All facets, in the order they are shown."""
    values: dict[str, Iterable[tuple[Any, str]]] = {
        "type": [(kind.value, kind.label) for kind in CardType],
        "season": [(season.value, season.label) for season in Season],
        "cost": [(cost, str(cost)) for cost in known.costs],
        "power": [(power, str(power)) for power in known.powers],
        "attribute": [(name, name) for name in known.attributes],
        "keyword": [(name, name) for name in known.keywords],
        "effect": _by_use(matches.index.effect_words),
        "product": [(name, name) for name in known.products],
        "rarity": [(name, name) for name in known.rarities],
        "favourite": [(group.id, group.name) for group in matches.groups.values()],
    }
    facets = (_facet(name, values[name], counts_of(matches, name), search) for name in LABELS)
    return tuple(facet for facet in facets if facet.options)


def _by_use(sets: Values) -> list[tuple[str, str]]:
    """The values of which there are cards, those of most cards first."""
    ranked = sorted(sets.items(), key=lambda item: (-item[1].bit_count(), item[0]))
    return [(value, value) for value, _ in ranked]


def counts_of(matches: Matches, facet: str) -> dict[Any, int]:
    """Cards by value of one facet, whatever the search chose in that facet."""
    others = matches.cards(without=facet)
    values = group_values(matches.index, matches.groups) if facet == "favourite" else facet_values(matches.index, facet)
    return {value: (cards & others).bit_count() for value, cards in values.items()}


def _facet(name: str, values: Iterable[tuple[Any, str]], counts: Mapping[Any, int], search: Search) -> Facet:
    chosen: tuple[Any, ...] = getattr(search, name)
    options = [Option(str(value), label, counts.get(value, 0), value in chosen) for value, label in values]
    if name not in LONG_FACETS or len(options) <= SHOWN_AT_ONCE:
        return Facet(name, LABELS[name], tuple(options), len(chosen))
    if name in search.all:
        fewer = replace(search, all=tuple(other for other in search.all if other != name))
        return Facet(name, LABELS[name], tuple(options), len(chosen), query=fewer.query_string() or "page=1")
    shown = [option for place, option in enumerate(options) if place < SHOWN_AT_ONCE or option.chosen]
    more = replace(search, all=(*search.all, name))
    return Facet(name, LABELS[name], tuple(shown), len(chosen), len(options) - len(shown), more.query_string())
