"""Visitors without an account: a random key in a signed cookie, made when there is something to keep."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from decks.kept.taking_over import take_over_kept
from decks.models import Deck, SoloGame
from decks.public.taking_over import take_over_public_life

COOKIE = "fudacho_visitor"
SALT = "decks.visitor"
MAX_AGE = 400 * 24 * 3600
RENEW_AFTER = 30 * 24 * 3600

EXPIRED = (
    "このブラウザーに保存された情報は、期限が切れているか壊れています。"
    "アカウントなしで作ったデッキは開けません。アカウントのデッキは無事です。"
)


class VisitorMiddleware:
    """Sets `request.visitor` ("" for nobody) and writes the cookie when the key is new, old or broken."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.COOKIES.get(COOKIE, "")
        key, broken = read_key(given)
        request.visitor = key  # type: ignore[attr-defined]
        if broken:
            messages.warning(request, EXPIRED)
        response = self.get_response(request)
        wanted = visitor_of(request)
        if wanted and (wanted != key or not is_fresh(given)):
            write_cookie(response, wanted)
        elif given and not wanted:
            response.delete_cookie(COOKIE, samesite="Lax")
        return response


def read_key(cookie: str) -> tuple[str, bool]:
    """The visitor's key and whether there was a cookie that could not be read."""
    if not cookie:
        return "", False
    try:
        key = signing.loads(cookie, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature:
        return "", True
    return (key, False) if isinstance(key, str) and 0 < len(key) <= 64 else ("", True)


def is_fresh(cookie: str) -> bool:
    try:
        signing.loads(cookie, salt=SALT, max_age=RENEW_AFTER)
    except signing.BadSignature:
        return False
    return True


def write_cookie(response: HttpResponse, key: str) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(key, salt=SALT),
        max_age=MAX_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def visitor_of(request: HttpRequest) -> str:
    return getattr(request, "visitor", "")


def visitor_key(request: HttpRequest) -> str:
    """The visitor's key, made now if there is none: call it only to keep something."""
    if not visitor_of(request):
        request.visitor = secrets.token_urlsafe(24)  # type: ignore[attr-defined]
    return visitor_of(request)


@transaction.atomic
def take_over(request: HttpRequest) -> int:
    """Give everything of the visitor to the user who just signed in and forget the key; how many decks moved."""
    visitor = visitor_of(request)
    if not visitor or not request.user.is_authenticated:
        return 0
    moved = Deck.objects.filter(visitor=visitor).update(owner=request.user, visitor="")
    SoloGame.objects.filter(visitor=visitor).update(owner=request.user, visitor="")
    take_over_kept(visitor, request.user)
    take_over_public_life(visitor, request.user)
    request.visitor = ""  # type: ignore[attr-defined]
    return moved
