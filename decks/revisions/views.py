"""The page of what a published revision breaks: one's own decks, and public ones once a worker has looked."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import today
from cards.models import RestrictionRevision
from decks.building.access import own_decks
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from decks.revisions.finding import own_broken
from decks.revisions.known import breaks_of, mark_of, published
from decks.revisions.page import OwnBroken, context_of, seen_already, tighter_cards
from decks.revisions.progress import begin


@require_safe
@never_cache
def what_breaks(request: HttpRequest, series: str, number: int) -> HttpResponse:
    context = {**context_of(request, published(series, number)), **_addresses(series, number)}
    breaks = context["breaks"]
    own = OwnBroken.of(breaks, own_broken(own_decks(request), breaks, today()), today())
    context |= {"own": own, "tighter": tighter_cards(breaks), "form_id": uuid.uuid4()}
    return render(request, "decks/revisions/what_breaks.html", context)


@require_safe
@never_cache
def what_breaks_look(request: HttpRequest, series: str, number: int) -> HttpResponse:
    """The public decks if anything changed since the mark that was seen; else nothing (204)."""
    return look(request, published(series, number), _addresses(series, number))


@require_POST
@limited("sweep", "10/m", key=by_person)
def begin_breaks(request: HttpRequest, series: str, number: int) -> HttpResponse:
    return asked(request, published(series, number), reverse("decks:what_breaks", args=[series, number]))


def look(request: HttpRequest, row: RestrictionRevision, addresses: dict[str, str]) -> HttpResponse:
    if seen_already(request, row, current_data()):
        return HttpResponse(status=204)
    return render(request, "decks/revisions/_public.html", {**context_of(request, row), **addresses})


def asked(request: HttpRequest, row: RestrictionRevision, page: str) -> HttpResponse:
    """Ask a worker to look through the public decks; back to the page, which says how far it is."""
    data = current_data()
    breaks = breaks_of(row, data)
    if breaks is None:
        return redirect(page)
    try:
        begin(row, mark_of(breaks, data), owner_for(request))
    except QuotaReachedError as full:
        messages.error(request, str(full))
    return redirect(f"{page}#public")


def _addresses(series: str, number: int) -> dict[str, str]:
    names = {"page": "what_breaks", "look": "what_breaks_look", "begin": "begin_breaks"}
    return {part: reverse(f"decks:{name}", args=[series, number]) for part, name in names.items()}
