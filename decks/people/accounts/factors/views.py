"""Pages of the second factor: what there is, an app or a passkey taken up and given up, asked for at sign-in, lost."""

from typing import Any, cast

from allauth.mfa.base import views as any_views
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from decks.people.accounts.elsewhere.connections import parting
from decks.people.accounts.factors import lost
from decks.people.accounts.factors.adapter import passkeys_are_possible
from decks.people.accounts.factors.forms import (
    AddAppForm,
    AddPasskeyForm,
    CodeForm,
    LostFactorForm,
    PasskeySignInForm,
    UsePasskeyForm,
)
from decks.people.accounts.forms import with_wait
from decks.people.accounts.models import LostFactor
from decks.people.accounts.recovery.codes import groups_of, picture_of
from decks.people.rates import by_person, limited

ONLY_BY_LINK = "管理者の二段階認証は、サーバーで manage.py keeper を実行して出るリンクから設定します。"
KEEPER = "管理者のアカウントは、サーバーで manage.py keeper に --reset を付けて実行して、設定し直します。"
LAST_WAY = "これを削除すると、ログインする手段がなくなります。先にパスワードを設定してください。"
NONE_THERE = "このアカウントは二段階認証を使っていません。そのままログインできます。"
changing = method_decorator(limited("factors", "30/h", key=by_person, must_count=True), name="dispatch")


class Factors(any_views.IndexView):
    template_name = "accounts/factors.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        found = context["authenticators"]
        possible = passkeys_are_possible(self.request)
        return {**context, "app": found.get("totp"), "passkeys": found.get("webauthn", []), "possible": possible}


class _Adding:
    """A keeper's first factor comes by a link of the operator's, or a stolen password would be enough."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and user.is_staff and not lost.has_factor(user):
            messages.error(request, ONLY_BY_LINK)
            return redirect("factors")
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]


@changing
class AddApp(_Adding, totp.ActivateTOTPView):
    template_name = "accounts/add_app.html"
    form_class = AddAppForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return {**context, "picture": picture_of(context["totp_url"])}


@changing
class RemoveApp(totp.DeactivateTOTPView):
    template_name = "accounts/remove_app.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not lost.has_app(request.user):
            return redirect("factors")
        return super().dispatch(request, *args, **kwargs)


@changing
class AddPasskey(_Adding, webauthn.AddWebAuthnView):
    template_name = "accounts/add_passkey.html"
    form_class = AddPasskeyForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The options are of a key that is found without a name and asks who holds it."""
        context = super().get_context_data(**kwargs)
        options = auth.begin_registration(self.request.user, True)
        possible = passkeys_are_possible(self.request)
        return {**context, "form": kwargs.get("form", self.get_form()), "options": options, "possible": possible}


@changing
class RemovePasskey(webauthn.RemoveWebAuthnView):
    template_name = "accounts/remove_passkey.html"
    success_url = reverse_lazy("factors")

    def form_valid(self, form: Any) -> HttpResponse:
        with parting(cast(User, self.request.user), self.object) as may_go:
            if may_go:
                return super().form_valid(form)
        messages.error(self.request, LAST_WAY)
        return redirect("factors")


@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class PasskeySignIn(webauthn.LoginWebAuthnView):
    form_class = PasskeySignInForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return JsonResponse(auth.begin_authentication(user=None))


@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class SecondFactor(any_views.AuthenticateView):
    """After the password, before anybody is signed in."""

    template_name = "accounts/second_factor.html"
    form_class = CodeForm
    webauthn_form_class = UsePasskeyForm

    def form_invalid(self, form: CodeForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        person = self.stage.login.user
        return {
            **context,
            "options": context["js_data"]["request_options"],
            "possible": passkeys_are_possible(self.request),
            "asked": LostFactor.objects.filter(user=person).first(),
        }


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@limited("sign-in", "30/m", must_count=True)
def lost_factor(request: HttpRequest) -> HttpResponse:
    form = LostFactorForm(request, request.POST or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        return _answered(request, cast(User, form.user), context)
    return with_wait(form, render(request, "accounts/lost_factor.html", context, status=422 if form.errors else 200))


def _answered(request: HttpRequest, user: User, context: dict[str, Any]) -> HttpResponse:
    """To somebody who has both the password and the recovery code."""
    if user.is_staff or not lost.has_factor(user):
        return render(
            request, "accounts/lost_factor.html", {**context, "told": KEEPER if user.is_staff else NONE_THERE}
        )
    if code := lost.give_up(user):
        shown = {"code": code, "groups": groups_of(code), "picture": picture_of(code), "factor": True}
        return render(request, "accounts/recovered.html", shown)
    return render(request, "accounts/lost_factor.html", {**context, "asked": lost.ask(user)})


@require_POST
@login_required
def keep_factor(request: HttpRequest) -> HttpResponse:
    """Take back what was asked for, by the person who signed in with the factor."""
    lost.cancel(cast(User, request.user))
    messages.success(request, "二段階認証を外す申し出を取り下げました。")
    return redirect("account")
