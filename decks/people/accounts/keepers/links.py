"""Links that an operator hands to a keeper: for one hour, for one use, known to nobody but who reads the shell."""

import secrets
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from decks.people.accounts.models import KeeperLink, LostFactor, RecoveryCode
from decks.people.accounts.recovery.services import end_sessions_of
from decks.people.cookies import hash_of

VALID = timedelta(hours=1)


def make_link(user: User) -> str:
    """The token of a new link; the one before it leads nowhere."""
    token = secrets.token_urlsafe(32)
    fields = {"token_hash": hash_of(token), "valid_until": timezone.now() + VALID}
    KeeperLink.objects.update_or_create(user=user, defaults=fields)
    return token


def keeper_of(token: str) -> User | None:
    """Whose link it is while it leads anywhere."""
    found = KeeperLink.objects.select_related("user").filter(
        token_hash=hash_of(token), valid_until__gt=timezone.now(), user__is_staff=True, user__is_active=True
    )
    link = found.first()
    return link.user if link else None


@transaction.atomic
def use_link(token: str, password: str, secret: str) -> User | None:
    """Set password and app, and end every session; None where the link was used a moment before.

    Whatever proved the keeper before counts no more: other factors, a recovery code, an address of mail, a connection
    with a provider.
    """
    user = keeper_of(token)
    used, _ = KeeperLink.objects.filter(token_hash=hash_of(token)).delete()
    if user is None or not used:
        return None
    user.set_password(password)
    user.save(update_fields=["password"])
    for model in (Authenticator, EmailAddress, LostFactor, RecoveryCode, SocialAccount):
        model.objects.filter(user=user).delete()
    TOTP.activate(user, secret)
    end_sessions_of(user)
    return user
