"""Visitors without an account: a random token in a cookie, made when there is something to keep.

Rows that are a visitor's bear the token's hash (`visitor`). Who has the token has them, under any SECRET_KEY;
who reads the database has no token.
"""

import secrets
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cards.stores import in_passing
from decks.people.accounts.models import SeenVisitor
from decks.people.cookies import (
    ASIDE,
    COOKIE,
    MAX_AGE,
    RENEW_AFTER,
    VisitorCookie,
    aside_of,
    cookie_of,
    former_token,
    hash_of,
    read_aside,
    read_cookie,
)
from decks.people.models import Owner
from decks.people.transfer import transfer

__all__ = [
    "COOKIE",
    "MAX_AGE",
    "VisitorMiddleware",
    "counted_visitor",
    "transfer_to_account",
    "visitor_key",
    "visitor_of",
]

SET_ASIDE = (
    "このブラウザーで作ったデッキの鍵を、サイトがいま読み取れません。鍵もデッキも消えていません。"
    "サイトの設定が直ると、デッキはここに戻ります。アカウントのデッキには、いつも通りログインして入れます。"
)
BROKEN = (
    "このブラウザーに保存されたデッキの鍵が壊れていて、読み取れません。"
    "アカウントのデッキには、いつも通りログインして入れます。"
)
READ_AGAIN = "読み取れなかった鍵が読み取れるようになり、デッキが戻りました。"


class VisitorMiddleware:
    """Sets `request.visitor` ("" for nobody) and writes the cookies that changed or grow old.

    A cookie that no key reads is copied to a second one and stays until a token takes its place; nothing here ever
    forgets one. The second is read at every request, and what is found is handed over before the page is made.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.COOKIES.get(COOKIE, "")
        cookie = read_cookie(given)
        _become(request, cookie.token, cookie.issued)
        aside = read_aside(request.COOKIES.get(ASIDE, ""))
        if cookie.unread and cookie.unread not in aside:
            aside = (*aside, cookie.unread)
            messages.warning(request, SET_ASIDE)
        elif given and not (cookie.token or cookie.unread):
            messages.warning(request, BROKEN)
        aside = tuple(one for one in aside if not _regained(request, one))
        response = self.get_response(request)
        if not cookie.unread or _token(request):
            _write_token(request, response, cookie, given)
        _write(response, ASIDE, aside_of(aside), ASIDE in request.COOKIES)
        return response


def _become(request: HttpRequest, token: str, issued: bool) -> None:
    request.visitor = hash_of(token)  # type: ignore[attr-defined]
    request.visitor_token, request.visitor_issued = token, issued  # type: ignore[attr-defined]


def _token(request: HttpRequest) -> str:
    return getattr(request, "visitor_token", "")


def _issued(request: HttpRequest) -> bool:
    return getattr(request, "visitor_issued", False)


def _regained(request: HttpRequest, cookie: str) -> bool:
    """Give what belongs to a cookie set aside to whoever asks now, if its key is at hand again; whether it was."""
    token = former_token(cookie)
    if not token:
        return False
    own = visitor_of(request)
    owner: Owner = {"owner": request.user} if request.user.is_authenticated else {"visitor": own}
    if hash_of(token) == own and "visitor" in owner:
        return True
    if not own and "visitor" in owner:
        _become(request, token, issued=True)
        messages.success(request, READ_AGAIN)
        return True
    try:
        transfer(hash_of(token), owner)
    except DatabaseError:
        return False  # a page that only reads goes on; the next request tries again
    if hash_of(token) == own:
        _become(request, "", issued=False)
    messages.success(request, READ_AGAIN)
    return True


def _write_token(request: HttpRequest, response: HttpResponse, cookie: VisitorCookie, given: str) -> None:
    token, issued = _token(request), _issued(request)
    if (token, issued) == (cookie.token, cookie.issued) and cookie.fresh:
        return
    _write(response, COOKIE, cookie_of(token, issued) if token else "", bool(given))
    if token:
        with in_passing():
            _note(hash_of(token), issued)


def _note(visitor: str, issued: bool) -> None:
    """How long the cookie lives now. Invented tokens make no row; one that is there goes on with its owner."""
    now = timezone.now()
    if issued:
        SeenVisitor.objects.update_or_create(key_hash=visitor, defaults={"seen_at": now})
    else:
        old = SeenVisitor.objects.filter(key_hash=visitor, seen_at__lt=now - timedelta(seconds=RENEW_AFTER))
        old.update(seen_at=now)


def _write(response: HttpResponse, name: str, value: str, given: bool) -> None:
    if value:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(name, value, max_age=MAX_AGE, httponly=True, samesite="Lax", secure=secure)
    elif given:
        response.delete_cookie(name, samesite="Lax")


def visitor_of(request: HttpRequest) -> str:
    """The hash that the visitor's rows bear, "" for nobody."""
    return getattr(request, "visitor", "")


def visitor_key(request: HttpRequest) -> str:
    """The same, with a token made now if there is none: call it only to keep something."""
    _become(request, _token(request) or secrets.token_urlsafe(24), issued=True)
    return visitor_of(request)


def counted_visitor(request: HttpRequest) -> str:
    """The visitor where the site made his token: who invents tokens is not taken for as many people."""
    return visitor_of(request) if _issued(request) else ""


def transfer_to_account(request: HttpRequest) -> list[str]:
    """Give everything of the visitor to the user who just signed in and forget the token; what to tell of it."""
    visitor = visitor_of(request)
    if not visitor or not request.user.is_authenticated:
        return []
    told = transfer(visitor, {"owner": request.user})
    _become(request, "", issued=False)
    return told
