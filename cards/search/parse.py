"""Query parameters → `Search`. What cannot be read is dropped and named, never an error."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cards.effect_words.words import word_of
from cards.index.known import KnownValues
from cards.search.form import FURTHER_SORTS, MAX_TEXT, PAGE_SIZES, PARAMETER, Search, Sort, Then, View
from cards.search.groups import NO_GROUPS, Groups
from rules_engine.vocabulary.numerals import from_printed
from rules_engine.vocabulary.terms import CardType, Season, Term

HIGHEST_NUMBER = 99
HIGHEST_PAGE = 10_000
MOST_KEYS = 2
LONG_FACETS = ("attribute", "keyword", "effect", "product")
Parameters = Mapping[str, Sequence[str]]
TermT = TypeVar("TermT", bound=Term)


@dataclass(frozen=True, slots=True)
class Problem:
    """A value that was dropped: the parameter it stood in, and the value itself, shortened."""

    parameter: str
    value: str


@dataclass(frozen=True, slots=True)
class ParsedSearch:
    search: Search
    problems: tuple[Problem, ...]


def parse_search(parameters: Parameters, known: KnownValues, groups: Groups = NO_GROUPS) -> ParsedSearch:
    """Read a search. `parameters` maps each name to all its values, `known` says which names the database holds,
    `groups` which groups of cards the person who asks has."""
    reader = _Reader(parameters)
    values: dict[str, Any] = {
        "text": reader.text("q"),
        "type": reader.many("type", lambda value: _term(CardType, value)),
        "season": reader.many("season", lambda value: _term(Season, value)),
        "mixed": reader.flag("mixed"),
        "usable": reader.flag("usable"),
        "cost": reader.many("cost", _number),
        "power": reader.many("power", _number),
        **reader.span("cost"),
        **reader.span("power"),
        "attribute": reader.many("attribute", lambda value: _member(known.attributes, value)),
        "keyword": reader.many("keyword", lambda value: _member(known.keywords, value)),
        "effect": reader.many("effect", _effect),
        "product": reader.many("product", lambda value: _member(known.products, value)),
        "rarity": reader.many("rarity", lambda value: _member(known.rarities, value)),
        "favourite": reader.many("favourite", lambda value: _group(groups, value)),
        "printings": reader.flag("printings"),
        "sort": reader.one("sort", lambda value: _term(Sort, value), Sort.MATCH),
        "descending": reader.flag(PARAMETER["descending"]),
        "then": reader.many("then", _then)[:MOST_KEYS],
        "all": reader.many("all", _long_facet),
        "page": reader.one("page", _page, 1),
        "size": reader.one("size", _size, PAGE_SIZES[0]),
        "view": reader.one("view", lambda value: _term(View, value), View.GRID),
    }
    return ParsedSearch(Search(**values), tuple(reader.problems))


class _Reader:
    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.problems: list[Problem] = []

    def text(self, name: str) -> str:
        typed = " ".join(unicodedata.normalize("NFC", " ".join(self.values(name))).replace("\x00", "").split())
        if len(typed) > MAX_TEXT:
            self.refuse(name, typed)
        return typed[:MAX_TEXT].strip()

    def many(self, name: str, read: Callable[[str], Any]) -> tuple[Any, ...]:
        found = []
        for value in self.values(name):
            try:
                found.append(read(value))
            except ValueError:
                self.refuse(name, value)
        return tuple(dict.fromkeys(found))

    def one(self, name: str, read: Callable[[str], Any], default: Any) -> Any:
        found = self.many(name, read)
        return found[-1] if found else default

    def flag(self, name: str) -> bool:
        return bool(self.one(name, _flag, False))

    def span(self, name: str) -> dict[str, int | None]:
        """`name`_min and `name`_max; a span that runs backwards is refused as a whole."""
        low, high = self.one(f"{name}_min", _number, None), self.one(f"{name}_max", _number, None)
        if low is not None and high is not None and low > high:
            self.refuse(f"{name}_min", f"{low}〜{high}")
            low = high = None
        return {f"{name}_min": low, f"{name}_max": high}

    def values(self, name: str) -> list[str]:
        return [value.strip() for value in self.parameters.get(name, ()) if value.strip()]

    def refuse(self, name: str, value: str) -> None:
        self.problems.append(Problem(name, value if len(value) <= 40 else value[:39] + "…"))


def _term(terms: type[TermT], value: str) -> TermT:
    try:
        return terms.of(value)
    except ValueError:
        return terms.from_label(value)


def _number(value: str) -> int:
    return from_printed(value)


def _member(known: Mapping[str, int], value: str) -> str:
    if value not in known:
        raise ValueError(value)
    return value


def _group(groups: Groups, value: str) -> int:
    if not (value.isascii() and value.isdigit() and int(value[:18]) in groups):
        raise ValueError(value)
    return int(value[:18])


def _effect(value: str) -> str:
    effect = word_of(value)
    if effect is None:
        raise ValueError(value)
    return effect.word


def _flag(value: str) -> bool:
    flags = {"1": True, "true": True, "on": True, "0": False, "false": False}
    if value.lower() not in flags:
        raise ValueError(value)
    return flags[value.lower()]


def _long_facet(value: str) -> str:
    if value not in LONG_FACETS:
        raise ValueError(value)
    return value


def _then(value: str) -> Then:
    sort = _term(Sort, value.removeprefix("-"))
    if sort not in FURTHER_SORTS:
        raise ValueError(value)
    return Then(sort, value.startswith("-"))


def _page(value: str) -> int:
    plain = unicodedata.normalize("NFKC", value)
    if not (plain.isascii() and plain.isdigit() and 1 <= int(plain[:6]) <= HIGHEST_PAGE):
        raise ValueError(value)
    return int(plain[:6])


def _size(value: str) -> int:
    if value not in map(str, PAGE_SIZES):
        raise ValueError(value)
    return int(value)
