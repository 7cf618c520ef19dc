"""Accounts: sign up and in, take over what the visitor made, change the password, take everything out, leave."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import login as sign_in
from django.contrib.auth import logout as sign_out
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_GET, require_http_methods

from decks.people.accounts.forms import (
    TAKEN_NAME,
    ChangePasswordForm,
    DeleteAccountForm,
    SignInForm,
    SignUpForm,
    wait_of,
)
from decks.people.accounts.services import make_account, remove_account
from decks.people.belongings import belongings
from decks.people.own_data import written
from decks.people.rates import by_person, limited
from decks.people.requests.next_page import own_page
from decks.people.visitors import transfer_to_account


@require_http_methods(["GET", "POST"])
@limited("sign-up", "20/h", must_count=True)
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("account")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if user := make_account(form):
            with transaction.atomic():
                sign_in(request, user)
                tell(request, transfer_to_account(request))
            return redirect(next_page(request))
        form.add_error("username", TAKEN_NAME)
    context = {"form": form, "next": request.GET.get("next", "")}
    return render(request, "accounts/signup.html", context, status=422 if form.errors else 200)


@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class SignIn(auth_views.LoginView):
    template_name = "accounts/login.html"
    form_class = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        with transaction.atomic():
            response = super().form_valid(form)
            tell(self.request, transfer_to_account(self.request))
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))


class SignOut(auth_views.LogoutView):
    """By POST only, so that no link can do it."""


@method_decorator(limited("password", "20/h", key=by_person, must_count=True), name="dispatch")
class ChangePassword(auth_views.PasswordChangeView):
    template_name = "accounts/password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("account")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {"request": self.request, **super().get_form_kwargs()}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, "パスワードを変えました。")
        return super().form_valid(form)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        return with_wait(form, super().form_invalid(form))


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html", counted(cast(User, request.user)))


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
    form = DeleteAccountForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        remove_account(user)
        sign_out(request)
        messages.success(request, "アカウントとそのデッキをすべて削除しました。")
        return redirect("home")
    context = {"form": form, **counted(user)}
    return with_wait(form, render(request, "accounts/delete.html", context, status=422 if form.errors else 200))


def keepers_door(request: HttpRequest) -> HttpResponse:
    """Keepers come in by the one door that everybody uses, guarded as it is."""
    if request.user.is_authenticated and not request.user.is_staff:
        raise PermissionDenied
    target = own_page(request, request.GET.get("next", ""), reverse("admin:index"))
    return redirect(target if request.user.is_authenticated else f"{reverse('sign_in')}?{urlencode({'next': target})}")


def with_wait(form: BaseForm, response: HttpResponse) -> HttpResponse:
    """429 instead where the form was refused because wrong passwords had come before."""
    if wait := wait_of(form):
        response.status_code, response.headers["Retry-After"] = 429, str(wait)
    return response


def tell(request: HttpRequest, sentences: list[str]) -> None:
    for sentence in sentences:
        messages.success(request, sentence)


def counted(user: User) -> dict[str, int]:
    """How many there are of what is counted on pages of the account."""
    return {name: count for one in belongings() if one.counted for name, count in one.counted(user).items()}


def next_page(request: HttpRequest) -> str:
    return own_page(request, request.POST.get("next", ""), reverse("decks:deck_list"))
