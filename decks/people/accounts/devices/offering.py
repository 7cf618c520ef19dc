"""Pages of the device that is signed in: the code shown, who asks with it, and the answer."""

import re
import unicodedata
from typing import Any, cast

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from decks.people.accounts.devices.offers import confirm, hash_of_code, make_offer, offer_of, refuse, standing_of
from decks.people.accounts.devices.words import ENDED, KEEPER, NOT_TWO_DIGITS
from decks.people.accounts.keepers.gate import came_with_both
from decks.people.accounts.models import DeviceOffer
from decks.people.accounts.recovery.codes import groups_of, picture_of
from decks.people.rates import by_person, limited


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
@login_required
@limited("device-offer", "60/h", key=by_person, must_count=True)
def new_device(request: HttpRequest) -> HttpResponse:
    """A press without a code makes one; with the code that the page shows it is only looked at once more."""
    user, code = cast(User, request.user), request.POST.get("code", "")
    if user.is_staff:
        return render(
            request, "accounts/new_device.html", {"told": KEEPER}, status=200 if request.method == "GET" else 422
        )
    if request.method == "POST" and not code:
        raise_if_reauthentication_required(request, app="allauth.mfa")
        _, code = make_offer(user, str(request.session.session_key))
    return _page(request, code)


@never_cache
@require_GET
def new_device_look(request: HttpRequest) -> HttpResponse:
    """What is new if anything changed since what was seen; else nothing (204). Asked by a script: where the session has
    ended meanwhile, the page as a whole goes to the sign-in."""
    if not request.user.is_authenticated:
        away = HttpResponseClientRedirect(reverse("sign_in"))
        away.status_code = 401
        return away
    standing = standing_of(_own(request))
    if standing == request.GET.get("seen"):
        return HttpResponse(status=204)
    return _page(request, partial=True)


@require_POST
@login_required
@limited("device-answer", "60/h", key=by_person, must_count=True)
def answer_device(request: HttpRequest) -> HttpResponse:
    offer = _own(request)
    if offer and standing_of(offer) == DeviceOffer.State.ASKED:
        digits = unicodedata.normalize("NFKC", request.POST.get("digits", "")).strip()
        if "refuse" in request.POST:
            refuse(offer)
        elif not re.fullmatch(r"[0-9]{2}", digits):
            return _page(request, fault=NOT_TWO_DIGITS)
        else:
            confirm(offer, digits, had_factor=came_with_both(request))
    return redirect("new_device")


def _own(request: HttpRequest) -> DeviceOffer | None:
    return offer_of(cast(User, request.user), str(request.session.session_key))


def _page(request: HttpRequest, code: str = "", *, fault: str = "", partial: bool = False) -> HttpResponse:
    """The code is shown again only to the page that brings it."""
    offer = _own(request)
    standing = standing_of(offer) if offer else ""
    context: dict[str, Any] = {"offer": offer, "standing": standing, "told": ENDED.get(standing, ""), "fault": fault}
    if offer and standing == DeviceOffer.State.OPEN and offer.code_hash == hash_of_code(code):
        link = request.build_absolute_uri(reverse("device_link", args=["".join(groups_of(code))]))
        context |= {"code": code, "groups": groups_of(code), "link": link, "picture": picture_of(link)}
    template = "accounts/_device_offer.html" if partial else "accounts/new_device.html"
    page = render(request, template, context, status=422 if fault else 200)
    page.headers["Cache-Control"] = "no-store, private"
    return page
