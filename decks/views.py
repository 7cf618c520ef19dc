"""Pages of decks themselves: the list, a public deck, details, versions, copying, deleting."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.catalog import current_data
from decks.access import holder_for, is_own, own_deck, own_decks, own_deleted_deck, shared_deck, visible_origin
from decks.editor.charts import charts_of
from decks.forms import DetailsForm, details_form
from decks.legality.questions import Question, today
from decks.legality.reports import report_on
from decks.limits import by_person, limited
from decks.links import picture_address
from decks.models import Deck, Visibility
from decks.public.likes import count_view
from decks.public.spread import spread_of
from decks.public.views import life_of
from decks.queries import public_decks, public_samples, recently_deleted, summaries, summary
from decks.services import change_details, copy_deck, delete_deck, undelete_deck
from decks.shelf import shelf_of

SHOWN_PUBLIC = 12


@require_GET
def deck_list(request: HttpRequest) -> HttpResponse:
    own, data = own_decks(request), current_data()
    decks = list(own.living().with_cards().prefetch_related("tags"))
    shelf = shelf_of(decks, request.GET.get("folder", ""), request.GET.getlist("tag"))
    context = {
        "shelf": shelf,
        "decks": [summary(deck, data) for deck in shelf.decks],
        "deleted": list(recently_deleted(own)),
        "samples": [summary(deck, data) for deck in public_samples()],
        "public": summaries(public_decks(SHOWN_PUBLIC), data),
    }
    return render(request, "decks/list.html", context)


@require_GET
def public(request: HttpRequest, share: str) -> HttpResponse:
    deck = shared_deck(request, share)
    count_view(request, deck)
    data = current_data()
    listed = deck.to_deck_list()
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "report": report_on(listed, Question(today()), data),
        "spread": spread_of(listed, data.catalog, request.GET),
        "charts": charts_of({data.catalog.card(card_id): count for card_id, count in listed.counts.items()}),
        "creation": uuid.uuid4(),
        "address": request.build_absolute_uri(request.path),
        "picture": picture_address(deck, request),
        **life_of(request, deck),
    }
    response = render(request, "decks/public.html", context)
    if deck.visibility != Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


@require_http_methods(["GET", "POST"])
@limited("details", "120/m", key=by_person)
def details(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    if request.method == "GET":
        form = details_form(deck)
        context = {"deck": deck, "form": form, "origin": visible_origin(request, deck)}
        return render(request, "decks/details.html", context)
    form = DetailsForm(request.POST, instance=own_deck(request, deck_id))
    if not form.is_valid():
        return render(request, "decks/details.html", {"deck": deck, "form": form}, status=422)
    typed = {field: value for field, value in form.cleaned_data.items() if field in request.POST}
    if change_details(deck, typed["base"], typed):
        messages.success(request, "保存しました。")
        return redirect("decks:edit", deck.pk)
    return details_conflict(request, own_deck(request, deck_id), form)


def details_conflict(request: HttpRequest, stored: Deck, form: DetailsForm) -> HttpResponse:
    """Somebody changed the details meanwhile: both texts side by side, and one's own ready to be sent again."""
    again = DetailsForm(initial={**form.cleaned_data, "base": stored.details_revision})
    return render(request, "decks/details_conflict.html", {"deck": stored, "form": again}, status=409)


@require_POST
@limited("create", "60/m")
def copy(request: HttpRequest, share: str) -> HttpResponse:
    source = shared_deck(request, share)
    deck = copy_deck(source, holder_for(request), creation=_creation(request))
    messages.success(request, f"「{source.name}」をコピーしました。")
    return redirect("decks:edit", deck.pk)


@require_POST
def delete(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    delete_deck(deck)
    messages.success(request, render_to_string("decks/_deleted.html", {"deck": deck}, request=request))
    return redirect("decks:list")


@require_POST
def undelete(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_decks(request).filter(pk=deck_id).first()
    if deck is None or deck.deleted_at is not None:
        deck = own_deleted_deck(request, deck_id)
        undelete_deck(deck)
    messages.success(request, f"「{deck.name}」を元に戻しました。")
    return redirect("decks:list")


def _creation(request: HttpRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.POST.get("creation", ""))
    except ValueError:
        return None
