"""自分のターン in the navigation: how many matches wait for a person who has some. Others cost no query.

A cookie says that a browser has matches; it is no secret and opens nothing.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from cards.stores import is_away
from decks.games.matches.own_matches import turns_of
from decks.games.matches.seat_keys import COOKIE_DAYS, give_key
from decks.games.models import Match

COOKIE = "fudacho_matches"


def match_turns(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """For every page: how many matches wait for this person, asked once the navigation is drawn."""
    return {"match_turns": lambda: _counted(request)}


def _counted(request: HttpRequest) -> int:
    # What is refused at the door is answered before anybody knows who asks.
    if COOKIE not in request.COOKIES or not hasattr(request, "user"):
        return 0
    try:
        return turns_of(request)
    except DatabaseError as error:
        if not is_away(error):
            raise
        return 0  # the page that says so has a navigation, too


def marked(request: HttpRequest, answer: HttpResponseBase, *, has_matches: bool) -> HttpResponseBase:
    """The answer, after which this browser's pages ask for turns, or do not any more."""
    if has_matches:
        age, secure = timedelta(days=COOKIE_DAYS), settings.SESSION_COOKIE_SECURE
        answer.set_cookie(COOKIE, "1", max_age=age, samesite="Lax", httponly=True, secure=secure)
    elif COOKIE in request.COOKIES:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer


def hold(request: HttpRequest, answer: HttpResponseBase, match: Match, key: str) -> HttpResponseBase:
    """The answer with the key of a seat that this browser has from now on."""
    marked(request, answer, has_matches=True)
    return give_key(answer, match, key)
