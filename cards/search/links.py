"""Addresses and fields around a search: each condition taken away again, the other pages, the keys of its order."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cards.search.facets import LABELS
from cards.search.form import FURTHER_SORTS, Search, Then
from cards.search.groups import NO_GROUPS, Groups
from cards.search.parse import MOST_KEYS
from rules_engine.vocabulary.terms import Term

NUMBER_FACETS = {"cost", "power"}


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition in words, with the query of the search without it."""

    label: str
    value: str
    query: str


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """A further key of the order as it can be chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of the result; `number` 0 means the pages left out."""

    number: int
    query: str
    current: bool = False


def chips_of(search: Search, groups: Groups = NO_GROUPS) -> tuple[Chip, ...]:
    """Every condition of the search; `groups` names those of the person who asks."""
    return tuple(_chips(search, groups))


def _chips(search: Search, groups: Groups) -> Iterator[Chip]:
    if search.text:
        yield Chip("キーワード", search.text, search.but(text="").query_string())
    for name, label in LABELS.items():
        values: tuple[Any, ...] = getattr(search, name)
        for value in values:
            others = tuple(other for other in values if other != value)
            words = groups[value].name if name == "favourite" else _in_words(value)
            yield Chip(label, words, search.but(**{name: others}).query_string())
        if name in NUMBER_FACETS:
            yield from _span(search, name, label)
    if search.mixed:
        yield Chip("季節", "混化", search.but(mixed=False).query_string())
    if search.usable:
        yield Chip("デッキ", "使える札", search.but(usable=False).query_string())


def _span(search: Search, name: str, label: str) -> Iterator[Chip]:
    low, high = getattr(search, f"{name}_min"), getattr(search, f"{name}_max")
    if low is not None or high is not None:
        words = f"{'' if low is None else low}〜{'' if high is None else high}"
        yield Chip(label, words, search.but(**{f"{name}_min": None, f"{name}_max": None}).query_string())


def _in_words(value: object) -> str:
    return value.label if isinstance(value, Term) else str(value)


def pages_of(search: Search, pages: int) -> tuple[PageLink, ...]:
    """First, last and the neighbours of the current page."""
    shown = sorted({1, search.page - 1, search.page, search.page + 1, pages} & set(range(1, pages + 1)))
    links: list[PageLink] = []
    for number in shown:
        if links and number - links[-1].number > 1:
            links.append(PageLink(0, ""))
        links.append(PageLink(number, replace(search, page=number).query_string(), number == search.page))
    return tuple(links)


def further_keys(search: Search) -> tuple[tuple[KeyChoice, ...], ...]:
    """The choices of the second key of the order, and of the third once there is a second."""
    given = (*map(str, search.then), "")[:MOST_KEYS]
    return tuple(tuple(_key_choices(key)) for key in given)


def _key_choices(chosen: str) -> Iterator[KeyChoice]:
    yield KeyChoice("", "なし", not chosen)
    for sort in FURTHER_SORTS:
        for descending, words in ((False, "順"), (True, "の逆順")):
            key = str(Then(sort, descending))
            yield KeyChoice(key, f"{sort.label}{words}", key == chosen)
