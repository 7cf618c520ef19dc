"""What all pages of a seat have in common: whose they are, that nobody keeps them, and that no key is guessed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from decks.games.matches.marks import hold
from decks.games.matches.seat_keys import COOKIE, keys_sent, new_key, seat_of
from decks.games.models import MatchSeat
from decks.people.access import is_own, owner_for
from decks.people.rates import Rate, by_address, too_often, wait_for

WRONG_KEYS = Rate.of("60/m")
"""Keys that open nothing, from one address."""


def private(answer: HttpResponseBase) -> HttpResponseBase:
    """The answer, for this browser alone: no cache, no search engine, and no address of it to other sites."""
    answer.headers["Cache-Control"] = "no-store, private"
    answer.headers["X-Robots-Tag"] = "noindex"
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer


def guessing(request: HttpRequest) -> HttpResponse | None:
    """Counts a key that opened nothing; the answer to who has sent too many of them, else None."""
    if COOKIE not in request.COOKIES:
        return None
    wait = wait_for({f"match-keys {by_address(request)}": WRONG_KEYS})
    return too_often(request, wait) if wait else None


def with_seat(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view for people with a seat: it is called with the seat and its match; for others there is no page."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **named: Any) -> HttpResponseBase:
        seat = seat_of(request, token)
        if seat is not None:
            return private(view(request, seat, *args, **named))
        if refused := guessing(request):
            return private(refused)
        raise Http404

    return guarded


def reloaded(request: HttpRequest, token: str) -> HttpResponse:
    """The page of the match once more: for a part of it that was asked for, by the script that asked."""
    if getattr(request, "htmx", False):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return redirect("matches:table", token)


def keyed(request: HttpRequest, seat: MatchSeat, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with a key for a browser that has the seat as its person's own but holds none yet."""
    if keys_sent(request, seat.match.token).exists():
        return answer
    holder = None if is_own(request, seat) else owner_for(request)
    return hold(request, answer, seat.match, new_key(seat, holder))
