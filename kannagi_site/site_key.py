"""The database knows with which SECRET_KEY it was used, so that a wrong one is noticed before it does harm."""

from django.conf import settings
from django.db import Error, connection, transaction
from django.utils.crypto import salted_hmac

from kannagi_site.models import SiteState
from kannagi_site.program import check_program

ANOTHER_KEY = """\
このデータベースは、いまとは別の SECRET_KEY で使われてきました。始めるのをやめ、何も変えていません。
  前の鍵があれば、SECRET_KEY に戻すか、SECRET_KEY_FALLBACKS に入れて始めてください
  （SECRET_KEY を決めていなかった場合、前の鍵は DATA_DIR の secret_key にあります）。
  前の鍵がもうなければ:  .venv/bin/python manage.py prepare --accept-new-key
  全員がログアウトします。デッキは消えません。
This database was used with another SECRET_KEY than the present one: not started, nothing changed.
Set SECRET_KEY back, or name the former key in SECRET_KEY_FALLBACKS (unless it was set, it is in DATA_DIR/secret_key).
If it is gone for good, run prepare --accept-new-key as above: everybody is signed out, no deck is deleted."""


class AnotherKeyError(Exception):
    """The database belongs to another key; the message says what to do."""


def fingerprint(key: str) -> str:
    """Tells keys apart without telling anything of them."""
    return salted_hmac("kannagi_site.key", "", key, algorithm="sha256").hexdigest()


def keep_key(*, accept_new: bool = False) -> None:
    """Note the present key; ``AnotherKeyError`` where the database knows one that is not among the former ones."""
    now = fingerprint(settings.SECRET_KEY)
    if SiteState.objects.filter(key_fingerprint=now).exists():
        return
    with transaction.atomic():
        state = SiteState.the_row()
        former = {"", now, *map(fingerprint, settings.SECRET_KEY_FALLBACKS)}
        if state.key_fingerprint not in former and not accept_new:
            raise AnotherKeyError(ANOTHER_KEY)
        state.key_fingerprint = now
        state.save(update_fields=["key_fingerprint"])


def check_at_start() -> None:
    """The same once per process that serves, and the same of the program: ``OtherVersionError``. A database that is
    away or takes nothing hinders no start: the pages say so themselves, and ask again."""
    try:
        check_program()
        keep_key()
    except Error:
        pass
    finally:
        connection.close()
