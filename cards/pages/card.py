"""The page of one card."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.catalog import current_data
from cards.pages import card_facts as facts


@require_safe
def card_page(
    request: HttpRequest,
    card_id: int,
    name: str,
    *,
    template: str = "cards/pages/detail.html",
    beside: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """`beside` is what the page shows besides the facts of the card, where `template` fills its blocks."""
    data = current_data()
    card = data.catalog.cards.get(card_id)
    if card is None:
        raise Http404
    if name != card.name:
        return redirect("cards:card_page", card.id, card.name, permanent=False)
    context = {
        **facts.main_facts(card, data),
        "printings": facts.printing_rows(card, data.catalog),
        "same_name": facts.same_printed_name(card, data.catalog),
        "related": facts.related_cards(card, data.catalog),
        "mentioned_by": facts.mentioned_by(card, data.catalog),
        "listed": facts.listed_values(card),
        "neighbours": facts.neighbours(card, data.catalog),
        **(beside or {}),
    }
    return render(request, template, context)
