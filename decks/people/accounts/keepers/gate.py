"""`/admin/` opens only to a keeper who came in with a second factor."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from django.contrib.admin import AdminSite
from django.contrib.admin.options import TO_FIELD_VAR
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from decks.people.accounts.factors.lost import has_factor


def came_with_both(request: HttpRequest) -> bool:
    """Whether this session began with a second factor that the account still has; a passkey is both."""
    user = request.user
    if not isinstance(user, User):
        return False
    return any(one.get("method") == "mfa" for one in get_authentication_records(request, user)) and has_factor(user)


class KeepersSite(AdminSite):
    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return super().admin_view(_by_named_field(view), cacheable)

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and came_with_both(request)


def _by_named_field(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """An empty name of the field that a row is found by is none: Django would look for a field without a name."""

    @wraps(view)
    def seen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        for part in ("GET", "POST"):
            sent = getattr(request, part)
            if sent.get(TO_FIELD_VAR) == "":
                rest = sent.copy()
                del rest[TO_FIELD_VAR]
                setattr(request, part, rest)
        return view(request, *args, **kwargs)

    return seen
