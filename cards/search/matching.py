"""A search as sets of cards, one per condition, so that each can be left out when its values are counted."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any

from cards.index.index import CardIndex, Values
from cards.search.form import Search
from cards.search.groups import NO_GROUPS, Groups
from cards.search.half_typed import Readable, readable_part
from cards.search.schema.evaluate import find
from cards.search.schema.names_meant import names_meant
from cards.search_language.faults import SearchSyntaxError
from rules_engine.legality.restrictions import RestrictionList

# Columns are named, not held: each is laid out when it is first asked for.
COLUMNS = {
    "type": "types",
    "season": "seasons",
    "cost": "costs",
    "power": "powers",
    "attribute": "attributes",
    "keyword": "keyword_names",
    "effect": "effect_words",
    "product": "products",
    "rarity": "rarities",
}


@dataclass(frozen=True, slots=True)
class Matches:
    """The sets by condition; `fault` says what in the text could not be read, `read` what was looked for instead.

    `names` are what the text calls the cards by.
    """

    index: CardIndex
    conditions: dict[str, int]
    fault: SearchSyntaxError | None = None
    read: Readable | None = None
    groups: Groups = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def cards(self, without: str = "") -> int:
        """The cards that meet every condition, except the one named `without`."""
        sets = (cards for name, cards in self.conditions.items() if name != without)
        return reduce(and_, sets, self.index.everything)


def matching(search: Search, index: CardIndex, in_force: RestrictionList, groups: Groups = NO_GROUPS) -> Matches:
    """What `search` asks for; 闇 and its like take part as every card does."""
    fault = read = None
    names: tuple[str, ...] = ()
    conditions: dict[str, int] = {}
    if search.text:
        try:
            conditions["text"], names = find(search.text, index, in_force), names_meant(search.text)
        except SearchSyntaxError as problem:
            fault = problem
            read = readable_part(search.text, fault, index, in_force)
            conditions["text"], names = read.cards, read.names
    for name, chosen in facet_choices(search).items():
        if chosen:
            conditions[name] = _any_of(facet_values(index, name), chosen)
    if search.favourite:
        conditions["favourite"] = _any_of(group_values(index, groups), search.favourite)
    if search.mixed:
        conditions["mixed"] = index.mixed
    for name in ("cost", "power"):
        low, high = getattr(search, f"{name}_min"), getattr(search, f"{name}_max")
        if low is not None or high is not None:
            conditions[f"{name}_span"] = _between(facet_values(index, name), low, high)
    return Matches(index, conditions, fault, read, groups, names)


def facet_choices(search: Search) -> dict[str, tuple[Any, ...]]:
    """What was chosen in each facet."""
    names = ("type", "season", "cost", "power", "attribute", "keyword", "effect", "product", "rarity")
    return {name: getattr(search, name) for name in names}


def facet_values(index: CardIndex, facet: str) -> Values:
    """Value → cards, of one facet."""
    values: Values = getattr(index, COLUMNS[facet])
    return values


def group_values(index: CardIndex, groups: Groups) -> Values:
    """Group → its cards."""
    return {group.id: index.holding(group.cards) for group in groups.values()}


def _any_of(sets: Values, values: Iterable[Any]) -> int:
    found = 0
    for value in values:
        found |= sets.get(value, 0)
    return found


def _between(sets: Values, low: int | None, high: int | None) -> int:
    return _any_of(sets, [key for key in sets if isinstance(key, int) and _within(key, low, high)])


def _within(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)
