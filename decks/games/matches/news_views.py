"""Whether anything changed at a match: the address that its pages ask again and again."""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib.auth.models import User
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from decks.games.matches.presence import AHEAD, EVERY, HERE_FOR, presence
from decks.games.matches.seat_keys import COOKIE, hash_of_key
from decks.games.matches.seat_pages import guessing
from decks.games.models.match import Match, MatchSeat, SeatKey

# Written out: making this statement would cost several times as much as answering it.
QUERY = (
    "SELECT own.id, own.heard, own.noted, own.seen_at < %s OR own.seen_at > %s,"
    " other.seen_at > %s AND other.seen_at < %s"
    f" FROM {SeatKey._meta.db_table} held"
    f" JOIN {MatchSeat._meta.db_table} own ON own.id = held.seat_id"
    f" JOIN {Match._meta.db_table} played ON played.id = own.match_id"
    f" LEFT JOIN {MatchSeat._meta.db_table} other ON other.match_id = own.match_id AND other.id <> own.id"
    f" LEFT JOIN {User._meta.db_table} account ON account.id = own.owner_id"
    " WHERE held.key = %s AND held.waits_until IS NULL AND played.token = %s"
    " AND (account.id IS NULL OR account.is_active)"
)


class News(NamedTuple):
    """The row of the seat, the numbers of its pages, whether it is time to write that it is here, and whether the other
    is here."""

    seat: int
    heard: int
    noted: int
    due: bool
    here: bool


class NewsMiddleware:
    """Answers pages of seats before sessions, forms and messages are looked at: a hundred matches ask two hundred times
    a second. Whatever else it is, and what goes wrong, takes the way of all requests."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = request.method == "GET" and request.path_info.endswith("/news")
        return (asked and _at_once(request)) or self.get_response(request)


def _at_once(request: HttpRequest) -> HttpResponse | None:
    try:
        request.get_host()
        found = resolve(request.path_info)
        if found.func is not news:
            return None
        request.resolver_match = found
        return _answer(request, found.kwargs["token"])
    except (Resolver404, SuspiciousOperation, DatabaseError):
        return None


@require_GET
@never_cache
def news(request: HttpRequest, token: str) -> HttpResponse:
    """204 while the numbers that the page has are those of its seat; else the numbers, and whether the other is here.

    One query, no session; that this seat is here is written at most every ten seconds. 403 without a key of the seat:
    the page then loads itself again.
    """
    return _answer(request, token) or guessing(request) or HttpResponse(status=403)


def _answer(request: HttpRequest, token: str) -> HttpResponse | None:
    """None without a key of the seat."""
    row = _news_of(request, token)
    if row is None:
        return None
    if row.due:
        presence.asks(row.seat)
    found = {"heard": row.heard, "noted": row.noted, "here": int(row.here)}
    known = all(request.GET.get(name) == str(number) for name, number in found.items())
    answer = HttpResponse(status=204) if known else JsonResponse(found)
    answer["Content-Length"] = str(len(answer.content))
    add_never_cache_headers(answer)
    return answer


def _news_of(request: HttpRequest, token: str) -> News | None:
    now, adapt = timezone.now(), connection.ops.adapt_datetimefield_value
    key = hash_of_key(request.COOKIES.get(COOKIE, ""))
    with connection.cursor() as cursor:
        times = [adapt(time) for time in (now - EVERY, now + AHEAD, now - HERE_FOR, now + AHEAD)]
        cursor.execute(QUERY, [*times, key, token])
        row = cursor.fetchone()
    return News(row[0], row[1], row[2], bool(row[3]), bool(row[4])) if row else None
