"""Taking over what became of the deck that this one branched from, card by card."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.catalog import current_catalog
from decks.building.access import open_origin, own_deck
from decks.building.models import Deck
from decks.deck.services import take_from_origin
from decks.editing.changes import Edit
from decks.editing.done_before import tell_done_before
from decks.editing.refusals import explained, tell_refusals
from decks.editing.services import done_before
from decks.history.merging import ROW_PREFIX, Merge, merge_of
from decks.people.rates import by_person, limited
from decks.people.requests.repeats import digest_of, sent_id


@require_http_methods(["GET", "POST"])
@limited("version", "60/m", key=by_person)
def merge(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    if deck.origin_id is None:
        raise Http404
    origin = open_origin(request, deck)
    if origin is None:
        return render(request, "decks/history/merge.html", {"deck": deck})
    edit = _edit(request, deck)
    if request.method == "POST" and (done := done_before(deck, edit)[0]):
        tell_done_before(request, done, "もとのデッキの変更は、前に取り込んであります。")
        return redirect("decks:edit", deck.pk)
    base = dict(deck.origin_entries)
    merged = merge_of(
        base, deck.copies_by_printing(), origin.copies_by_printing(), current_catalog(), request.POST.dict()
    )
    if request.method == "POST" and request.POST.get("seen") == merged.seen and not merged.undecided:
        return _taken(request, deck, merged, edit)
    return _page(request, deck, origin, merged, edit.edit_id)


def _taken(request: HttpRequest, deck: Deck, merged: Merge, edit: Edit) -> HttpResponse:
    done = take_from_origin(deck, merged.ours, merged.wanted(), merged.theirs, edit)
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


def _edit(request: HttpRequest, deck: Deck) -> Edit:
    """The edit that is asked for, whose changes are not known yet: they hang on what the decks hold by then."""
    asked = {name: text for name, text in request.POST.items() if name == "seen" or name.startswith(ROW_PREFIX)}
    return Edit(sent_id(request, "edit_id") or uuid.uuid4(), deck.revision, sent=digest_of(asked))
