"""The sheet of a card over any page, and one card of a deck on a page of its own."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from cards.catalog import CardData, current_data
from cards.pages.card_facts import main_facts
from decks.building.access import own_deck, own_deck_to_write
from decks.building.models import Deck
from decks.card_sheet.queries import card_in, deck_at_hand, deck_names
from decks.editing.changes import Edit
from decks.editing.invalid import InvalidEditError
from decks.editing.refusals import explained, tell_refusals
from decks.editing.services import apply_edit
from decks.editing.texts import Field, TextChange, read_texts
from decks.people.rates import by_person, limited
from decks.saved.queries import saved_by
from rules_engine.catalog.definitions import CardDefinition


@require_GET
@never_cache
def card_sheet(request: HttpRequest, card_id: int) -> HttpResponse:
    """The card over a page: `deck` is the deck that page is about, `wish` the one to offer where it is about none."""
    data = current_data()
    found = _card(card_id, data)
    if bound := request.GET.get("deck", ""):
        deck: Deck | None = own_deck(request, _number(bound))
        names = []
    else:
        deck, names = deck_at_hand(request, request.GET.get("wish", "")), deck_names(request)
    context = {**_facts(request, found, data), "at_hand": card_in(deck, found, data) if deck else None, "decks": names}
    return render(request, "decks/card_sheet/_card_sheet.html", context)


@require_http_methods(["GET", "POST"])
@limited("edit", "900/m", key=by_person)
def card(request: HttpRequest, deck_id: int, card_id: int) -> HttpResponse:
    """The same without scripts: a page of its own, whose forms write the note and the cover."""
    data = current_data()
    found = _card(card_id, data)
    if request.method == "POST":
        return _write(request, own_deck_to_write(request, deck_id), found, data)
    deck = own_deck(request, deck_id)
    context = {**_facts(request, found, data), "deck": deck, "at_hand": card_in(deck, found, data)}
    return render(request, "decks/card_sheet/card.html", context)


def _facts(request: HttpRequest, card: CardDefinition, data: CardData) -> dict[str, Any]:
    return {**main_facts(card, data), "saved": saved_by(request)}


def _write(request: HttpRequest, deck: Deck, card: CardDefinition, data: CardData) -> HttpResponse:
    """What a plain form sends: the note, or the printing to be the cover ("" for none)."""
    field = Field.COVER if "cover" in request.POST else Field.CARD_NOTE
    seen = request.POST.get("seen", "")
    text = request.POST.get("cover" if field is Field.COVER else "note", "")
    try:
        texts = read_texts([{"field": field.value, "card": card.id, "from": seen, "to": text}])
    except InvalidEditError:
        raise Http404 from None
    if field is Field.COVER:
        texts = (TextChange(field, str(deck.cover_id or ""), texts[0].after),)
    done = apply_edit(deck, Edit(uuid.uuid4(), deck.revision, texts=texts))
    tell_refusals(request, explained(done.refusals, data.catalog))
    return redirect("decks:card", deck.pk, card.id)


def _card(card_id: int, data: CardData) -> CardDefinition:
    if card_id not in data.catalog.cards:
        raise Http404
    return data.catalog.cards[card_id]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Http404
    return int(text[:9])
