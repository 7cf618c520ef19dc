"""Whether the pages stand in their colours of the day or of the night: the game's night, or as a person chose."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

COOKIE = "fudacho_theme"
MAX_AGE = 400 * 24 * 3600
THEMES = {"": "ダーク", "light": "ライト", "device": "端末に合わせる"}


def theme(request: HttpRequest) -> dict[str, str]:
    """For every page: "" for the night, "light", or "device" for what the device has."""
    chosen = request.COOKIES.get(COOKIE, "")
    return {"theme": chosen if chosen in THEMES else ""}


@require_http_methods(["GET", "POST"])
def choose_theme(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("theme", "")
    if request.method == "GET" or chosen not in THEMES:
        context = {"themes": THEMES.items(), "back": page_before(request)}
        return render(request, "theme.html", context, status=200 if request.method == "GET" else 422)
    response = HttpResponseRedirect(own_page(request, request.POST.get("back", "")))
    if chosen:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, chosen, max_age=MAX_AGE, samesite="Lax", httponly=True, secure=secure)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def page_before(request: HttpRequest) -> str:
    """The page of this site one came from, "" for none."""
    before = urlsplit(request.headers.get("Referer", ""))
    own = before.netloc == request.get_host() and before.path != request.path
    return before.path + (f"?{before.query}" if before.query else "") if own else ""


def own_page(request: HttpRequest, page: str) -> str:
    """`page` if it is one of this site's own, else the first."""
    own = page.startswith("/") and url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()})
    return page if own else reverse("home")
