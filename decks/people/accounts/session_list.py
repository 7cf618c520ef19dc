"""Where one is signed in: every session with its device and time, ended singly or all."""

from typing import Any

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.decorators import method_decorator

from cards.pruning import remove
from decks.people.accounts.adapter import BY_DEVICE
from decks.people.rates import by_person, limited

# The first that a browser names of itself counts: others bear the names of those they are made of.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def device_of(agent: str) -> str:
    """In a player's words; "" where the browser says nothing that is known here."""
    found = [next((name for mark, name in names.items() if mark in agent), "") for names in (SYSTEMS, BROWSERS)]
    return "の".join(name for name in found if name)


def under_new_key(request: HttpRequest) -> None:
    """The session goes on under a key which nobody else may have read before."""
    listed = UserSession.objects.filter(session_key=request.session.session_key)
    request.session.cycle_key()
    listed.update(session_key=request.session.session_key)


def prune_session_list(now: Any, *, dry_run: bool) -> int:
    """Sessions that ended by themselves."""
    living = Session.objects.filter(expire_date__gte=now).values("session_key")
    return remove(UserSession.objects.exclude(session_key__in=living), dry_run=dry_run)


def _row(one: UserSession) -> dict[str, Any]:
    by_device = one.data.get(BY_DEVICE, False)
    return {"session": one, "device": device_of(one.user_agent), "here": one.is_current(), "by_device": by_device}


@method_decorator(limited("sessions", "60/h", key=by_person), name="dispatch")
class Sessions(ListUserSessionsView):
    template_name = "accounts/sessions.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        newest = reversed(context["sessions"])
        return context | {"rows": [_row(one) for one in newest]}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """End the one that is named, or else all but this one, after the password."""
        raise_if_reauthentication_required(request, app="allauth.mfa")
        if "session" not in request.POST:
            response: HttpResponse = super().post(request, *args, **kwargs)
            return response
        number = request.POST["session"]
        rows = UserSession.objects.filter(user=request.user)
        ended = get_object_or_404(rows, pk=number if number.isdecimal() and len(number) < 19 else 0)
        end_sessions(request, [ended])
        messages.success(request, "ログアウトしました。")
        return redirect("sessions")
