"""The page of what one has saved, the card page's groups, and every change to them: by POST, by the person alone."""

from dataclasses import dataclass
from urllib.parse import parse_qs

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from cards.catalog import CardData, current_data
from cards.search.form import Search
from cards.search.groups import CardGroup, Groups
from cards.search.links import Chip, chips_of
from cards.search.parse import parse_search
from decks.people.access import owner_for
from decks.people.rates import by_person, limited
from decks.people.requests.next_page import own_page
from decks.saved.models import MAX_SAVED_NAME_LENGTH, FavouriteGroup, SavedSearch
from decks.saved.names import CannotSaveError
from decks.saved.queries import own_saved, saved_by
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES
from decks.saved.services import DEFAULT_GROUP, keep_search, make_group, put_card, rename, take_card
from rules_engine.catalog.definitions import CardDefinition

SEARCHES_ON_A_PAGE = 20
SHOWN_CARDS = 12
EVERYTHING = "すべての札"
MOST_READ = 20_000
saved_limit = limited("saved", "240/m", key=by_person)


@dataclass(frozen=True, slots=True)
class ShownSearch:
    search: SavedSearch
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group with its first cards; `more` are not shown."""

    group: CardGroup
    cards: tuple[CardDefinition, ...]
    more: int


@require_safe
def saved_page(request: HttpRequest) -> HttpResponse:
    saved, data = saved_by(request), current_data()
    page = Paginator(saved.searches, SEARCHES_ON_A_PAGE).get_page(request.GET.get("page"))
    searches = [ShownSearch(one, chips_of(_read(one.query, data, saved.group_of_id), saved.group_of_id))
                for one in page.object_list]  # fmt: skip
    context = {
        "searches": searches,
        "page": page,
        "groups": [_shown(group, data) for group in saved.groups],
        "quotas": {"searches": SEARCHES, "groups": GROUPS, "favourites": FAVOURITES},
    }
    return render(request, "decks/saved/saved.html", {**context, "longest": MAX_SAVED_NAME_LENGTH})


def _shown(group: CardGroup, data: CardData) -> ShownGroup:
    cards = [data.catalog.cards[card_id] for card_id in sorted(group.cards) if card_id in data.catalog.cards]
    return ShownGroup(group, tuple(cards[:SHOWN_CARDS]), max(0, len(cards) - SHOWN_CARDS))


@require_POST
@saved_limit
def save_search(request: HttpRequest) -> HttpResponse:
    """Keep the search whose conditions stand in `query`, under the name given or its conditions."""
    groups = saved_by(request).group_of_id
    search = _read(request.POST.get("query", ""), current_data(), groups).but()
    words = " ".join(chip.value for chip in chips_of(search, groups)) or EVERYTHING
    name = request.POST.get("name", "").strip() or words[:MAX_SAVED_NAME_LENGTH]
    try:
        saved = keep_search(owner_for(request), name, search.query_string())
    except CannotSaveError as reason:
        messages.error(request, str(reason))
    else:
        messages.success(request, f"検索「{saved.name}」を保存しました。")
    query = search.query_string()
    return redirect(_page(request, reverse("cards:search_page")) + (f"?{query}" if query else ""))


@require_POST
@saved_limit
def rename_search(request: HttpRequest, search_id: int) -> HttpResponse:
    return _renamed(request, get_object_or_404(own_saved(request, SavedSearch), pk=search_id))


@require_POST
@saved_limit
def rename_group(request: HttpRequest, group_id: int) -> HttpResponse:
    return _renamed(request, get_object_or_404(own_saved(request, FavouriteGroup), pk=group_id))


def _renamed(request: HttpRequest, saved: SavedSearch | FavouriteGroup) -> HttpResponse:
    try:
        rename(saved, request.POST.get("name", ""))
    except CannotSaveError as reason:
        messages.error(request, str(reason))
    else:
        messages.success(request, f"名前を「{saved.name}」にしました。")
    return redirect("decks:saved_page")


@require_POST
@saved_limit
def delete_search(request: HttpRequest, search_id: int) -> HttpResponse:
    """What is gone already stays gone: a form sent twice says the same."""
    own_saved(request, SavedSearch).filter(pk=search_id).delete()
    messages.success(request, "保存した検索を削除しました。")
    return redirect("decks:saved_page")


@require_POST
@saved_limit
def delete_group(request: HttpRequest, group_id: int) -> HttpResponse:
    own_saved(request, FavouriteGroup).filter(pk=group_id).delete()
    messages.success(request, "お気に入りのグループを削除しました。")
    return redirect("decks:saved_page")


@require_POST
@saved_limit
def add_group(request: HttpRequest) -> HttpResponse:
    try:
        group = make_group(owner_for(request), request.POST.get("name", ""))
    except CannotSaveError as reason:
        messages.error(request, str(reason))
    else:
        messages.success(request, f"グループ「{group.name}」があります。")
    return redirect("decks:saved_page")


@require_POST
@saved_limit
def star(request: HttpRequest) -> HttpResponse:
    """`put` a card, as "175" into the group chosen or as "175:3,5" into these groups; or `take` it out of all."""
    taking = "take" in request.POST
    number, _, given = request.POST.get("take" if taking else "put", "").partition(":")
    card = _card(number)
    own = list(own_saved(request, FavouriteGroup))
    stood: list[int] = []
    try:
        if taking:
            stood = take_card(card.id, own)
        else:
            put_card(card.id, _wanted(request, own, given), own)
    except CannotSaveError as reason:
        messages.error(request, str(reason))
        return _led_back(request, card)
    if getattr(request, "htmx", False):
        context = {"card": card, "starred": not taking, "back": ",".join(map(str, stood))}
        return render(request, "decks/saved/_star.html", context)
    return redirect(_back(request, card))


def _wanted(request: HttpRequest, own: list[FavouriteGroup], given: str) -> list[FavouriteGroup]:
    wanted = set(given.split(",")) if given else {request.POST.get("group", "")}
    chosen = [group for group in own if str(group.pk) in wanted]
    return chosen or own[:1] or [make_group(owner_for(request), DEFAULT_GROUP)]


@require_POST
@saved_limit
def card_groups(request: HttpRequest, card_id: int) -> HttpResponse:
    """Let the card stand in exactly the groups marked, and in a new one where a name is given."""
    card = _card(str(card_id))
    own = list(own_saved(request, FavouriteGroup))
    marked = set(request.POST.getlist("groups"))
    try:
        chosen = [group for group in own if str(group.pk) in marked]
        if request.POST.get("name", "").strip():
            chosen.append(make_group(owner_for(request), request.POST["name"]))
        with transaction.atomic():
            take_card(card.id, [group for group in own if group not in chosen])
            put_card(card.id, chosen, own)
    except CannotSaveError as reason:
        messages.error(request, str(reason))
    else:
        names = "、".join(f"「{group.name}」" for group in chosen)
        messages.success(request, f"お気に入り{names}に入れました。" if names else "お気に入りから外しました。")
    return redirect("cards:card_page", card.id, card.name)


def _read(query: str, data: CardData, groups: Groups) -> Search:
    return parse_search(parse_qs(query[:MOST_READ]), data.known, groups).search


def _card(number: str) -> CardDefinition:
    card = current_data().catalog.cards.get(int(number[:9])) if number.isascii() and number.isdigit() else None
    if card is None:
        raise Http404
    return card


def _led_back(request: HttpRequest, card: CardDefinition) -> HttpResponse:
    """To the page the form stands on, which then tells why nothing was done."""
    page = _back(request, card)
    return HttpResponseClientRedirect(page) if getattr(request, "htmx", False) else redirect(page)


def _back(request: HttpRequest, card: CardDefinition) -> str:
    return _page(request, reverse("cards:card_page", args=(card.id, card.name)))


def _page(request: HttpRequest, otherwise: str) -> str:
    """The page that the form says it is on, if it is one of ours."""
    return own_page(request, request.POST.get("next", ""), otherwise)
