"""Which errors say that a store is away or busy (a database, Redis, a disk), as against faults of ours."""

import errno
import logging
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, connection

log = logging.getLogger("fudacho.stores")

# Somebody else writes, the file cannot be written or opened, the disk fails or is full.
SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
# Classes of PostgreSQL's states: connection, resources (disk, memory), intervention (time-outs, shutdown), system.
POSTGRES_CLASSES = {"08", "53", "57", "58"}
# Read-only, idle for too long, could not be serialised, deadlock, lock not to be had in time.
POSTGRES_STATES = {"25006", "25P03", "40001", "40P01", "55P03"}
REDIS = ("ConnectionError", "TimeoutError", "ReadOnlyError", "OutOfMemoryError")
DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}
BRIEF_MS = 200


class StoreAwayError(Exception):
    """Whatever the store's own error: it cannot be asked now."""


def is_away(error: BaseException | None) -> bool:
    """Whether `error`, or what it came from, says that a store cannot do now what it could do later."""
    while error is not None:
        if _says_away(error):
            return True
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return False


def words_for(error: BaseException) -> str:
    """What happened in fixed words, for the log: messages may quote what people wrote."""
    cause = error.__cause__ or error
    code = getattr(cause, "sqlite_errorname", "") or errno.errorcode.get(getattr(cause, "errno", None) or 0, "")
    return f"{type(cause).__name__} {code}".strip()


def _says_away(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        # The lower eight bits are the kind, the others which of its cases.
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in SQLITE
    if isinstance(error, _errors("psycopg", "Error")):
        state = getattr(error, "sqlstate", None)
        if state is None:  # not said by the server: there was none to say it
            return isinstance(error, _errors("psycopg", "OperationalError", "InterfaceError"))
        return state[:2] in POSTGRES_CLASSES or state in POSTGRES_STATES
    if isinstance(error, OSError):
        return error.errno in DISK
    return isinstance(error, (*_errors("redis", *REDIS), StoreAwayError))


def _errors(library: str, *names: str) -> tuple[Any, ...]:
    """None where nothing has loaded the library, for then nothing raises them: it would take ten megabytes to ask."""
    loaded = sys.modules.get(library)
    return tuple(getattr(loaded, name) for name in names if hasattr(loaded, name))


@contextmanager
def in_passing() -> Iterator[None]:
    """For a write that a page makes beside what it is asked for: waits a moment only, and goes without if it must."""
    brief, usual = _patience()
    try:
        connection.ensure_connection()
        connection.connection.execute(brief)
        yield
        connection.connection.execute(usual)
    except (DatabaseError, sqlite3.Error, *_errors("psycopg", "Error")) as error:
        if not is_away(error):
            raise
        log.warning("not written in passing: %s", words_for(error))
        # The next statement opens it anew, with its usual patience.
        connection.close()


def _patience() -> tuple[str, str]:
    if connection.vendor == "sqlite":
        usual = int(connection.settings_dict["OPTIONS"]["timeout"] * 1000)
        return f"PRAGMA busy_timeout = {BRIEF_MS}", f"PRAGMA busy_timeout = {usual}"
    return f"SET lock_timeout = {BRIEF_MS}", "RESET lock_timeout"
