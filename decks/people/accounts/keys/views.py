"""The page of one's keys: made after the password, shown once, ended one by one."""

from typing import cast

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks.people.accounts.keys.services import TooManyKeysError, end_key, make_key
from decks.people.accounts.models import AccountKey
from decks.people.rates import by_person, limited

ENDED = "キーを無効にしました。"
NOT_THERE = "そのキーは、もう無効になっています。"


class KeyForm(forms.Form):
    name = forms.CharField(label="プログラムの名前", max_length=60)
    writes_decks = forms.BooleanField(label="デッキの作成・変更・削除", required=False)
    simulates = forms.BooleanField(label="シミュレーション", required=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("account-keys", "20/h", key=by_person, must_count=True)
def account_keys(request: HttpRequest) -> HttpResponse:
    """A key is in the answer to the press that made it, and nowhere else."""
    user, form, key = cast(User, request.user), KeyForm(request.POST or None), ""
    if request.method == "POST":
        # What was sent goes on after the password.
        raise_if_reauthentication_required(request, app="allauth.mfa")
        if form.is_valid():
            try:
                key = make_key(user, **form.cleaned_data)
            except TooManyKeysError as full:
                form.add_error(None, str(full))
    keys = AccountKey.objects.filter(user=user)
    context = {"form": KeyForm() if key else form, "key": key, "keys": keys}
    return render(request, "accounts/keys.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
@limited("end-key", "60/h", key=by_person)
def end_account_key(request: HttpRequest) -> HttpResponse:
    done = end_key(cast(User, request.user), request.POST.get("key", ""))
    messages.success(request, ENDED if done else NOT_THERE)
    return redirect("account_keys")
