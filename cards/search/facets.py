"""The values one can choose in each facet, with the number of cards each would show beside all other conditions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cards.index.known import KnownValues
from cards.search.form import Search
from cards.search.matching import COLUMNS, Matches, group_values
from cards.search.parse import LONG_FACETS
from rules_engine.vocabulary.terms import CardType, Season

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
    "keyword": "キーワード能力",
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
        "effect": [(word, word) for word in matches.index.effects_by_use],
        "product": [(name, name) for name in known.products],
        "rarity": [(name, name) for name in known.rarities],
        "favourite": [(group.id, group.name) for group in matches.groups.values()],
    }
    facets = (_facet(name, list(values[name]), search, matches) for name in LABELS)
    return tuple(facet for facet in facets if facet.options)


def _facet(name: str, values: Sequence[tuple[Any, str]], search: Search, matches: Matches) -> Facet:
    chosen: tuple[Any, ...] = getattr(search, name)
    if name not in LONG_FACETS or len(values) <= SHOWN_AT_ONCE:
        return Facet(name, LABELS[name], _options(name, values, chosen, matches), len(chosen))
    if name in search.all:
        fewer = replace(search, all=tuple(other for other in search.all if other != name)).query_string() or "page=1"
        return Facet(name, LABELS[name], _options(name, values, chosen, matches), len(chosen), query=fewer)
    shown = [*values[:SHOWN_AT_ONCE], *(value for value in values[SHOWN_AT_ONCE:] if value[0] in chosen)]
    more = replace(search, all=(*search.all, name)).query_string()
    options = _options(name, shown, chosen, matches)
    return Facet(name, LABELS[name], options, len(chosen), len(values) - len(shown), more)


def _options(
    name: str, values: Sequence[tuple[Any, str]], chosen: tuple[Any, ...], matches: Matches
) -> tuple[Option, ...]:
    """Cards are counted whatever the search chose in this facet."""
    others = matches.cards(without=name)
    if name == "favourite":
        groups = group_values(matches.index, matches.groups)
        counts = [(groups[value] & others).bit_count() for value, _ in values]
    else:
        counts = matches.index.counts(COLUMNS[name], others, [value for value, _ in values])
    return tuple(
        Option(str(value), label, count, value in chosen) for (value, label), count in zip(values, counts, strict=True)
    )
