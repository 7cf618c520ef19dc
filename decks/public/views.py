"""Pages of public life: the list with its search, an author's decks, liking, reporting."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from cards.catalog import current_data
from cards.list_question import ListQuestion, today
from cards.search_language.faults import SearchSyntaxError
from decks.building.access import public_deck, shared_deck, visible_origin
from decks.building.models import Deck, DeckQuerySet
from decks.deck.queries import summaries
from decks.deck_index.catching_up import catching_up
from decks.legality.reports import report_on
from decks.people.access import is_own, owner_for
from decks.people.rates import by_person, limited
from decks.public.conditions import NONE, RowCondition
from decks.public.fields import COMBINED, FIELDS
from decks.public.finding import FoundDecks, FoundPaginator
from decks.public.gallery import gallery_of
from decks.public.likes import likes_of, set_like
from decks.public.places import Sort
from decks.public.queries import PAGE_SIZES, decks_by, search_public, summaries_of

OWN_DECK = "自分のデッキには付けられません。"


@require_safe
def public_list(request: HttpRequest) -> HttpResponse:
    data, text = current_data(), " ".join(request.GET.get("q", "").replace("\x00", "").split())
    sort, size = _sort(request), _size(request)
    fault: SearchSyntaxError | None = None
    try:
        found = search_public(text, sort, data, request.GET.get("at", ""))
    except SearchSyntaxError as problem:
        fault, found = problem, FoundDecks(RowCondition(NONE), sort, data)
    if found.behind:
        catching_up.want()
    page = FoundPaginator(found, size).get_page(request.GET.get("page"))
    context = {
        "text": text,
        "sort": sort,
        "sorts": tuple(Sort),
        "size": size,
        "sizes": PAGE_SIZES,
        "fault": fault,
        "page": page,
        "behind": found.behind,
        "decks": summaries_of(page.object_list, data),
        "fields": FIELDS,
        "combined": COMBINED,
    }
    return render(request, "decks/public/public_list.html", context)


@require_safe
def author(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody who shows no deck has no page for others: nothing tells whether there is such an account."""
    person = get_object_or_404(User, username=username, is_active=True)
    page = Paginator(decks_by(person), PAGE_SIZES[1]).get_page(request.GET.get("page"))
    own = person == request.user
    if not page.paginator.count and not own:
        raise Http404
    decks = summaries(cast(DeckQuerySet, page.object_list), current_data())
    return render(request, "decks/public/author.html", {"author": person, "own": own, "page": page, "decks": decks})


@require_safe
def gallery(request: HttpRequest, share: str) -> HttpResponse:
    """The whole deck in one look."""
    deck, data = shared_deck(request, share), current_data()
    listed = deck.to_deck_list()
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "report": report_on(listed, ListQuestion(today()), data),
        "gallery": gallery_of(listed, data.catalog, request.GET),
    }
    response = render(request, "decks/public/all.html", context)
    if not deck.is_public:
        response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
@limited("like", "60/m", key=by_person)
@limited("like-address", "600/h")
def like(request: HttpRequest, share: str) -> HttpResponse:
    """`liked` says how it shall be afterwards, so that a form sent twice changes nothing."""
    deck = public_deck(share)
    if is_own(request, deck):
        messages.warning(request, OWN_DECK)
    else:
        set_like(request, deck, owner_for(request), request.POST.get("liked") == "1")
    return redirect("decks:public", share)


def life_of(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    """What the page of a deck shows of its public life."""
    return {"likes": likes_of(request, deck), "origin": visible_origin(request, deck)}


def _sort(request: HttpRequest) -> Sort:
    try:
        return Sort.of(request.GET.get("sort", ""))
    except ValueError:
        return Sort.NEWEST


def _size(request: HttpRequest) -> int:
    sizes = {str(size): size for size in PAGE_SIZES}
    return sizes.get(request.GET.get("size", ""), PAGE_SIZES[0])
