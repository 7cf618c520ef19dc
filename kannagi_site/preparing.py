"""One preparation at a time: whoever comes second waits, and then finds everything done."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

# Any number will do, as long as nobody else in the database uses it: "fuda" in ASCII.
ADVISORY_LOCK = 0x66756461
WAITING = "ほかの準備が終わるのを待っています / Waiting for another `prepare` to end …"


@contextmanager
def alone(tell: Callable[[str], object]) -> Iterator[None]:
    """Hold the data folder and, on PostgreSQL, the database, in this order; `tell` hears if that needs waiting.

    The folder holds the collected files, and SQLite's database; PostgreSQL may be shared by several machines.
    Both locks end with the process, however it ends.
    """
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.DATA_DIR / "prepare.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(WAITING)
            fcntl.flock(file, fcntl.LOCK_EX)
        with _database_alone(tell):
            yield


@contextmanager
def _database_alone(tell: Callable[[str], object]) -> Iterator[None]:
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_LOCK])
        if not cursor.fetchone()[0]:
            tell(WAITING)
            cursor.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])
