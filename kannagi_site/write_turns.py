"""Writers on SQLite take turns within a process, in the order in which they came.

SQLite lets all who wait ask again and again, at first every millisecond and later ten times a second: among many who
write at once, one that has waited for long asks least, and was refused when its patience was at an end. So one of each
process asks at a time, and it has just begun to.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from django.db.backends.signals import connection_created

READS = ("SELECT", "PRAGMA", "EXPLAIN")
"""A statement that begins otherwise, outside a transaction, is taken to write, and so is the beginning of one."""


class WritersLine:
    """Held by one at a time; given on to who has waited for longest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held = False
        self._waiting: deque[threading.Event] = deque()

    def enter(self, seconds: float) -> bool:
        """False for one who waited for so long in vain."""
        with self._lock:
            if not self._held:
                self._held = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(seconds):
            return True
        with self._lock:
            if turn.is_set():
                return True
            self._waiting.remove(turn)
        return False

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._held = False

    def __len__(self) -> int:
        """Who has it, and who waits."""
        return self._held + len(self._waiting)


line = WritersLine()


def in_turn(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Waiting in the line counts as waiting for the database: both together last no longer than its time-out."""
    connection = context["connection"]
    if connection.connection.in_transaction or sql.startswith(READS):
        return execute(sql, params, many, context)
    asked, usual = time.monotonic(), _patience(connection)
    entered = line.enter(usual / 1000)
    try:
        if waited := int((time.monotonic() - asked) * 1000):
            _bear(connection, max(usual - waited, 0))
        try:
            return execute(sql, params, many, context)
        finally:
            if waited:
                _bear(connection, usual)
    finally:
        if entered:
            line.leave()


def _patience(connection: Any) -> int:
    """In milliseconds."""
    return int(connection.connection.execute("PRAGMA busy_timeout").fetchone()[0])


def _bear(connection: Any, milliseconds: int) -> None:
    connection.connection.execute(f"PRAGMA busy_timeout = {milliseconds}")


def take_turns(connection: Any, **_: Any) -> None:
    if connection.vendor == "sqlite" and in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.append(in_turn)


def begin() -> None:
    connection_created.connect(take_turns, dispatch_uid="kannagi_site.write_turns")
