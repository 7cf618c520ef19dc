"""A search as sets of cards, one per condition, so that each can be left out when its values are counted."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from operator import and_
from typing import Any

from cards.index.index import CardIndex, Values
from cards.search.form import Search
from cards.search.groups import NO_GROUPS, Groups
from cards.search.half_typed import Readable, readable_part
from cards.search.in_text import InText, in_text
from cards.search.schema.evaluate import find
from cards.search.schema.names_meant import names_meant
from cards.search_language.faults import SearchSyntaxError
from rules_engine.legality.formats import FormatLimits, plain_format
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

    `names` are what the text calls the cards by, `in_text` the ways to read its words as words of what cards do. Where
    no card is called by them, the first of these ways is what is looked for: `by_text`.
    """

    index: CardIndex
    conditions: dict[str, int]
    fault: SearchSyntaxError | None = None
    read: Readable | None = None
    groups: Groups = field(default_factory=dict)
    names: tuple[str, ...] = ()
    in_text: tuple[InText, ...] = ()
    by_text: InText | None = None

    def cards(self, without: str = "") -> int:
        """The cards that meet every condition, except the one named `without`."""
        sets = (cards for name, cards in self.conditions.items() if name != without)
        return reduce(and_, sets, self.index.everything)

    def cards_of(self, reading: InText) -> int:
        """The cards of this reading of the text that meet all other conditions."""
        return self.cards(without="text") & reading.cards


@dataclass(frozen=True, slots=True)
class _Text:
    """What a text asks for."""

    cards: int
    names: tuple[str, ...]
    in_text: tuple[InText, ...] = ()
    fault: SearchSyntaxError | None = None
    read: Readable | None = None

    @property
    def by_text(self) -> InText | None:
        return self.in_text[0] if self.in_text and not self.cards else None


def matching(
    search: Search,
    index: CardIndex,
    in_force: RestrictionList,
    groups: Groups = NO_GROUPS,
    limits: FormatLimits | None = None,
) -> Matches:
    """What `search` asks for; 闇 and its like take part as every card does. `limits` say which cards are usable,
    without any the list in force does."""
    asked = _asked(search.text, index, in_force) if search.text else None
    by_text = asked.by_text if asked else None
    conditions: dict[str, int] = {}
    if asked:
        conditions["text"] = by_text.cards if by_text else asked.cards
    for name, chosen in facet_choices(search).items():
        if chosen:
            conditions[name] = _any_of(facet_values(index, name), chosen)
    if search.favourite:
        conditions["favourite"] = _any_of(group_values(index, groups), search.favourite)
    if search.mixed:
        conditions["mixed"] = index.mixed
    if search.usable:
        usable = limits or FormatLimits.under(plain_format(in_force.series), in_force)
        conditions["usable"] = admitted(index, usable, in_force.day)
    for name in ("cost", "power"):
        low, high = getattr(search, f"{name}_min"), getattr(search, f"{name}_max")
        if low is not None or high is not None:
            conditions[f"{name}_span"] = _between(facet_values(index, name), low, high)
    if asked is None:
        return Matches(index, conditions, groups=groups)
    return Matches(index, conditions, asked.fault, asked.read, groups, asked.names, asked.in_text, by_text)


def admitted(index: CardIndex, limits: FormatLimits, day: date) -> int:
    """The cards of which a deck may hold any on that day."""
    return index.holding([card.id for card in index.cards if limits.admits(card, index.catalog, day)])


def _asked(text: str, index: CardIndex, in_force: RestrictionList) -> _Text:
    def by_name(query: str) -> int:
        return find(query, index, in_force, effects=False)

    try:
        cards, names = by_name(text), names_meant(text)
        return _Text(cards, names, in_text(text, cards, index, by_name))
    except SearchSyntaxError as fault:
        read = readable_part(text, fault, index, by_name)
        readings = in_text(read.text, read.cards, index, by_name) if read.text else ()
        return _Text(read.cards, read.names, readings, fault, read)


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
