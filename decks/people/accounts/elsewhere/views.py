"""Pages of sign-in elsewhere: the way there and back, a name for a new account, the connection of one that there is."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.internal.flows.reauthentication import (
    is_reauthentication_required,
    raise_if_reauthentication_required,
)
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.internal.flows.signup import clear_pending_signup, complete_social_signup
from allauth.socialaccount.views import SignupView
from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from decks.people.accounts.adapter import TAKEN_NAME
from decks.people.accounts.elsewhere.configured import CONFIRM, CONNECT, LOGIN, is_configured
from decks.people.accounts.elsewhere.connections import connection_of, has_way_without, parting
from decks.people.accounts.elsewhere.forms import NameForm
from decks.people.accounts.elsewhere.provider import Callback, Calls
from decks.people.accounts.elsewhere.refusals import RefusedError, TurnedBack, turn_back
from decks.people.accounts.recovery.services import make_code
from decks.people.accounts.recovery.views import shown
from decks.people.accounts.services import make_account
from decks.people.rates import by_browser, by_person, limited
from decks.people.requests.next_page import own_page

View = Callable[..., HttpResponseBase]
LAST_WAY = "これをなくすと、ログインする手段がなくなります。先にパスワードを設定するか、パスキーを追加してください。"
APP = "allauth.socialaccount"
BOTH = ["GET", "POST"]


def where_configured(view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_configured():
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@where_configured
@never_cache
@require_http_methods(BOTH)
@limited("sign-in", "30/m", method=BOTH, must_count=True)
def elsewhere(request: HttpRequest) -> HttpResponse:
    """For who is not signed in the way there; else the account's connection, or how to make one after the password."""
    user = request.user
    if not isinstance(user, User):
        return _way_there(request, LOGIN)
    if connection := connection_of(user):
        context = {"connection": connection, "may_go": has_way_without(user, connection), **_named()}
        return render(request, "accounts/connection.html", context)
    if user.is_staff:
        turn_back(request, TurnedBack.KEEPER)
    if request.method == "POST" and is_reauthentication_required(request, app=APP):
        # Asked for on the way to the page: browsers let no other page's form end at the provider.
        return redirect("elsewhere")
    raise_if_reauthentication_required(request, app=APP)
    return _way_there(request, CONNECT)


@where_configured
@never_cache
@require_http_methods(BOTH)
@login_required
@limited("password", "30/h", key=by_person, method=BOTH, must_count=True)
def confirm_elsewhere(request: HttpRequest) -> HttpResponse:
    """In place of the password, for an account that has none."""
    user = cast(User, request.user)
    if user.has_usable_password() or not connection_of(user):
        return redirect("confirm_password")
    return _way_there(request, CONFIRM)


def _way_there(request: HttpRequest, process: str) -> HttpResponse:
    """A page with one button, whose press goes to the provider; this answer alone lets a form end there."""
    go_on = own_page(request, request.POST.get("next") or request.GET.get("next", ""), "")
    context = {"process": process, "next": go_on, **_named()}
    provider = get_adapter().get_provider(request, settings.OPENID_ISSUER)
    try:
        if request.method == "POST":
            return provider.begin(process, go_on)
        allowed = {"form-action": [provider.origin()]}
    except RefusedError as refused:
        return render(request, "accounts/elsewhere.html", {**context, "fault": refused.why.words}, status=503)
    page = render(request, "accounts/elsewhere.html", context)
    return cast(HttpResponse, csp_update(allowed)(lambda _: page)(request))


@where_configured
@never_cache
@require_GET
@limited("sign-in", "30/m", method="GET", must_count=True)
def elsewhere_callback(request: HttpRequest) -> HttpResponse:
    """Where the provider sends the browser back to."""
    return Callback.adapter_view(Calls(request, settings.OPENID_ISSUER))(request)


@method_decorator(where_configured, name="dispatch")
@method_decorator(never_cache, name="dispatch")
@method_decorator(limited("sign-up", "20/h", key=by_browser, must_count=True), name="dispatch")
class ElsewhereName(SignupView):
    """Every first sign-in makes a new account: no address of mail joins it to another."""

    template_name = "accounts/elsewhere_name.html"
    form_class = NameForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), **_named()}

    def form_valid(self, form: NameForm) -> HttpResponse:
        if (user := make_account(self.request, form)) is None:
            form.add_error("username", TAKEN_NAME)
            return self.form_invalid(form)
        clear_pending_signup(self.request)
        response = complete_social_signup(self.request, self.sociallogin)
        return shown(self.request, make_code(user), response["Location"])

    def form_invalid(self, form: NameForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@where_configured
@require_POST
@login_required
@limited("factors", "30/h", key=by_person, must_count=True)
def disconnect_elsewhere(request: HttpRequest) -> HttpResponse:
    raise_if_reauthentication_required(request, app=APP)
    user = cast(User, request.user)
    connection = connection_of(user)
    if connection is None:
        messages.error(request, "接続はもうありません。")
        return redirect("account")
    with parting(user, connection) as may_go:
        if not may_go:
            messages.error(request, LAST_WAY)
            return redirect("elsewhere")
        connection.delete()
    messages.success(request, f"{settings.OPENID_LABEL}との接続をやめました。")
    return redirect("account")


def _named() -> dict[str, str]:
    return {"label": settings.OPENID_LABEL}
