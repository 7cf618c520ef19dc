"""Which accounts are connected with the provider, when one may be let go, and what it proves."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

CONFIRMED = "elsewhere"


def connection_of(user: User) -> SocialAccount | None:
    return SocialAccount.objects.filter(user=user, provider=settings.OPENID_ISSUER).order_by("pk").first()


def connections_of(user: User) -> list[dict[str, Any]]:
    """For the person's own data: with whichever provider the account was ever connected."""
    rows = SocialAccount.objects.filter(user=user).order_by("pk")
    return [{"issuer": row.provider, "number": row.uid, "since": row.date_joined.isoformat()} for row in rows]


def has_way_without(user: User, lost: SocialAccount | Authenticator) -> bool:
    """Whether the person still gets in after one of the ways is gone. A recovery code is kept for mishaps."""
    if user.has_usable_password():
        return True
    passkeys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    connections = SocialAccount.objects.filter(user=user, provider=settings.OPENID_ISSUER)
    return any(way != lost for way in (*passkeys, *connections))


@contextmanager
def parting(user: User, lost: SocialAccount | Authenticator) -> Iterator[bool]:
    """Whether one of the ways may go; two that would go at the same moment wait for each other."""
    with transaction.atomic():
        yield has_way_without(User.objects.select_for_update().get(pk=user.pk), lost)


def confirmed_just_now(request: HttpRequest) -> bool:
    """Whether the provider has vouched for the person once more, which counts where there is no password to ask for."""
    user = request.user
    if not isinstance(user, User) or user.has_usable_password():
        return False
    since = time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, user)
    return any(one.get("method") == CONFIRMED and one["at"] > since for one in records)
