"""Accounts: sign up and in, take over what the visitor made, change the password, take everything out, leave."""

from typing import Any, cast

from allauth.account import views as any_views
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.internal.flows.signup import complete_signup
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout as sign_out
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_GET, require_http_methods

from decks.people.accounts.adapter import TAKEN_NAME
from decks.people.accounts.elsewhere.configured import confirm_address, label_if_configured
from decks.people.accounts.elsewhere.connections import connection_of
from decks.people.accounts.factors.adapter import passkeys_are_possible
from decks.people.accounts.forms import (
    ChangePasswordForm,
    ConfirmForm,
    DeleteAccountForm,
    FirstPasswordForm,
    SignInForm,
    SignUpForm,
    with_wait,
)
from decks.people.accounts.models import LostFactor
from decks.people.accounts.recovery.services import make_code
from decks.people.accounts.recovery.views import shown
from decks.people.accounts.services import make_account, remove_account
from decks.people.accounts.session_list import under_new_key
from decks.people.belongings import belongings
from decks.people.own_data import written
from decks.people.rates import by_browser, by_person, limited


@method_decorator(limited("sign-up", "20/h", key=by_browser, must_count=True), name="dispatch")
class SignUp(any_views.SignupView):
    template_name = "accounts/signup.html"
    form_class = SignUpForm

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        if (user := make_account(self.request, form)) is None:
            form.add_error("username", TAKEN_NAME)
            return self.form_invalid(form)
        response: HttpResponse = complete_signup(self.request, user=user, redirect_url=self.get_success_url())
        return shown(self.request, make_code(user), response["Location"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "elsewhere": label_if_configured()}

    def form_invalid(self, form: SignUpForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class SignIn(any_views.LoginView):
    template_name = "accounts/login.html"
    form_class = SignInForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        more = {"possible": passkeys_are_possible(self.request), "elsewhere": label_if_configured()}
        return {**super().get_context_data(**kwargs), **more}

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))


class SignOut(any_views.LogoutView):
    """By POST only, so that no link can do it."""

    http_method_names = ["post", "options"]


@method_decorator(limited("password", "20/h", key=by_person, must_count=True), name="dispatch")
class ChangePassword(any_views.PasswordChangeView):
    template_name = "accounts/password.html"
    form_class = ChangePasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {"request": self.request, **super().get_form_kwargs()}

    def form_invalid(self, form: ChangePasswordForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))


@method_decorator(limited("password", "20/h", key=by_person, must_count=True), name="dispatch")
class SetPassword(any_views.PasswordSetView):
    """For an account without one, once the person is confirmed in another way."""

    template_name = "accounts/set_password.html"
    form_class = FirstPasswordForm


@method_decorator(limited("password", "20/h", key=by_person, must_count=True), name="dispatch")
class ConfirmPassword(any_views.ReauthenticateView):
    """Asked in between by pages that change how one signs in; then they go on."""

    template_name = "accounts/confirm.html"
    form_class = ConfirmForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, User) or user.has_usable_password():
            return super().dispatch(request, *args, **kwargs)
        if address := confirm_address(request):
            return redirect(address)
        return render(request, "accounts/no_password.html")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {"request": self.request, **super().get_form_kwargs()}

    def form_valid(self, form: ConfirmForm) -> HttpResponse:
        under_new_key(self.request)
        return super().form_valid(form)

    def form_invalid(self, form: ConfirmForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    asked = LostFactor.objects.filter(user=user).first()
    shown = {"asked": asked, "mail": settings.MAIL_IS_SET and not user.is_staff, "elsewhere": label_if_configured()}
    return render(request, "accounts/account.html", {**counted(user), **shown})


@require_GET
@login_required
@limited("take-out", "20/h", key=by_person, method="GET")
def account_data(request: HttpRequest) -> StreamingHttpResponse:
    pieces = written(cast(User, request.user))
    response = StreamingHttpResponse(pieces, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="fudacho-{timezone.localdate():%Y%m%d}.json"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@limited("password", "20/h", key=by_person, must_count=True)
def delete_account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if request.method == "POST" and not user.has_usable_password():
        raise_if_reauthentication_required(request, app="allauth.account")
    form = DeleteAccountForm(request, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        remove_account(user)
        sign_out(request)
        messages.success(request, "アカウントとそのデッキをすべて削除しました。")
        return redirect("home")
    context = {"form": form, "connection": connection_of(user), "mail": settings.MAIL_IS_SET, **counted(user)}
    return with_wait(form, render(request, "accounts/delete.html", context, status=422 if form.errors else 200))


def counted(user: User) -> dict[str, int]:
    """How many there are of what is counted on pages of the account."""
    return {name: count for one in belongings() if one.counted for name, count in one.counted(user).items()}
