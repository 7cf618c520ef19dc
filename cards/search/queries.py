"""Answers a search: the cards of one page, how many there are, and what else could be chosen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from django.utils import timezone

from cards.catalog import CardData, current_data
from cards.near_names import LEAST_TO_TELL, Candidate
from cards.search.facets import Facet, facets_of
from cards.search.form import Search
from cards.search.groups import NO_GROUPS, Groups
from cards.search.half_typed import Readable
from cards.search.matching import Matches, matching
from cards.search.meant import Meant, meant_by
from cards.search.ordering import in_levels, places_in_order
from cards.search.printings import Row, printing_rows
from cards.search_language.faults import SearchSyntaxError
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.restrictions import list_on
from rules_engine.terms.vocabulary import RestrictionSeries

NEAR_NAMES = 5


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`search` stands on a page that exists; `near` are cards that a text without results may have meant, `meant`
    searches that its words may have meant.

    Where printings were asked for, `printings` names one for each of `cards`, and `total` counts printings.
    `fault` says what in the text could not be read, `read` what was looked for instead.
    """

    search: Search
    total: int
    pages: int
    cards: tuple[CardDefinition, ...]
    printings: tuple[PrintingDefinition, ...]
    facets: tuple[Facet, ...]
    mixed: int
    near: tuple[Candidate, ...]
    meant: tuple[Meant, ...]
    fault: SearchSyntaxError | None
    read: Readable | None


def search_cards(
    search: Search, *, with_facets: bool = True, data: CardData | None = None, groups: Groups = NO_GROUPS
) -> SearchResult:
    """The result of `search`. Everything is answered from the index of the data version: no query but for that."""
    data = data or current_data()
    matches = matches_of(search, data, groups)
    found = matches.cards()
    levels = in_levels(found, matches.names, search, data.index)
    rows = _printings(levels, search, data) if search.printings else None
    total = found.bit_count() if rows is None else len(rows)
    pages = max(1, -(-total // search.size))
    search = replace(search, page=min(search.page, pages))
    start = (search.page - 1) * search.size
    if rows is None:
        places = places_in_order(levels, search, data.index)
        cards = tuple(data.index.cards[place] for place in islice(places, start, start + search.size))
    else:
        cards = tuple(card for card, _ in rows[start : start + search.size])
    return SearchResult(
        search=search,
        total=total,
        pages=pages,
        cards=cards,
        printings=tuple(printing for _, printing in (rows or ())[start : start + search.size]),
        facets=facets_of(search, matches, data.known) if with_facets else (),
        mixed=(matches.cards(without="mixed") & data.index.mixed).bit_count() if with_facets else 0,
        meant=() if matches.fault else meant_by(search, total, data.known, lambda one: _count(one, data, groups)),
        near=data.names.nearest(search.text, NEAR_NAMES, LEAST_TO_TELL) if search.text and not total else (),
        fault=matches.fault,
        read=matches.read,
    )


def _count(search: Search, data: CardData, groups: Groups) -> int:
    return matches_of(search, data, groups).cards().bit_count()


def _printings(levels: Iterable[int], search: Search, data: CardData) -> list[Row]:
    rows: list[Row] = []
    for level in levels:
        places = places_in_order((level,), search, data.index)
        rows += printing_rows((data.index.cards[place] for place in places), search, data.catalog)
    return rows


def matches_of(search: Search, data: CardData, groups: Groups = NO_GROUPS) -> Matches:
    """What `search` asks for, restrictions being today's official ones."""
    in_force = list_on(data.revisions, RestrictionSeries.OFFICIAL, timezone.localdate())
    return matching(search, data.index, in_force, groups)


def found_ids(search: Search, data: CardData) -> tuple[int, ...]:
    """The ids of all cards that `search` finds, in its order."""
    matches = matches_of(search, data)
    levels = in_levels(matches.cards(), matches.names, search, data.index)
    return tuple(data.index.cards[place].id for place in places_in_order(levels, search, data.index))
