"""The search page; a live update gets the same results without the page around them."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.faces import face_of
from cards.search.form import PAGE_SIZES, Search, Sort, View
from cards.search.known import KnownValues
from cards.search.links import chips_of, pages_of
from cards.search.parse import parse_search
from cards.search.queries import search_cards


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    data = current_data()
    parsed = parse_search(dict(request.GET.lists()), data.known)
    result = search_cards(parsed.search, data=data)
    live = bool(getattr(request, "htmx", False))
    context = {
        "search": result.search,
        "result": result,
        "faces": [face_of(card) for card in result.cards],
        "chips": chips_of(result.search),
        "problems": parsed.problems,
        "pages": pages_of(result.search, result.pages),
        "sorts": tuple(Sort),
        "sizes": PAGE_SIZES,
        "other_view": _other_view(result.search),
    }
    response = render(request, "cards/_results.html" if live else "cards/search.html", context)
    response["Vary"] = "HX-Request"
    if live:
        same_but_text = _shown_before(request, data.known) == replace(result.search, text="")
        response["HX-Replace-Url" if same_but_text else "HX-Push-Url"] = _address(result.search)
    return response


def _shown_before(request: HttpRequest, known: KnownValues) -> Search:
    """The search of the page that asks, its text left out: letters being typed are no steps to go back through."""
    query = urlsplit(request.headers.get("HX-Current-URL", "")).query
    return parse_search(parse_qs(query), known).search.but(text="")


def _other_view(search: Search) -> dict[str, str]:
    """The query of the same page of results in each view."""
    return {view.value: replace(search, view=view).query_string() for view in View}


def _address(search: Search) -> str:
    query = search.query_string()
    return reverse("cards:search") + (f"?{query}" if query else "")
