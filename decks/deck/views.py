"""Pages of one's own decks: the list, details, copying, deleting."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.catalog import current_data
from decks.building.access import own_deck, own_deck_to_write, own_decks, own_deleted_deck, shared_deck, visible_origin
from decks.building.models import Deck
from decks.building.publicity import TakenDownError, answer_take_down
from decks.building.quotas import DECKS, DELETED_DECKS
from decks.deck.forms import DetailsForm, TakeDownAnswerForm, details_form
from decks.deck.made import tell_made
from decks.deck.queries import (
    UNDELETE_DAYS,
    own_summaries,
    public_decks,
    public_samples,
    recently_deleted,
    summaries,
    summary,
)
from decks.deck.services import change_details, copy_deck, delete_deck, undelete_deck
from decks.deck.shelf import ShelfQuery, shelf_of
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_browser, by_person, limited
from decks.people.requests.repeats import sent_id

SHOWN_PUBLIC = 12
SHOWN_DELETED = 10
PAGE_OF_DELETED = 50


@require_GET
def deck_list(request: HttpRequest) -> HttpResponse:
    own, data = own_decks(request), current_data()
    asked = ShelfQuery.of(request.GET.get("folder", ""), request.GET.getlist("tag"), request.GET.get("q", ""))
    shelf = shelf_of(own, asked, request.GET.get("page", ""))
    deleted = list(recently_deleted(own)[: SHOWN_DELETED + 1])
    context = {
        "shelf": shelf,
        "quota": DECKS,
        "decks": own_summaries(shelf.page.object_list, data),
        "deleted": deleted[:SHOWN_DELETED],
        "undelete_days": UNDELETE_DAYS,
        "more_deleted": len(deleted) > SHOWN_DELETED,
        "samples": [summary(deck, data) for deck in public_samples()],
        "public": summaries(public_decks(SHOWN_PUBLIC), data),
    }
    return render(request, "decks/deck/list.html", context)


@require_GET
def deleted_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(recently_deleted(own_decks(request)), PAGE_OF_DELETED).get_page(request.GET.get("page"))
    return render(
        request, "decks/deck/deleted.html", {"page": page, "quota": DELETED_DECKS, "undelete_days": UNDELETE_DAYS}
    )


@require_http_methods(["GET", "POST"])
@limited("details", "120/m", key=by_person)
def details(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    if request.method == "GET":
        form = details_form(deck)
        context = {"deck": deck, "form": form, "origin": visible_origin(request, deck)}
        return render(request, "decks/deck/details.html", {**context, "take_down_form": TakeDownAnswerForm()})
    form = DetailsForm(request.POST, instance=own_deck(request, deck_id))
    if not form.is_valid():
        return _refused(request, deck, form, TakeDownAnswerForm())
    typed = {field: value for field, value in form.cleaned_data.items() if field in request.POST}
    try:
        written = change_details(deck, typed["base"], typed)
    except TakenDownError as refusal:
        form.add_error("visibility", str(refusal))
        return _refused(request, deck, form, TakeDownAnswerForm())
    if written:
        messages.success(request, "保存しました。")
        return redirect("decks:edit", deck.pk)
    return details_conflict(request, own_deck(request, deck_id), form)


def _refused(request: HttpRequest, deck: Deck, form: DetailsForm, answer: TakeDownAnswerForm) -> HttpResponse:
    context = {"deck": deck, "form": form, "take_down_form": answer}
    return render(request, "decks/deck/details.html", context, status=422)


def details_conflict(request: HttpRequest, stored: Deck, form: DetailsForm) -> HttpResponse:
    """Somebody changed the details meanwhile: both texts side by side, and one's own ready to be sent again."""
    again = DetailsForm(initial={**form.cleaned_data, "base": stored.details_revision})
    return render(request, "decks/deck/details_conflict.html", {"deck": stored, "form": again}, status=409)


@require_POST
@limited("answer-take-down", "10/h", key=by_person)
def answer_keeper(request: HttpRequest, deck_id: int) -> HttpResponse:
    """What the owner of a deck that was taken down says to the keepers; a fault comes back with what was typed."""
    deck = own_deck(request, deck_id)
    if not deck.is_taken_down:
        messages.info(request, "このデッキの公開は止められていません。")
        return redirect("decks:details", deck.pk)
    form = TakeDownAnswerForm(request.POST)
    if form.is_valid():
        try:
            answer_take_down(deck, form.cleaned_data["text"])
        except QuotaReachedError as full:
            form.add_error("text", str(full))
        else:
            messages.success(request, "返事を管理者に送りました。")
            return redirect("decks:details", deck.pk)
    return _refused(request, deck, details_form(deck), form)


@require_POST
@limited("create", "60/m", key=by_browser)
def copy(request: HttpRequest, share: str) -> HttpResponse:
    source, began = shared_deck(request, share), timezone.now()
    try:
        deck = copy_deck(source, owner_for(request), creation=sent_id(request, "creation"))
    except QuotaReachedError as full:
        messages.error(request, str(full))
        return redirect("decks:deck_list")
    tell_made(request, deck, began, f"「{source.name}」をコピーしました。")
    return redirect("decks:edit", deck.pk)


@require_POST
def delete(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck_to_write(request, deck_id)
    delete_deck(deck)
    messages.success(request, render_to_string("decks/deck/_deleted.html", {"deck": deck}, request=request))
    return redirect("decks:deck_list")


@require_POST
def undelete(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_decks(request).filter(pk=deck_id).first()
    if deck is None or deck.deleted_at is not None:
        deck = own_deleted_deck(request, deck_id)
        try:
            undelete_deck(deck)
        except QuotaReachedError as full:
            messages.error(request, str(full))
            return redirect("decks:deck_list")
    messages.success(request, f"「{deck.name}」を元に戻しました。")
    return redirect("decks:deck_list")
