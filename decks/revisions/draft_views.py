"""The same for a draft, before it is published: for keepers alone, to all others it is not there (404)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.models import RestrictionRevision
from decks.people.rates import by_person, limited
from decks.revisions.known import draft, is_keeper
from decks.revisions.page import context_of, tighter_cards
from decks.revisions.views import asked, look


@require_safe
@never_cache
def draft_breaks(request: HttpRequest, revision_id: int) -> HttpResponse:
    context = {**context_of(request, _kept(request, revision_id)), **_addresses(revision_id)}
    if breaks := context.get("breaks"):
        context["tighter"] = tighter_cards(breaks)
    return render(request, "decks/revisions/what_breaks.html", {**context, "draft": True})


@require_safe
@never_cache
def draft_breaks_look(request: HttpRequest, revision_id: int) -> HttpResponse:
    return look(request, _kept(request, revision_id), _addresses(revision_id))


@require_POST
@limited("sweep", "10/m", key=by_person)
def begin_draft(request: HttpRequest, revision_id: int) -> HttpResponse:
    row = _kept(request, revision_id)
    return asked(request, row, reverse("decks:draft_breaks", args=[revision_id]))


def _kept(request: HttpRequest, revision_id: int) -> RestrictionRevision:
    if not is_keeper(request):
        raise Http404
    return draft(revision_id)


def _addresses(revision_id: int) -> dict[str, str]:
    names = {"page": "draft_breaks", "look": "draft_breaks_look", "begin": "begin_draft"}
    return {part: reverse(f"decks:{name}", args=[revision_id]) for part, name in names.items()}
