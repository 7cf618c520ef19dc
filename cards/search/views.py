"""The search page; a live update gets the same results without the page around them."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.search.groups import NO_GROUPS, Groups
from cards.search.page import answer_to, is_live, name_step, page_context, rows_of


@require_safe
def search_page(
    request: HttpRequest, *, groups: Groups = NO_GROUPS, beside: Mapping[str, Any] | None = None
) -> HttpResponse:
    """`groups` are the cards that the person put together, `beside` what else the page shows of the person."""
    data = current_data()
    answer = answer_to(request, reverse("cards:search_page"), data, groups)
    rows, text_rows = rows_of(answer.result, data.drawn), rows_of(answer.result.text_hits, data.drawn)
    context = {**page_context(answer, rows, text_rows), **(beside or {})}
    response = render(
        request, "cards/search/_results.html" if is_live(request) else "cards/search/search.html", context
    )
    name_step(request, response, answer, data)
    return response
