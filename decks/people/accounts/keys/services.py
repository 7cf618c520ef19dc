"""Keys made, found and ended. The database has no key, only its hash: a key is random, so that a plain hash will do.

Our own code rather than django-rest-knox, whose tokens bear no name and no scope.
"""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from cards.stores import in_passing
from decks.people.accounts.models import AccountKey
from decks.people.cookies import hash_of

BEGINNING = "fuda_"
SHOWN = 9
MOST_KEYS = 20
TOO_MANY = f"キーは{MOST_KEYS}個までです。使わないものを無効にしてください。"


class TooManyKeysError(ValueError):
    """The account has as many keys as it may have."""


@transaction.atomic
def make_key(user: User, name: str, *, writes_decks: bool, simulates: bool) -> str:
    """The new key, which nobody can read again; ``TooManyKeysError`` where there are enough."""
    User.objects.select_for_update().get(pk=user.pk)
    if AccountKey.objects.filter(user=user).count() >= MOST_KEYS:
        raise TooManyKeysError(TOO_MANY)
    key = BEGINNING + secrets.token_urlsafe(32)
    AccountKey.objects.create(
        user=user,
        name=name,
        key_hash=hash_of(key),
        beginning=key[:SHOWN],
        writes_decks=writes_decks,
        simulates=simulates,
        made_at=timezone.now(),
    )
    return key


def find_key(key: str) -> AccountKey | None:
    """The row of a key that opens something; one of a locked account opens nothing. Its day of use is noted."""
    found = AccountKey.objects.select_related("user").filter(key_hash=hash_of(key), user__is_active=True).first()
    today = timezone.localdate()
    if found and found.last_used_on != today:
        with in_passing():
            AccountKey.objects.filter(pk=found.pk).update(last_used_on=today)
    return found


def end_key(user: User, key_id: str) -> bool:
    """Whether there was such a key of this account."""
    number = int(key_id) if key_id.isascii() and key_id.isdigit() and len(key_id) < 19 else 0
    return bool(AccountKey.objects.filter(user=user, pk=number).delete()[0])
