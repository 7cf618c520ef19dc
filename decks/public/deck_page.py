"""The page of a deck for all who may open its address."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from cards.list_question import ListQuestion, today
from decks.building.access import shared_deck
from decks.deck.charts import charts_of
from decks.deck.links import picture_address
from decks.formats.queries import site_formats
from decks.legality.broken import concerned, notice_of
from decks.legality.fitting import fitted
from decks.legality.reports import report_on
from decks.people.access import is_own
from decks.public.gallery import gallery_of
from decks.public.likes import count_view
from decks.public.views import life_of


@require_GET
def public(request: HttpRequest, share: str) -> HttpResponse:
    deck = shared_deck(request, share)
    count_view(request, deck)
    data = current_data()
    listed, question, own = deck.to_deck_list(), ListQuestion(today()), is_own(request, deck)
    context = {
        "deck": deck,
        "own": own,
        "broken": notice_of(deck, listed, concerned(data, question.on), question.on) if own else None,
        "report": report_on(listed, question, data),
        "fitting": [one.format for one in fitted(listed, site_formats(), question, data) if one.fits],
        "gallery": gallery_of(listed, data.catalog, request.GET),
        "charts": charts_of({data.catalog.card(card_id): count for card_id, count in listed.counts.items()}),
        "creation": uuid.uuid4(),
        "address": request.build_absolute_uri(request.path),
        "picture": picture_address(deck, request),
        **life_of(request, deck),
    }
    response = render(request, "decks/public/public.html", context)
    if not deck.is_public:
        response["X-Robots-Tag"] = "noindex"
    return response
