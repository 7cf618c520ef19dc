"""The editor: the page, the edits behind every button, and its two panes alone."""

import json
import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_catalog, current_data
from decks.access import own_deck
from decks.editor.cards_pane import cards_pane
from decks.editor.changes import InvalidEditError, read_button, read_edit
from decks.editor.pane import DeckPane, deck_pane
from decks.editor.refusals import explained, sentence, tell_refusals
from decks.editor.services import apply_edit
from decks.forms import DetailsForm, VersionForm
from decks.limits import by_person, limited
from decks.models import Deck, DeckEdit


@require_GET
def edit(request: HttpRequest, deck_id: int) -> HttpResponse:
    data = current_data()
    deck = own_deck(request, deck_id)
    pane = deck_pane(deck, data)
    context = {
        "deck": deck,
        "pane": pane,
        "cards": cards_pane(request.GET, data, deck.copies_by_printing()),
        "details_form": DetailsForm(instance=deck, initial={"base": deck.details_revision}),
        "version_form": VersionForm(),
        "form_id": uuid.uuid4(),
    }
    return render(request, "decks/edit.html", context)


@require_GET
def cards(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The found cards alone, for the search field beside the deck."""
    data = current_data()
    deck = own_deck(request, deck_id)
    found = cards_pane(request.GET, data, deck.copies_by_printing())
    return render(request, "decks/_editor_cards.html", {"deck": deck, "cards": found, "form_id": uuid.uuid4()})


@require_GET
def pane(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The deck as it stands, for a tab that comes back after another one was used."""
    data = current_data()
    return JsonResponse(pane_data(request, deck_pane(own_deck(request, deck_id), data)))


@require_POST
@limited("edit", "900/m", key=by_person)
def edits(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    if request.content_type == "application/json":
        return _edit_by_script(request, deck)
    return _edit_by_button(request, deck)


def _edit_by_script(request: HttpRequest, deck: Deck) -> HttpResponse:
    try:
        done = apply_edit(deck, read_edit(json.loads(request.body)))
    except (InvalidEditError, ValueError, RecursionError) as problem:
        code = problem.code if isinstance(problem, InvalidEditError) else "json"
        message = render_to_string("decks/_invalid_edit.txt", {"code": code}).strip()
        return JsonResponse({"error": {"code": code, "message": message}}, status=400)
    return JsonResponse(answer(request, deck, done))


def _edit_by_button(request: HttpRequest, deck: Deck) -> HttpResponse:
    try:
        done = apply_edit(
            deck, read_button(request.POST.get("form_id"), request.POST.get("base"), request.POST.get("change"))
        )
    except InvalidEditError as problem:
        messages.error(request, render_to_string("decks/_invalid_edit.txt", {"code": problem.code}).strip())
        return redirect(back_to(request, deck))
    tell_refusals(request, explained(done.refusals, current_catalog()))
    return redirect(back_to(request, deck))


def answer(request: HttpRequest, deck: Deck, done: DeckEdit) -> dict[str, Any]:
    """What a script gets for an edit: the whole deck as it stands now, and what became of its edit."""
    data = current_data()
    return {
        **pane_data(request, deck_pane(own_deck(request, deck.pk), data)),
        "edit_id": str(done.edit_id),
        "applied": done.changes,
        "refusals": [sentence(refusal) for refusal in explained(done.refusals, data.catalog)],
        "merged": done.merged,
    }


def pane_data(request: HttpRequest, pane: DeckPane) -> dict[str, Any]:
    return {
        "revision": pane.deck.revision,
        "size": pane.size,
        "status": pane.report.verdict.status.value,
        "entries": pane.deck.copies_by_printing(),
        "cards": pane.copies,
        "pane": render_to_string("decks/_deck_pane.html", {"deck": pane.deck, "pane": pane}, request=request),
        "bar": render_to_string("decks/_deck_bar.html", {"deck": pane.deck, "pane": pane}, request=request),
    }


def back_to(request: HttpRequest, deck: Deck) -> str:
    """The place with the button, as it was when the button was pressed."""
    pane = request.POST.get("pane", "")
    page = "decks:legality" if pane == "legality" else "decks:edit"
    query = QueryDict(request.POST.get("query", "")[:1000]).urlencode()
    return reverse(page, args=[deck.pk]) + (f"?{query}" if query else "") + _place(request, pane)


def _place(request: HttpRequest, pane: str) -> str:
    if pane == "deck":
        return "#deck"
    printing = request.POST.get("change", "").partition(":")[0]
    card = current_catalog().card_by_printing.get(int(printing)) if pane == "cards" and printing.isdecimal() else None
    return f"#card-{card.id}" if card else ""
