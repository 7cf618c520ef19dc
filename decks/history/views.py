"""Versions of a deck: keeping one, looking at it, going back to it."""

import uuid
from itertools import zip_longest

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.building.access import open_origin, own_deck, own_deck_to_write
from decks.building.models import Deck
from decks.building.quotas import VERSIONS
from decks.deck.faces import face_groups
from decks.deck.forms import VersionForm
from decks.deck.made import tell_made
from decks.deck.services import copy_deck, keep_version, restore_version
from decks.editing.done_before import tell_done_before
from decks.editing.refusals import explained, tell_refusals
from decks.history.differences import difference, version_list
from decks.history.merging import merge_of
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_browser, by_person, limited
from decks.people.requests.repeats import sent_id

PAGE_SIZE = 20


@require_GET
def history(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _page(request, own_deck(request, deck_id), VersionForm())


@require_POST
@limited("version", "60/m", key=by_person)
def keep(request: HttpRequest, deck_id: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    form = VersionForm(request.POST)
    if not form.is_valid():
        return _page(request, deck, form, status=422)
    try:
        version = keep_version(deck, form.cleaned_data["message"])
    except QuotaReachedError as full:
        form.add_error("message", str(full))
        return _page(request, deck, form, status=422)
    messages.success(request, f"{version}を保存しました。")
    return redirect("decks:edit" if request.POST.get("back") == "edit" else "decks:history", deck.pk)


@require_GET
def version(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    deck = own_deck(request, deck_id)
    kept = get_object_or_404(deck.versions, number=number)
    catalog = current_data().catalog
    context = {
        "deck": deck,
        "version": kept,
        "groups": face_groups(version_list(kept, catalog), catalog),
        "difference": difference(deck.to_deck_list(), version_list(kept, catalog), catalog),
        "edit_id": uuid.uuid4(),
        "creation": uuid.uuid4(),
    }
    return render(request, "decks/history/version.html", context)


@require_POST
@limited("version", "60/m", key=by_person)
def restore(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    deck = own_deck_to_write(request, deck_id)
    kept = get_object_or_404(deck.versions, number=number)
    done = restore_version(deck, kept, sent_id(request, "edit_id") or uuid.uuid4())
    if done.revision <= deck.revision:
        tell_done_before(request, done, f"{kept}の札には、前に戻してあります。")
        return redirect("decks:edit", deck.pk)
    tell_refusals(request, explained(done.refusals, current_data().catalog))
    messages.success(request, f"{kept}の札に戻しました。戻す前の札は「元に戻す」で呼び戻せます。")
    return redirect("decks:edit", deck.pk)


@require_POST
@limited("create", "60/m", key=by_browser)
def branch(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """Another deck that begins with the cards of a version."""
    deck, began = own_deck(request, deck_id), timezone.now()
    kept = get_object_or_404(deck.versions, number=number)
    try:
        made = copy_deck(deck, owner_for(request), creation=sent_id(request, "creation"), version=kept)
    except QuotaReachedError as full:
        messages.error(request, str(full))
        return redirect("decks:deck_list")
    tell_made(request, made, began, f"{kept}の札で別のデッキを作りました。")
    return redirect("decks:edit", made.pk)


def _page(request: HttpRequest, deck: Deck, form: VersionForm, status: int = 200) -> HttpResponse:
    catalog = current_data().catalog
    page = Paginator(deck.versions.all(), PAGE_SIZE).get_page(request.GET.get("page"))
    # One more than is shown: the last one, too, is compared with the version before it.
    first = page.start_index() - 1
    lists = [(kept, version_list(kept, catalog)) for kept in deck.versions.all()[max(0, first) : first + PAGE_SIZE + 1]]
    befores = [before for _, before in lists[1:]]
    rows = [
        (kept, difference(before, cards, catalog) if before else None)
        for (kept, cards), before in zip_longest(lists, befores)
    ][:PAGE_SIZE]
    context = {"deck": deck, "rows": rows, "page": page, "quota": VERSIONS, "form": form, "creation": uuid.uuid4()}
    if origin := open_origin(request, deck):
        merged = merge_of(dict(deck.origin_entries), deck.copies_by_printing(), origin.copies_by_printing(), catalog)
        context |= {"origin": origin, "news": merged.news}
    return render(request, "decks/history/history.html", context, status=status)
