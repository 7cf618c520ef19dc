"""The editor: the page, the edits behind every button, and its two panes alone."""

import uuid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import CardData, current_catalog, current_data
from cards.search.page import is_live, name_step
from decks.building.access import own_deck, own_deck_to_write
from decks.building.models import MAX_NAME_LENGTH, Deck, DeckEdit
from decks.deck.arrangement import COOKIE as ROWS_COOKIE
from decks.deck.arrangement import Arrangement, arrangement_of
from decks.deck.forms import VersionForm, details_form
from decks.deck.services import details_of
from decks.editing.changes import SIDE_PREFIX, Edit, read_button, read_edit
from decks.editing.invalid import InvalidEditError
from decks.editing.others import done_by, edits_of_others
from decks.editing.refusals import LABELS, explained, sentence, tell_refusals
from decks.editing.services import apply_edit
from decks.editing.texts import Field
from decks.editor.cards_pane import search_beside
from decks.editor.pane import DeckPane, Stored, deck_pane
from decks.formats.choices import choices_with
from decks.formats.queries import offered_formats
from decks.people.rates import by_person, limited
from decks.people.requests.sent_json import UnreadableError, read_sent
from decks.people.visitors import MAX_AGE


@require_GET
def edit(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The page; where it is open already, its search results alone."""
    data = current_data()
    deck = own_deck(request, deck_id)
    if is_live(request):
        found, context = search_beside(request, deck, data, Stored.of(deck))
        response = render(request, "decks/editor/_editor_results.html", {"deck": deck, **context})
    else:
        arrangement = arrangement_of(request)
        pane = deck_pane(deck, data, arrangement)
        found, context = search_beside(request, deck, data, pane.stored)
        context |= {
            "pane": pane,
            "details_form": details_form(deck),
            "version_form": VersionForm(),
            "longest_name": MAX_NAME_LENGTH,
            "format_choices": choices_with(offered_formats(request), pane.judged.format.key, pane.judged.format.name),
            "text_labels": LABELS.items(),
        }
        response = render(request, "decks/editor/edit.html", {"deck": deck, "form_id": uuid.uuid4(), **context})
        keep_arrangement(request, response, arrangement)
    name_step(request, response, found, data)
    return response


def keep_arrangement(request: HttpRequest, response: HttpResponse, arrangement: Arrangement) -> None:
    if "by" in request.GET or "order" in request.GET:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(ROWS_COOKIE, arrangement.kept, max_age=MAX_AGE, samesite="Lax", secure=secure)


@require_GET
def cards(request: HttpRequest, deck_id: int) -> HttpResponse:
    """One page of the found cards alone, for scrolling on."""
    data = current_data()
    deck = own_deck(request, deck_id)
    _, context = search_beside(request, deck, data, Stored.of(deck))
    return render(request, "decks/editor/_editor_rows.html", {"deck": deck, **context})


@require_GET
def pane(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The deck as it is, for a tab that comes back after another one was used."""
    data = current_data()
    deck = own_deck(request, deck_id)
    since = request.GET.get("since", "")
    seen = int(since[:10]) if since.isascii() and since.isdigit() else deck.revision
    answer = pane_data(request, deck_pane(deck, data, arrangement_of(request)))
    return JsonResponse({**answer, "others": _others(deck, seen, deck.revision + 1, data)})


@require_POST
@limited("edit", "900/m", key=by_person)
def edits(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck_to_write(request, deck_id)
    if request.content_type == "application/json":
        return _edit_by_script(request, deck)
    return _edit_by_button(request, deck)


def _edit_by_script(request: HttpRequest, deck: Deck) -> HttpResponse:
    try:
        asked = read_edit(read_sent(request.body))
    except (InvalidEditError, UnreadableError) as problem:
        code = problem.code if isinstance(problem, InvalidEditError) else "json"
        message = render_to_string("decks/editor/_invalid_edit.txt", {"code": code}).strip()
        return JsonResponse({"error": {"code": code, "message": message}}, status=400)
    return JsonResponse(answer(request, deck, apply_edit(deck, asked), asked))


def _edit_by_button(request: HttpRequest, deck: Deck) -> HttpResponse:
    try:
        done = apply_edit(
            deck, read_button(request.POST.get("form_id"), request.POST.get("base"), request.POST.get("change"))
        )
    except InvalidEditError as problem:
        messages.error(request, render_to_string("decks/editor/_invalid_edit.txt", {"code": problem.code}).strip())
        return redirect(back_to(request, deck))
    tell_refusals(request, explained(done.refusals, current_catalog()))
    return redirect(back_to(request, deck))


def answer(request: HttpRequest, deck: Deck, done: DeckEdit, asked: Edit) -> dict[str, Any]:
    """What a script gets for an edit: the whole deck as it is now, and what became of its edit."""
    data = current_data()
    return {
        **pane_data(request, deck_pane(own_deck(request, deck.pk), data, arrangement_of(request))),
        "edit_id": str(asked.edit_id),
        "applied": done.changes,
        "refusals": [sentence(refusal) for refusal in explained(done.refusals, data.catalog)],
        "merged": done.merged,
        "others": _others(deck, asked.base, done.revision, data) if done.merged else "",
    }


def _others(deck: Deck, since: int, until: int, data: CardData) -> str:
    """What others did between two revisions, for the person to read; nothing if there was nothing."""
    if until - since <= 1:
        return ""
    return render_to_string(
        "decks/editor/_others.html", {"others": done_by(edits_of_others(deck, since, until), data.catalog)}
    )


def pane_data(request: HttpRequest, pane: DeckPane) -> dict[str, Any]:
    deck, context = pane.deck, {"deck": pane.deck, "pane": pane}
    return {
        "revision": deck.revision,
        "details_revision": deck.details_revision,
        "size": pane.size,
        "status": pane.report.verdict.status.value,
        "entries": pane.stored.held,
        "side": pane.stored.side,
        "texts": {**details_of(deck), Field.COVER: str(deck.cover_id or "")},
        "notes": pane.stored.notes,
        "pane": render_to_string("decks/editor/_deck_pane.html", context, request=request),
        "bar": render_to_string("decks/editor/_deck_bar.html", context, request=request),
    }


def back_to(request: HttpRequest, deck: Deck) -> str:
    """The place with the button, as it was when the button was pressed."""
    pane = request.POST.get("pane", "")
    page = "decks:legality" if pane == "legality" else "decks:edit"
    query = QueryDict(request.POST.get("query", "")[:1000]).urlencode()
    if pane in ("card", "card_page") and (card := request.POST.get("card", "")).isdecimal():
        return _card_address(deck, int(card[:9]), on_its_page=pane == "card_page")
    return reverse(page, args=[deck.pk]) + (f"?{query}" if query else "") + _place(request, pane)


def _card_address(deck: Deck, card_id: int, *, on_its_page: bool) -> str:
    card = current_catalog().cards.get(card_id)
    if card and on_its_page:
        return reverse("cards:card_page", args=[card.id, card.name])
    return reverse("decks:card", args=[deck.pk, card_id])


def _place(request: HttpRequest, pane: str) -> str:
    """Where the button stood, once the page comes again."""
    if pane == "deck":
        return "#deck"
    printing = request.POST.get("change", "").removeprefix(SIDE_PREFIX).partition(":")[0]
    card = current_catalog().card_by_printing.get(int(printing)) if pane == "cards" and printing.isdecimal() else None
    by_printings = "printings" in QueryDict(request.POST.get("query", "")[:1000])
    return (f"#card-{card.id}" + (f"-{printing}" if by_printings else "")) if card else ""
