"""Who has a seat of a match: a browser that holds one of its keys, in a cookie of the match's own path.

A key is 128 random bits; the database has its hash alone. Who is signed in to the seat's account gets a key of his own
on each device.
"""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from decks.games.models.match import Match, MatchSeat, SeatKey
from decks.people.access import own_rows
from decks.people.models import Owner

COOKIE = "fudacho_seat_key"
KEY_BYTES = 16
COOKIE_DAYS = 180
MOST_KEYS = 20
"""A browser that keeps no cookies gets a key with every page; the oldest keys end."""
CODE_LASTS = timedelta(minutes=2)


def hash_of_key(key: str) -> str:
    """What the database keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_key(seat: MatchSeat, holder: Owner | None = None) -> str:
    """One more key of this seat, for the browser that asks; `holder` is who took the seat to his device by a code."""
    key = secrets.token_urlsafe(KEY_BYTES)
    SeatKey.objects.create(seat=seat, key=hash_of_key(key), **(holder or {}))
    newest = seat.keys.order_by("-pk").values_list("pk", flat=True)[:MOST_KEYS]
    seat.keys.exclude(pk__in=list(newest)).delete()
    return key


def keys_sent(request: HttpRequest, token: str) -> QuerySet[SeatKey]:
    """The key of this match that the request brings: one row, or none, as of an account that a keeper locked."""
    key = request.COOKIES.get(COOKIE, "")
    keys = SeatKey.objects.filter(key=hash_of_key(key), waits_until=None, seat__match__token=token)
    return keys.exclude(seat__owner__is_active=False)


def seat_of(request: HttpRequest, token: str) -> MatchSeat | None:
    """The seat of this person at this match with its match: by the key that the browser brings, or as one's own."""
    held = keys_sent(request, token).values("seat")
    seats = MatchSeat.objects.select_related("match").filter(match__token=token)
    return seats.filter(pk__in=held).first() or seats.filter(pk__in=seats_held(request)).first()


def seats_held(request: HttpRequest) -> QuerySet[MatchSeat, Any]:
    """The seats that this person has: his own, and those that he took to this device, or to one of his account, by a
    code."""
    own = own_rows(request, MatchSeat.objects.order_by()).values("pk")
    taken = own_rows(request, SeatKey.objects.filter(waits_until=None)).exclude(seat__owner__is_active=False)
    return own.union(taken.values("seat"))


def match_or_404(token: str) -> Match:
    return get_object_or_404(Match, token=token)


def give_key(answer: HttpResponseBase, match: Match, key: str) -> HttpResponseBase:
    """The answer with the key of a seat, for the browser to keep; no script can read it."""
    answer.set_cookie(
        COOKIE,
        key,
        max_age=int(timedelta(days=COOKIE_DAYS).total_seconds()),
        path=reverse("matches:table", args=[match.token]),
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def new_code(seat: MatchSeat) -> str:
    """A code by which one further device can take a key, once and within two minutes."""
    code = secrets.token_urlsafe(KEY_BYTES)
    seat.keys.exclude(waits_until=None).delete()
    SeatKey.objects.create(seat=seat, key=hash_of_key(code), waits_until=timezone.now() + CODE_LASTS)
    return code


def take_code(match: Match, code: str, holder: Owner) -> str:
    """The key for the device of this person that brings this code; "" where it is none, was taken, or is too old."""
    key = secrets.token_urlsafe(KEY_BYTES)
    waiting = SeatKey.objects.filter(key=hash_of_key(code), seat__match=match, waits_until__gt=timezone.now())
    return key if waiting.update(key=hash_of_key(key), waits_until=None, **holder) else ""
