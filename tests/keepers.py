"""Keepers as `/admin/` lets them in: signed in with a second factor."""

import time
from typing import TYPE_CHECKING

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def code_of(secret: str, later: int = 0) -> str:
    """What an app with this secret shows now, or so many half minutes later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def sign_in(client: Client, person: "User") -> Client:
    """Signed in at once; staff as if by password and app."""
    from allauth.mfa.models import Authenticator

    client.force_login(person)
    if person.is_staff:
        factor = {"user": person, "type": Authenticator.Type.TOTP}
        Authenticator.objects.get_or_create(**factor, defaults={"data": {"secret": "unread"}})
        session = client.session
        session["account_authentication_methods"] = [{"method": "mfa", "type": "totp", "at": time.time()}]
        session["account_authentication_methods_user"] = str(person.pk)
        session.save()
    return client
