"""A search as a value: read from the address, written back to it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from rules_engine.vocabulary.terms import CardType, Season, Term

PAGE_SIZES = (20, 40, 60)
MAX_TEXT = 200


class Sort(Term):
    """By `MATCH` cards whose names fit the words best come first; with other conditions alone it is the order of the
    numbers, and where nothing is asked for the seasons stand mixed."""

    MATCH = "match", "関連"
    NUMBER = "number", "番号"
    NAME = "name", "五十音"
    COST = "cost", "コスト"
    POWER = "power", "力"
    RELEASE = "release", "発売"


FURTHER_SORTS = tuple(sort for sort in Sort if sort is not Sort.MATCH)


class View(Term):
    GRID = "grid", "画像"
    LIST = "list", "リスト"
    TEXT = "text", "テキスト"


@dataclass(frozen=True, slots=True)
class Then:
    """A further key of the order, for cards that are equal in the keys before it; it is never `Sort.MATCH`."""

    sort: Sort
    descending: bool = False

    def __str__(self) -> str:
        return f"-{self.sort}" if self.descending else str(self.sort)


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for. Within a facet any of the values may hold; across facets all must.

    `usable` are cards of which a deck may hold any today.
    `favourite` are groups of cards of the person who asks; `printings` shows every printing as a row of its own;
    `all` names the facets of which every value is shown.
    """

    text: str = ""
    type: tuple[CardType, ...] = ()
    season: tuple[Season, ...] = ()
    mixed: bool = False
    usable: bool = False
    cost: tuple[int, ...] = ()
    cost_min: int | None = None
    cost_max: int | None = None
    power: tuple[int, ...] = ()
    power_min: int | None = None
    power_max: int | None = None
    attribute: tuple[str, ...] = ()
    keyword: tuple[str, ...] = ()
    effect: tuple[str, ...] = ()
    product: tuple[str, ...] = ()
    rarity: tuple[str, ...] = ()
    favourite: tuple[int, ...] = ()
    printings: bool = False
    sort: Sort = Sort.MATCH
    descending: bool = False
    then: tuple[Then, ...] = ()
    page: int = 1
    size: int = PAGE_SIZES[0]
    view: View = View.GRID
    all: tuple[str, ...] = ()

    def but(self, **changes: Any) -> "Search":
        """The same search with changes, from its first page on."""
        return replace(self, **{"page": 1, **changes})

    @property
    def asks_nothing(self) -> bool:
        """Whether nobody asked for any card nor chose an order: only how the results are shown."""
        shown = {name: getattr(Search(), name) for name in ("printings", "page", "size", "view", "all")}
        return replace(self, **shown) == Search()

    def query_string(self) -> str:
        """The search as the query part of an address; what has its default is left out."""
        values = ((parameter, getattr(self, name), default) for name, parameter, default in _PARAMETERS)
        return urlencode(
            {parameter: _written(value) for parameter, value, default in values if value != default}, doseq=True
        )


PARAMETER: Mapping[str, str] = {"text": "q", "descending": "desc"}
_PARAMETERS = tuple((one.name, PARAMETER.get(one.name, one.name), one.default) for one in fields(Search))


def _written(value: object) -> object:
    if isinstance(value, bool):
        return "1"
    return [str(part) for part in value] if isinstance(value, tuple) else str(value)
