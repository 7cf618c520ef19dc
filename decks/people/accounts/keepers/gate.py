"""`/admin/` opens only to a keeper who came in with a second factor."""

from allauth.account.internal.flows.login import get_authentication_records
from django.contrib.admin import AdminSite
from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.people.accounts.factors.lost import has_factor


def came_with_both(request: HttpRequest) -> bool:
    """Whether this session began with a second factor that the account still has; a passkey is both."""
    user = request.user
    if not isinstance(user, User):
        return False
    return any(one.get("method") == "mfa" for one in get_authentication_records(request, user)) and has_factor(user)


class KeepersSite(AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and came_with_both(request)
