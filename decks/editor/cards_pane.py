"""The cards beside the deck: what the search found, each with the copies the deck holds and its − and +."""

from dataclasses import dataclass

from django.http import QueryDict

from cards.catalog import CardData
from cards.faces import CardFace, face_of
from cards.search.form import Search
from cards.search.parse import Problem, parse_search
from cards.search.queries import search_cards
from decks.editor.pane import PaneRow, Stored, row_to_change
from decks.editor.todays_limits import TodaysLimits
from rules_engine.definitions import CardDefinition
from rules_engine.restrictions import RestrictionRow
from rules_engine.vocabulary import CardType, Season

COSTS = tuple(range(11))


@dataclass(frozen=True, slots=True)
class FoundCard:
    """`allowed` copies today, None for any number; `restriction` is the row of today's official list, if any."""

    face: CardFace
    row: PaneRow
    allowed: int | None
    restriction: RestrictionRow | None


@dataclass(frozen=True, slots=True)
class CardsPane:
    search: Search
    query: str
    total: int
    pages: int
    found: tuple[FoundCard, ...]
    problems: tuple[Problem, ...]
    near: tuple[str, ...]
    types: tuple[tuple[CardType, bool], ...]
    seasons: tuple[tuple[Season, bool], ...]
    costs: tuple[tuple[int, bool], ...]
    previous_query: str
    next_query: str


def cards_pane(parameters: QueryDict, data: CardData, stored: Stored) -> CardsPane:
    """The cards that the editor's own address asks for."""
    parsed = parse_search({name: parameters.getlist(name) for name in parameters}, data.known)
    result = search_cards(parsed.search, with_facets=False, data=data)
    search = result.search
    limits = TodaysLimits.of(data)

    def found(card: CardDefinition) -> FoundCard:
        row = row_to_change(card, stored, limits)
        return FoundCard(face_of(card), row, limits.allowed(card), limits.row(card))

    return CardsPane(
        search=search,
        query=search.query_string(),
        total=result.total,
        pages=result.pages,
        found=tuple(found(card) for card in result.cards),
        problems=parsed.problems,
        near=tuple(candidate.name for candidate in result.near),
        types=tuple((card_type, card_type in search.type) for card_type in CardType),
        seasons=tuple((season, season in search.season) for season in Season),
        costs=tuple((cost, cost in search.cost) for cost in COSTS),
        previous_query=_page(search, search.page - 1) if search.page > 1 else "",
        next_query=_page(search, search.page + 1) if search.page < result.pages else "",
    )


def _page(search: Search, page: int) -> str:
    return search.but(page=page).query_string() or "page=1"
