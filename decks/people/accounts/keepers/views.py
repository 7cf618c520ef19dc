"""The page of a keeper's link, and the door of /admin/."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.mfa.adapter import get_adapter as get_factor_adapter
from allauth.mfa.totp.internal.auth import generate_totp_secret, validate_totp_code
from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from decks.people.accounts.factors.adapter import WRONG_CODE
from decks.people.accounts.factors.forms import NO_CODE
from decks.people.accounts.factors.lost import has_factor
from decks.people.accounts.forms import RULES, TypedTwice
from decks.people.accounts.keepers.gate import came_with_both
from decks.people.accounts.keepers.links import keeper_of, use_link
from decks.people.accounts.recovery.codes import picture_of
from decks.people.accounts.recovery.forms import new_password_field
from decks.people.rates import limited
from decks.people.requests.next_page import own_page

SECRET = "keeper_secret"
DONE = "パスワードと二段階認証を設定しました。ログインしてください。"


class KeeperForm(TypedTwice):
    password1 = new_password_field("新しいパスワード", RULES)
    password2 = new_password_field("新しいパスワード（もう一度）")
    code = forms.CharField(
        label="認証アプリの6桁のコード",
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
        error_messages={"required": NO_CODE},
    )

    def __init__(self, user: User, secret: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user, self.secret = user, secret

    def clean_password1(self) -> str:
        password = str(self.cleaned_data["password1"])
        get_adapter().clean_password(password, self.user)
        return password

    def clean_code(self) -> str:
        code = str(self.cleaned_data["code"])
        if not validate_totp_code(self.secret, code):
            raise ValidationError(WRONG_CODE)
        return code


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@limited("keeper-link", "30/h", method=["GET", "POST"], must_count=True)
def keeper_link(request: HttpRequest, keeper_token: str) -> HttpResponse:
    user = keeper_of(keeper_token)
    if user is None:
        raise Http404
    secret = str(request.session.setdefault(SECRET, generate_totp_secret()))
    form = KeeperForm(user, secret, request.POST or None)
    if request.method == "POST" and form.is_valid():
        if use_link(keeper_token, form.cleaned_data["password1"], secret) is None:
            raise Http404
        request.session.flush()
        messages.success(request, DONE)
        return redirect(f"{reverse('sign_in')}?{urlencode({'next': reverse('admin:index')})}")
    adapter = get_factor_adapter()
    picture = picture_of(adapter.build_totp_url(user, secret))
    context = {"form": form, "keeper": user, "secret": secret, "picture": picture}
    return render(request, "accounts/keeper_link.html", context, status=422 if form.errors else 200)


def keepers_door(request: HttpRequest) -> HttpResponse:
    """Keepers come in by the one door that everybody uses, guarded as it is, and with both factors."""
    user = request.user
    if isinstance(user, User) and not user.is_staff:
        raise PermissionDenied
    target = own_page(request, request.GET.get("next", ""), reverse("admin:index"))
    if not isinstance(user, User):
        return redirect(f"{reverse('sign_in')}?{urlencode({'next': target})}")
    if came_with_both(request):
        return redirect(target)
    context = {"has_factor": has_factor(user), "next": f"{reverse('sign_in')}?{urlencode({'next': target})}"}
    return render(request, "accounts/keepers_door.html", context, status=403)
