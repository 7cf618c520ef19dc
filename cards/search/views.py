"""The search page; a live update gets the same results without the page around them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.drawn_cards import DrawnCard, DrawnCards
from cards.search.form import PAGE_SIZES, Search, Sort, View
from cards.search.groups import NO_GROUPS, Groups
from cards.search.known import KnownValues
from cards.search.links import chips_of, further_keys, pages_of
from cards.search.parse import parse_search
from cards.search.queries import SearchResult, search_cards
from rules_engine.definitions import CardDefinition, PrintingDefinition


@dataclass(frozen=True, slots=True)
class Row:
    """One of the results: a card, or one printing of it."""

    card: CardDefinition
    drawn: DrawnCard
    printing: PrintingDefinition | None


@require_safe
def search_page(
    request: HttpRequest, *, groups: Groups = NO_GROUPS, beside: Mapping[str, Any] | None = None
) -> HttpResponse:
    """`groups` are the cards that the person put together, `beside` what else the page shows of the person."""
    data = current_data()
    parsed = parse_search(dict(request.GET.lists()), data.known, groups)
    result = search_cards(parsed.search, data=data, groups=groups)
    live = bool(getattr(request, "htmx", False))
    context = {
        "search": result.search,
        "address": _address(result.search),
        "result": result,
        "rows": rows_of(result, data.drawn),
        "chips": chips_of(result.search, groups),
        "problems": parsed.problems,
        "pages": pages_of(result.search, result.pages),
        "sorts": tuple(Sort),
        "further_keys": further_keys(result.search),
        "sizes": PAGE_SIZES,
        "views": [(view, replace(result.search, view=view).query_string()) for view in View],
        **(beside or {}),
    }
    response = render(request, "cards/_results.html" if live else "cards/search.html", context)
    patch_vary_headers(response, ["HX-Request"])
    if live and "HX-History-Restore-Request" not in request.headers:
        boosted = bool(request.headers.get("HX-Boosted"))
        typing = not boosted and _shown_before(request, data.known, groups) == replace(result.search, text="")
        response["HX-Replace-Url" if typing else "HX-Push-Url"] = _address(result.search)
    return response


def rows_of(result: SearchResult, drawn: DrawnCards) -> list[Row]:
    pairs = zip_longest(result.cards, result.printings)
    return [Row(card, drawn.of(card), printing) for card, printing in pairs]


def _shown_before(request: HttpRequest, known: KnownValues, groups: Groups) -> Search:
    """The search of the page that asks, its text left out: letters being typed are no steps to go back through."""
    query = urlsplit(request.headers.get("HX-Current-URL", "")).query
    return parse_search(parse_qs(query), known, groups).search.but(text="")


def _address(search: Search) -> str:
    query = search.query_string()
    return reverse("cards:search") + (f"?{query}" if query else "")
