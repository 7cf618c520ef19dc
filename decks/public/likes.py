"""Likes, and the count of views: whoever looked or liked, a deck shows numbers only."""

import re
from dataclasses import dataclass

from django.db.models import Count, F, Q
from django.http import HttpRequest

from decks.access import Holder, as_person, is_own
from decks.models import Deck, DeckLike, Visibility
from decks.visitors import visitor_of

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


def set_like(deck: Deck, holder: Holder, liked: bool) -> None:
    """Make the person like the deck or no more; sent twice it stays as it is."""
    if liked:
        DeckLike.objects.get_or_create(deck=deck, **as_person(holder))
    else:
        DeckLike.objects.filter(deck=deck, **as_person(holder)).delete()


def likes_of(request: HttpRequest, deck: Deck) -> Likes:
    """One query."""
    mine = Q(person=request.user) if request.user.is_authenticated else Q(visitor=visitor_of(request)) & ~Q(visitor="")
    return Likes(**deck.likes.aggregate(count=Count("pk"), own=Count("pk", filter=mine)))


def count_view(request: HttpRequest, deck: Deck) -> None:
    """One more view of a public deck, unless its holder or a program looks. Nothing is kept of who looked."""
    if deck.visibility != Visibility.PUBLIC or is_own(request, deck) or is_program(request):
        return
    Deck.objects.filter(pk=deck.pk).update(views=F("views") + 1)
    deck.views += 1


def is_program(request: HttpRequest) -> bool:
    """A program by its own name, or a browser that loads ahead of any look."""
    agent = request.headers.get("User-Agent", "")
    ahead = "prefetch" in request.headers.get("Sec-Purpose", "") + request.headers.get("Purpose", "")
    return not agent or ahead or PROGRAM.search(agent) is not None
