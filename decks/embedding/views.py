"""What is shown in a frame of another site's page: read only, without scripts, cookies or anybody's preferences."""

from collections.abc import Callable, Mapping
from typing import Any

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from cards.catalog import current_data
from cards.faces.texts import text_lines
from cards.list_question import ListQuestion, today
from decks.building.access import public_deck
from decks.deck.links import author_of
from decks.deck.order import by_type
from decks.legality.reports import report_on
from rules_engine.rulings.book import entry_of

SHORT = "public, max-age=300"
IN_FRAMES = {
    **{key: [NONE] for key in ("default-src", "script-src", "connect-src", "object-src", "manifest-src")},
    "style-src": [SELF],
    "img-src": [SELF],
    "font-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ["*"],
}
Embedded = Callable[..., HttpResponseBase]


def in_frames(view: Embedded) -> Embedded:
    """May be shown by any page."""
    shown: Embedded = require_safe(conditional_page(xframe_options_exempt(csp_replace(IN_FRAMES)(view))))
    return shown


def _shown(request: HttpRequest, template: str, path: str, context: Mapping[str, Any]) -> HttpResponse:
    address = request.build_absolute_uri(path)
    page = render_to_string(template, {**context, "address": address})
    return HttpResponse(page, headers={"Cache-Control": SHORT, "X-Robots-Tag": "noindex"})


@in_frames
def embedded_deck(request: HttpRequest, share: str) -> HttpResponse:
    """A public deck: what is in it, and the verdict of today's official list."""
    deck, data = public_deck(share), current_data()
    listed = deck.to_deck_list()
    copies = {data.catalog.card(card_id): count for card_id, count in listed.counts.items()}
    groups = [(label, [(card, copies[card]) for card in cards]) for label, cards in by_type(copies)]
    context = {
        "deck": deck,
        "author": author_of(deck),
        "report": report_on(listed, ListQuestion(today()), data),
        "groups": groups,
    }
    return _shown(request, "decks/embedding/deck.html", reverse("decks:public", args=[deck.share]), context)


@in_frames
def embedded_card(request: HttpRequest, card_id: int) -> HttpResponse:
    card = current_data().catalog.cards.get(card_id)
    if card is None:
        raise Http404
    path = reverse("cards:card_page", args=[card.id, card.name])
    return _shown(request, "decks/embedding/card.html", path, {"card": card, "lines": text_lines(card)})


@in_frames
def embedded_ruling(request: HttpRequest, ruling: str) -> HttpResponse:
    try:
        entry = entry_of(ruling)
    except KeyError:
        raise Http404 from None
    path = reverse("rulings:ruling", args=[entry.id])
    return _shown(request, "decks/embedding/ruling.html", path, {"entry": entry})
