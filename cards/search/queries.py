"""Answers a search: the cards of one page, how many there are, and what else could be chosen."""

from dataclasses import dataclass, replace

from cards.catalog import CardData, current_data
from cards.search.conditions import matching
from cards.search.facets import Facet, facets_of, mixed_count
from cards.search.form import Search
from cards.search.ordering import ordered
from rules_engine.definitions import CardDefinition
from rules_engine.names import Candidate

NEAR_NAMES = 5


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`search` stands on a page that exists; `near` are cards that a text without results may have meant."""

    search: Search
    total: int
    pages: int
    cards: tuple[CardDefinition, ...]
    facets: tuple[Facet, ...] = ()
    mixed: int = 0
    near: tuple[Candidate, ...] = ()


def search_cards(search: Search, *, with_facets: bool = True, data: CardData | None = None) -> SearchResult:
    """The result of `search`. The number of queries is the same for every search and every number of cards."""
    data = data or current_data()
    found = matching(search)
    total = found.count()
    pages = max(1, -(-total // search.size))
    search = replace(search, page=min(search.page, pages))
    start = (search.page - 1) * search.size
    ids = ordered(found, search).values_list("id", flat=True)[start : start + search.size]
    return SearchResult(
        search=search,
        total=total,
        pages=pages,
        cards=tuple(data.catalog.cards[card_id] for card_id in ids if card_id in data.catalog.cards),
        facets=facets_of(search, data.known) if with_facets else (),
        mixed=mixed_count(search) if with_facets else 0,
        near=data.names.nearest(search.text, NEAR_NAMES) if search.text and not total else (),
    )
