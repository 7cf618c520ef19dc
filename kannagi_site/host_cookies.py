"""Under HTTPS the cookies that say who somebody is bear `__Host-`: no other host of the same domain can set them.

The program knows them by their plain names; this is the only place that knows the others. Those that browsers have
from before are read and written under the new name, as long as a browser may keep one.
"""

from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from decks.people.cookies import ASIDE, COOKIE, MAX_AGE

PREFIX = "__Host-"
# 400 days after the version that brought the new names.
READ_UNTIL = date(2028, 1, 1)


def ages() -> dict[str, int]:
    """The cookies, each with the seconds for which a browser keeps it."""
    return {
        settings.SESSION_COOKIE_NAME: settings.SESSION_COOKIE_AGE,
        settings.CSRF_COOKIE_NAME: settings.CSRF_COOKIE_AGE,
        COOKIE: MAX_AGE,
        ASIDE: MAX_AGE,
    }


class HostCookiesMiddleware:
    """Comes before everything that reads a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.SESSION_COOKIE_SECURE:
            return self.get_response(request)
        former = {name: request.COOKIES.pop(name) for name in ages() if name in request.COOKIES}
        named = {name: request.COOKIES.pop(PREFIX + name) for name in ages() if PREFIX + name in request.COOKIES}
        read = former if timezone.localdate() < READ_UNTIL else {}
        request.COOKIES.update(read | named)
        response = self.get_response(request)
        for name, age in ages().items():
            if name in response.cookies:
                _rename(response, name)
            elif name in read and name not in named:
                scripts = name == settings.CSRF_COOKIE_NAME
                response.set_cookie(
                    PREFIX + name, read[name], max_age=age, httponly=not scripts, secure=True, samesite="Lax"
                )
            if name in former:
                response.delete_cookie(name, samesite="Lax")
        return response


def _rename(response: HttpResponse, name: str) -> None:
    plain = response.cookies.pop(name)
    response.cookies[PREFIX + name] = plain.value
    response.cookies[PREFIX + name].update({**plain, "secure": True, "path": "/", "domain": ""})
