"""Pages of the device that is to be signed in: the code opened or typed, the digits shown, the press that signs in."""

from typing import Any

from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from allauth.mfa.stages import AuthenticateStage
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from decks.people.accounts.adapter import BY_DEVICE
from decks.people.accounts.devices.offers import GOING_ON, State, ask, offer_asked_with, offer_with, standing_of, take
from decks.people.accounts.devices.words import ENDED, UNKNOWN, USED
from decks.people.accounts.models import DeviceOffer
from decks.people.accounts.session_list import device_of
from decks.people.rates import limited

CLAIM = "device_claim"


class DeviceCodeForm(forms.Form):
    code = forms.CharField(
        label="コード",
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        help_text="もとの端末に出ている8文字です。大文字・小文字、全角・半角、間の空白は気にせず入れられます。",
        error_messages={"required": "コードを入れてください。"},
    )
    offer: DeviceOffer

    def clean_code(self) -> str:
        offer = offer_with(self.cleaned_data["code"])
        if offer is None:
            raise ValidationError(UNKNOWN)
        standing = standing_of(offer)
        if standing != State.OPEN:
            raise ValidationError(USED if standing in (*GOING_ON, State.TAKEN) else ENDED[standing])
        self.offer = offer
        return str(self.cleaned_data["code"])


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
@limited("device", "30/m", must_count=True)
def enter_device_code(request: HttpRequest) -> HttpResponse:
    """Asking signs nobody in. The session goes on under a new key: who had put the former one into this browser
    does not come in with it."""
    form = DeviceCodeForm(request.POST or None)
    if request.method == "POST" and not request.user.is_authenticated and form.is_valid():
        if claim := ask(form.offer, device_of(request.META.get("HTTP_USER_AGENT", ""))):
            request.session.cycle_key()
            request.session[CLAIM] = claim
            return redirect("device_wait")
        form.add_error("code", USED)
    return render(request, "accounts/device_code.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_GET
@limited("device", "30/m", method="GET", must_count=True)
def device_link(request: HttpRequest, device_code: str) -> HttpResponse:
    """Where the QR code leads: to a button. The page is alike for every code; its address, which holds the code, goes
    to nobody. (`no-referrer` would keep the browser from saying where the form comes from, too.)"""
    page = render(request, "accounts/device_code.html", {"form": DeviceCodeForm(), "given": device_code})
    page.headers["Referrer-Policy"] = "strict-origin"
    page.headers["Cache-Control"] = "no-store, private"
    return page


@never_cache
@require_http_methods(["GET", "POST"])
@limited("device", "30/m", must_count=True)
def device_wait(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated or CLAIM not in request.session:
        return redirect("enter_device_code")
    if request.method == "POST" and (offer := take(request.session[CLAIM])):
        del request.session[CLAIM]
        return _signed_in(request, offer)
    return render(request, "accounts/device_wait.html", _standing(request))


@never_cache
@require_GET
def device_wait_look(request: HttpRequest) -> HttpResponse:
    """What is new if anything changed since what was seen; else nothing (204)."""
    context = _standing(request)
    if context["standing"] == request.GET.get("seen"):
        return HttpResponse(status=204)
    return render(request, "accounts/_device_wait.html", context)


def _standing(request: HttpRequest) -> dict[str, Any]:
    offer = offer_asked_with(request.session.get(CLAIM, ""))
    standing = standing_of(offer)
    return {"offer": offer, "standing": standing, "told": ENDED.get(standing, "")}


def _signed_in(request: HttpRequest, offer: DeviceOffer) -> HttpResponse:
    """As by any other way in, but for the factor that the first device had come in with (see offers.py)."""
    user = offer.user
    stages = {AuthenticateStage.key: {"handled": True}} if offer.had_factor else {}
    record_authentication(request, user, BY_DEVICE)
    response: HttpResponse = perform_login(request, Login(user=user, state={"stages": stages}))
    return response
