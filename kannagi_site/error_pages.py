"""What is answered when something went wrong: a page for people, JSON for scripts and the API.

None of these looks at the form that was sent: it may be what went wrong. (The framework's own handlers check the form's
token once more.)
"""

import sys

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import loader

from cards.stores import is_away
from decks.people.preferences.faces import faces
from decks.people.preferences.theme import theme
from decks.people.requests.callers import error_json, wants_json
from kannagi_site.sections import section

UNREADABLE = "送られた内容を読み取れませんでした。"
REFUSED = "許可がありません。ページを読み直してから、もう一度お試しください。"
MISSING = "見つかりません。"
CONFLICT = "ほかの操作と重なったため、行われませんでした。もう一度お試しください。"
AWAY = (
    "データの保存場所に、いま手が届きません。保存されていないことがあります。少し待ってから、もう一度お試しください。"
)
RETRY_AFTER_SECONDS = 10
BROKEN = "こちらの不具合です。少し待ってから、もう一度お試しください。"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_away(exception):  # a session that could not be written counts as broken off
        return unavailable(request)
    if wants_json(request):
        return error_json("unreadable", UNREADABLE, 400)
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if wants_json(request):
        return error_json("permission_denied", REFUSED, 403)
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if wants_json(request):
        return error_json("not_found", MISSING, 404)
    return render(request, "404.html", status=404)


def conflict(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        return error_json("conflict", CONFLICT, 409)
    return render(request, "409.html", status=409)


def expired_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The token of a form is missing or wrong. The answer brings the cookie, if it was lost: the page before this one
    can be sent then."""
    get_token(request)
    if wants_json(request):
        return error_json("permission_denied", REFUSED, 403)
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Without anything that a page takes from request or database: that may be broken itself.

    What the layers around the views raise comes here only; where a store is away, that is no fault of ours.
    """
    if is_away(sys.exc_info()[1]):
        return unavailable(request)
    if wants_json(request):
        return error_json("error", BROKEN, 500)
    return HttpResponse(loader.get_template("500.html").render(), status=500)


def unavailable(request: HttpRequest) -> HttpResponse:
    """A store is away or busy: come again. Nothing here asks for it, so who is signed in is not said either."""
    response: HttpResponse
    if wants_json(request):
        response = error_json("unavailable", AWAY, 503)
    else:
        context = {**theme(request), **faces(request), **section(request)}
        response = HttpResponse(loader.get_template("503.html").render(context), status=503)
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response
