"""Pages of the recovery code: shown once, noted by typing one group back, made again, used."""

import secrets
from typing import Any, cast

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from decks.people.accounts.forms import with_wait
from decks.people.accounts.models import RecoveryCode
from decks.people.accounts.recovery.codes import GROUPS, folded, groups_of, is_one, picture_of
from decks.people.accounts.recovery.forms import WRONG, RecoverForm
from decks.people.accounts.recovery.services import is_present, make_code, note, use_code
from decks.people.rates import by_person, limited
from decks.people.requests.next_page import own_page

NOTED = "復旧コードを控えたことを確かめました。"
NOT_THE_GROUP = "控えた{place}組目と違います。下のコードの{place}組目を見て、もう一度入れてください。"


def shown(request: HttpRequest, code: str, go_on: str, place: int = 0, fault: str = "") -> HttpResponse:
    """The page that shows a code; it is shown only in the answer to the press that made it. `place`: which group is
    asked for, by chance at first."""
    place = place or secrets.randbelow(GROUPS) + 1
    context = {"code": code, "groups": groups_of(code), "picture": picture_of(code), "place": place, "next": go_on}
    page = render(request, "accounts/new_code.html", {**context, "fault": fault}, status=422 if fault else 200)
    page.headers["Cache-Control"] = "no-store, private"
    return page


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
@limited("recovery-code", "20/h", key=by_person, must_count=True)
def recovery_code(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if request.method == "POST":
        raise_if_reauthentication_required(request, app="allauth.mfa")
        return shown(request, make_code(user), reverse("account"))
    return render(request, "accounts/recovery_code.html", {"kept": RecoveryCode.objects.filter(user=user).first()})


@require_POST
@login_required
@limited("recovery-code", "60/h", key=by_person)
def note_code(request: HttpRequest) -> HttpResponse:
    """One group is typed back: the code is somewhere where it can be read."""
    user, code = cast(User, request.user), request.POST.get("code", "")
    go_on = own_page(request, request.POST.get("next", ""), reverse("account"))
    place = request.POST.get("place", "")
    if not is_one(code) or not is_present(user, code) or place not in map(str, range(1, GROUPS + 1)):
        raise BadRequest("no code that is shown")
    if folded(request.POST.get("group", "")) != groups_of(code)[int(place) - 1]:
        return shown(request, code, go_on, int(place), NOT_THE_GROUP.format(place=place))
    note(user)
    messages.success(request, NOTED)
    return redirect(go_on)


@require_POST
@limited("recovery-file", "60/h")
def code_file(request: HttpRequest) -> HttpResponse:
    """The code on the page, as a file to keep; of another shape nothing is written."""
    code = request.POST.get("code", "")
    if not is_one(code):
        raise BadRequest("no recovery code")
    text = f"札帖（{request.get_host()}）の復旧コード\r\n\r\n{'-'.join(groups_of(code))}\r\n"
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="fudacho-recovery-code.txt"'
    return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@limited("sign-in", "30/m", must_count=True)
def recover(request: HttpRequest) -> HttpResponse:
    form = RecoverForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.user:
        code = use_code(form.user, form.cleaned_data["code"], form.cleaned_data["password1"])
        if code:
            context = {"code": code, "groups": groups_of(code), "picture": picture_of(code)}
            return render(request, "accounts/recovered.html", context)
        form.add_error(None, WRONG)
    page: dict[str, Any] = {"form": form, "mail": settings.MAIL_IS_SET}
    return with_wait(form, render(request, "accounts/recover.html", page, status=422 if form.errors else 200))
