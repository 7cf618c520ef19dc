"""Taking over what became of the deck that this one branched from, card by card."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.catalog import current_catalog
from decks.deck.services import take_from_origin
from decks.editing.refusals import explained, tell_refusals
from decks.history.merging import Merge, merge_of
from decks.limits.rates import by_person, limited
from decks.models import Deck
from decks.people.access import open_origin, own_deck


@require_http_methods(["GET", "POST"])
@limited("version", "60/m", key=by_person)
def merge(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    if deck.origin_id is None:
        raise Http404
    origin = open_origin(request, deck)
    if origin is None:
        return render(request, "decks/history/merge.html", {"deck": deck})
    edit_id = _edit_id(request)
    if deck.edits.filter(edit_id=edit_id).exists():
        return redirect("decks:edit", deck.pk)
    base = dict(deck.origin_entries)
    merged = merge_of(
        base, deck.copies_by_printing(), origin.copies_by_printing(), current_catalog(), request.POST.dict()
    )
    if request.method == "POST" and request.POST.get("seen") == merged.seen and not merged.undecided:
        return _taken(request, deck, merged, edit_id)
    return _page(request, deck, origin, merged, edit_id)


def _taken(request: HttpRequest, deck: Deck, merged: Merge, edit_id: uuid.UUID) -> HttpResponse:
    done = take_from_origin(deck, merged.ours, merged.wanted(), merged.theirs, edit_id)
    tell_refusals(request, explained(done.refusals, current_catalog()))
    messages.success(request, "もとのデッキの変更を取り込みました。「元に戻す」で取り消せます。")
    return redirect("decks:edit", deck.pk)


def _page(request: HttpRequest, deck: Deck, origin: Deck, merged: Merge, edit_id: uuid.UUID) -> HttpResponse:
    sent = request.method == "POST"
    changed = sent and request.POST.get("seen") != merged.seen
    context = {
        "deck": deck,
        "origin": origin,
        "merge": merged,
        "edit_id": edit_id,
        "changed": changed,
        "undecided": sent and not changed,
    }
    return render(request, "decks/history/merge.html", context)


def _edit_id(request: HttpRequest) -> uuid.UUID:
    try:
        return uuid.UUID(request.POST.get("edit_id", ""))
    except ValueError:
        return uuid.uuid4()
