"""Likes, and the count of views: whoever looked or liked, a deck shows numbers only."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Count, F, Q
from django.http import HttpRequest
from django.utils import timezone

from cards.stores import in_passing
from decks.building.models import Deck
from decks.deck_index.writing import note_views
from decks.people.access import is_own
from decks.people.counters import CountersAwayError, count, forget
from decks.people.models import Owner
from decks.people.rates import by_address
from decks.people.visitors import visitor_of
from decks.public.models import DeckLike

# Programs name themselves so; whoever sends no name at all is one, too.
PROGRAM = re.compile(
    r"bot|crawl|spider|slurp|preview|fetch|scan|monitor|curl|wget|python|java/|go-http|okhttp|headless|facebookexternalhit"
    r"|embedly|whatsapp|telegram|skype|line-poker|hatena|mastodon|misskey|http\.rb",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Likes:
    """How many people like a deck, and whether this one does (0 or 1)."""

    count: int
    own: int


def set_like(request: HttpRequest, deck: Deck, owner: Owner, liked: bool) -> None:
    """Make the person like the deck or no more; sent twice it stays as it is."""
    like = DeckLike.objects.filter(deck=deck, **owner).first()
    if liked and not like:
        counted = "owner" in owner or _first_of_address(request, deck)
        DeckLike.objects.get_or_create(deck=deck, **owner, defaults={"counted": counted})
    elif like and not liked:
        like.delete()
        if like.visitor and like.counted:
            _make_room(request, deck)


def _first_of_address(request: HttpRequest, deck: Deck) -> bool:
    """Whether no other visitor from there liked the deck today. That is known until midnight, and of no address that
    could be read."""
    today = timezone.localtime()
    tomorrow = datetime.combine(today.date() + timedelta(days=1), time.min, today.tzinfo)
    name = _like_of_address(request, deck)
    try:
        return count({name: int((tomorrow - today).total_seconds()) + 1})[name].count == 1
    except CountersAwayError:
        return True


def _make_room(request: HttpRequest, deck: Deck) -> None:
    with suppress(CountersAwayError):
        forget([_like_of_address(request, deck)])


def _like_of_address(request: HttpRequest, deck: Deck) -> str:
    return f"like of {deck.pk} from {by_address(request)}"


def likes_of(request: HttpRequest, deck: Deck) -> Likes:
    """One query."""
    mine = Q(owner=request.user) if request.user.is_authenticated else Q(visitor=visitor_of(request)) & ~Q(visitor="")
    return Likes(**deck.likes.aggregate(count=Count("pk", filter=Q(counted=True)), own=Count("pk", filter=mine)))


def count_view(request: HttpRequest, deck: Deck) -> None:
    """One more view of a public deck, unless its owner or a program looks. Nothing is kept of who looked."""
    if not deck.is_public or is_own(request, deck) or is_program(request):
        return
    with in_passing():
        Deck.objects.filter(pk=deck.pk).update(views=F("views") + 1)
        deck.views += 1
        note_views(deck.pk, deck.views)


def is_program(request: HttpRequest) -> bool:
    """A program by its own name, or a browser that loads ahead of any look."""
    agent = request.headers.get("User-Agent", "")
    ahead = "prefetch" in request.headers.get("Sec-Purpose", "") + request.headers.get("Purpose", "")
    return not agent or ahead or PROGRAM.search(agent) is not None
