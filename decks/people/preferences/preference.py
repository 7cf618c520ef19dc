"""What a person chose for all pages of one browser: a page of its own to choose on, a cookie that keeps it."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from decks.people.requests.next_page import own_page

MAX_AGE = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Preference:
    """One thing to choose: `labels` by value, "" the usual one, which needs no cookie. `name` is field and template."""

    name: str
    cookie: str
    labels: dict[str, str]

    def of(self, request: HttpRequest) -> str:
        chosen = request.COOKIES.get(self.cookie, "")
        return chosen if chosen in self.labels else ""

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page to choose on; a choice leads back to the page one came from."""
        chosen = request.POST.get(self.name, "")
        if request.method == "GET" or chosen not in self.labels:
            context = {"choices": self.labels.items(), "back": _page_before(request)}
            return render(request, f"{self.name}.html", context, status=200 if request.method == "GET" else 422)
        response = HttpResponseRedirect(own_page(request, request.POST.get("back", ""), reverse("home")))
        if chosen:
            secure = settings.SESSION_COOKIE_SECURE
            response.set_cookie(self.cookie, chosen, max_age=MAX_AGE, samesite="Lax", httponly=True, secure=secure)
        else:
            response.delete_cookie(self.cookie, samesite="Lax")
        return response


def _page_before(request: HttpRequest) -> str:
    """The page of this site one came from, "" for none."""
    before = urlsplit(request.headers.get("Referer", ""))
    own = before.netloc == request.get_host() and before.path != request.path
    return before.path + (f"?{before.query}" if before.query else "") if own else ""
