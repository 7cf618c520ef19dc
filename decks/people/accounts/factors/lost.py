"""A player's lost second factor: asked for with password and recovery code, given up after three days.

A thief of both must wait so long, and the owner, who still has the factor, reads of it at every sign-in and cancels it.
Keepers have no such way (`manage.py keeper NAME --reset`).
"""

from datetime import timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from decks.people.accounts.models import LostFactor
from decks.people.accounts.recovery.services import end_sessions_of, make_code

WAIT = timedelta(days=3)


def has_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user).exists()


def has_app(user: Any) -> bool:
    """True of a person who is not signed in: sign-in is asked for first."""
    return user.is_anonymous or Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()


def ask(user: User) -> LostFactor:
    """The wait begins, or goes on where it has begun."""
    now = timezone.now()
    asked, _ = LostFactor.objects.get_or_create(user=user, defaults={"asked_at": now, "ready_at": now + WAIT})
    return asked


def cancel(user: User) -> None:
    LostFactor.objects.filter(user=user).delete()


@transaction.atomic
def give_up(user: User) -> str:
    """Remove every second factor once the wait is over, and give the next recovery code; "" where it is not over."""
    waited = LostFactor.objects.select_for_update().filter(user=user, ready_at__lte=timezone.now())
    if not waited.exists() or User.objects.filter(pk=user.pk, is_staff=True).exists():
        return ""
    waited.delete()
    Authenticator.objects.filter(user=user).delete()
    end_sessions_of(user)
    return make_code(user)
