"""When each session was last used: written once in some minutes, so that hardly a request waits for it."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cards.stores import in_passing

EVERY = timedelta(minutes=10)
# Sessions that a process remembers; beyond that it asks the database again.
MOST = 10_000
# When this process last wrote each session, or saw that another one had.
_written: dict[str, float] = {}


class LastSeenMiddleware:
    """Of people whom the page has asked for; nothing is read for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        key = request.session.session_key
        if key and SESSION_KEY in getattr(request.session, "_session_cache", {}) and _is_due(key):
            now = timezone.now()
            with in_passing():
                UserSession.objects.filter(session_key=key, last_seen_at__lt=now - EVERY).update(last_seen_at=now)
        return response


def begun(request: HttpRequest, **rest: Any) -> None:
    """Called for each sign-in, which has its time already."""
    _note(str(request.session.session_key))


def _is_due(key: str) -> bool:
    """Other processes may have written meanwhile: the statement itself looks at the time."""
    if time.time() - _written.get(key, 0) < EVERY.total_seconds():
        return False
    _note(key)
    return True


def _note(key: str) -> None:
    if len(_written) >= MOST:
        _written.clear()
    _written[key] = time.time()
