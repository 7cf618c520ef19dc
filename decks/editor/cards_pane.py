"""The search beside the deck: what it found, each card with the copies the deck holds and its − and +."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest
from django.urls import reverse

from cards.catalog import CardData
from cards.faces.drawn import DrawnCard
from cards.search.form import Search
from cards.search.page import Answer, answer_to, page_context, rows_of
from cards.search.queries import SearchResult, TextHits
from decks.building.models import Deck
from decks.deck.arrangement import read_only
from decks.editor.pane import PaneRow, Stored, row_to_change
from decks.formats.of_deck import judged_by
from decks.legality.todays_limits import TodaysLimits
from decks.saved.queries import saved_by
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.legality.restrictions import RestrictionRow
from rules_engine.vocabulary.terms import CardType, Season

COSTS = tuple(range(11))
# Fields that stand in the form whether the facets are open or not.
SHOWN_ELSEWHERE = frozenset(("q", "sort", "desc", "view", "then", "printings", "page"))


@dataclass(frozen=True, slots=True)
class FoundCard:
    """`change` is the row of its − and +; `allowed` copies today, None for any number; `restriction` is the row of
    today's official list, if any."""

    card: CardDefinition
    drawn: DrawnCard
    printing: PrintingDefinition | None
    change: PaneRow
    restriction: RestrictionRow | None

    @property
    def allowed(self) -> int | None:
        return self.change.allowed


@dataclass(frozen=True, slots=True)
class QuickChip:
    """A condition that many searches begin with, and the query of the search with it, or without it once chosen."""

    facet: str
    value: str
    label: str
    query: str
    chosen: bool


def search_beside(request: HttpRequest, deck: Deck, data: CardData, stored: Stored) -> tuple[Answer, dict[str, Any]]:
    """What the address of the editor asks for, and what `decks/editor/_editor_results.html` wants of it.

    The facets come when they are opened: five hundred elements that most visits never look at.
    """
    saved = saved_by(request)
    facets = "facets" in request.GET or "X-Facets" in request.headers
    base = reverse("decks:edit", args=[deck.pk])
    format = judged_by(deck, data).question.format
    limits = TodaysLimits.of(data, format)
    answer = answer_to(request, base, data, saved.group_of_id, with_facets=facets, limits=limits.limits)
    search = answer.search
    query = search.query_string()
    only = read_only(request.GET.get("only", ""))
    return answer, {
        **page_context(
            answer,
            found_cards(answer.result, data, stored, limits),
            found_cards(answer.result.text_hits, data, stored, limits),
        ),
        "saved": saved,
        "endless": True,
        "facets_open": facets,
        "facets_address": f"{base}?{query}&facets=1" if query else f"{base}?facets=1",
        "condition_fields": [(name, value) for name, value in parse_qsl(query) if name not in SHOWN_ELSEWHERE],
        "quick": tuple(_quick(search)),
        "usable_query": search.but(usable=not search.usable).query_string(),
        "format_name": limits.limits.format.name,
        "earlier": _page(search, search.page - 1) if search.page > 1 else "",
        "later": _page(search, search.page + 1) if search.page < answer.result.pages else "",
        "step_query": search.but().query_string(),
        "kept_query": "&".join(filter(None, (query, urlencode({"only": str(only)}) if only else ""))),
        "kept_search": f"{query}&" if query else "",
        "search_fields": parse_qsl(query),
    }


def found_cards(
    found: SearchResult | TextHits | None, data: CardData, stored: Stored, limits: TodaysLimits
) -> list[FoundCard]:
    return [
        FoundCard(
            row.card,
            row.drawn,
            row.printing,
            row_to_change(row.card, stored, limits, row.printing),
            limits.row(row.card),
        )
        for row in rows_of(found, data.drawn)
    ]


def _quick(search: Search) -> Iterator[QuickChip]:
    values: dict[str, list[tuple[Any, str]]] = {
        "season": [(season, season.label) for season in Season],
        "type": [(kind, kind.label) for kind in CardType],
        "cost": [(cost, str(cost)) for cost in COSTS],
    }
    for facet, choices in values.items():
        chosen: tuple[Any, ...] = getattr(search, facet)
        for value, label in choices:
            others = tuple(other for other in chosen if other != value)
            wanted = others if value in chosen else (*chosen, value)
            query = search.but(**{facet: wanted}).query_string()
            yield QuickChip(facet, str(value), label, query, value in chosen)


def _page(search: Search, page: int) -> str:
    return replace(search, page=page).query_string() or "page=1"
