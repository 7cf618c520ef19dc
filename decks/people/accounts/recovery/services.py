"""Codes made, looked at and used. Only their hashes are kept, so nobody reads one twice."""

import secrets

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from decks.people.accounts.models import RecoveryCode
from decks.people.accounts.recovery.codes import folded, new_code
from decks.people.cookies import hash_of


def make_code(user: User) -> str:
    """A new one; the one before it is worth nothing from now on."""
    code = new_code()
    fields = {"code_hash": hash_of(folded(code)), "made_at": timezone.now(), "is_noted": False}
    RecoveryCode.objects.update_or_create(user=user, defaults=fields)
    return code


def person_with(name: str, code: str) -> User | None:
    """Whose name and code these are. The same is done for names that nobody has."""
    row = RecoveryCode.objects.select_related("user").filter(user__username=User.normalize_username(name)).first()
    is_right = secrets.compare_digest(row.code_hash if row else "", hash_of(folded(code)))
    return row.user if row and is_right else None


def is_present(user: User, code: str) -> bool:
    return RecoveryCode.objects.filter(user=user, code_hash=hash_of(folded(code))).exists()


def note(user: User) -> None:
    """The person has shown that the code was written down."""
    RecoveryCode.objects.filter(user=user).update(is_noted=True)


def end_sessions_of(user: User) -> None:
    for session in UserSession.objects.filter(user=user):
        session.end()


@transaction.atomic
def use_code(user: User, code: str, password: str) -> str:
    """Set the password, end all sessions, and give the next code; "" where the code was used a moment before.

    Nothing else changes: a second factor goes on being asked for.
    """
    used, _ = RecoveryCode.objects.filter(user=user, code_hash=hash_of(folded(code))).delete()
    if not used:
        return ""
    user.set_password(password)
    user.save(update_fields=["password"])
    end_sessions_of(user)
    return make_code(user)
