"""Whether people may sign in by a provider, and where to: all that pages ask where there is none."""

from typing import cast
from urllib.parse import urlencode

from allauth.socialaccount.providers.base.constants import AuthProcess
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse

from decks.people.accounts.elsewhere.connections import connection_of

LOGIN, CONNECT, CONFIRM = AuthProcess.LOGIN, AuthProcess.CONNECT, "confirm"


def is_configured() -> bool:
    return bool(settings.OPENID_ISSUER and settings.OPENID_CLIENT_ID and settings.OPENID_CLIENT_SECRET)


def label_if_configured() -> str:
    return settings.OPENID_LABEL if is_configured() else ""


def confirm_address(request: HttpRequest) -> str:
    """Where an account without a password is confirmed; "" for one that is not connected."""
    if not is_configured() or not connection_of(cast(User, request.user)):
        return ""
    return f"{reverse('confirm_elsewhere')}?{urlencode({'next': request.GET.get('next', '')})}"
