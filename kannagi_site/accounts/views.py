"""Accounts: sign up and in, take over what the visitor made, change the password, take everything out, leave."""

import json
from typing import cast

from django.contrib import messages
from django.contrib.auth import login as sign_in
from django.contrib.auth import logout as sign_out
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods

from decks.access import own_decks
from decks.limits import by_person, limited
from decks.takeout import everything_of
from decks.visitors import take_over
from kannagi_site.accounts.forms import DeleteAccountForm, SignUpForm


def by_name(group: str, request: HttpRequest) -> str:
    """The account somebody tries to enter, whatever address he comes from."""
    return request.POST.get("username", "")[:150].casefold()


@require_http_methods(["GET", "POST"])
@limited("sign-up", "20/h")
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("account")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            sign_in(request, form.save())
            tell_taken_over(request, take_over(request))
        return redirect(next_page(request))
    context = {"form": form, "next": request.GET.get("next", "")}
    return render(request, "accounts/signup.html", context, status=422 if form.errors else 200)


@method_decorator(limited("sign-in", "30/m"), name="dispatch")
@method_decorator(limited("sign-in-name", "10/m", key=by_name), name="dispatch")
class SignIn(auth_views.LoginView):
    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        with transaction.atomic():
            response = super().form_valid(form)
            tell_taken_over(self.request, take_over(self.request))
        return response


class SignOut(auth_views.LogoutView):
    """By POST only, so that no link can do it."""


@method_decorator(limited("password", "20/h", key=by_person), name="dispatch")
class ChangePassword(auth_views.PasswordChangeView):
    template_name = "accounts/password.html"
    form_class = PasswordChangeForm
    success_url = reverse_lazy("account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, "パスワードを変えました。")
        return super().form_valid(form)


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html", {"decks": own_decks(request).living().count()})


@require_GET
@login_required
def take_out(request: HttpRequest) -> HttpResponse:
    data = everything_of(cast(User, request.user))
    text = json.dumps(data, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="fudacho-{timezone.localdate():%Y%m%d}.json"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@limited("password", "20/h", key=by_person)
def delete(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = DeleteAccountForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user.delete()
        sign_out(request)
        messages.success(request, "アカウントとそのデッキをすべて消しました。")
        return redirect("home")
    context = {"form": form, "decks": own_decks(request).count()}
    return render(request, "accounts/delete.html", context, status=422 if form.errors else 200)


def tell_taken_over(request: HttpRequest, moved: int) -> None:
    if moved:
        messages.success(request, f"このブラウザーで作った{moved}個のデッキを、アカウントに移しました。")


def next_page(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if target and safe else "decks:list"
