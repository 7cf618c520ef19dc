"""Counts as rows: one row a name, which begins again when its window is over. One statement counts."""

import math
import os
import sqlite3
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import count as numbers
from typing import Any

from django.db import DatabaseError, connection

from decks.people.counters.counted import Counted, CountersAwayError

ADD = """
INSERT INTO limit_counter (name, count, ends) VALUES {rows}
ON CONFLICT (name) DO UPDATE SET
count = CASE WHEN limit_counter.ends <= {now} THEN excluded.count ELSE limit_counter.count + excluded.count END,
ends = CASE WHEN limit_counter.ends <= {now} THEN excluded.ends ELSE limit_counter.ends END
RETURNING name, count, ends
"""
READ = "SELECT name, count FROM limit_counter WHERE name IN ({names}) AND ends > {now}"
# Rows are locked in the order of their names, as where they are counted: else two statements wait for each other.
IN_ORDER = "SELECT name FROM limit_counter WHERE name IN ({names}) ORDER BY name {lock}"
TAKE_BACK = f"UPDATE limit_counter SET count = count - 1 WHERE name IN ({IN_ORDER}) AND count > 0"
FORGET = f"DELETE FROM limit_counter WHERE name IN ({IN_ORDER})"
# The second look at the end matters on PostgreSQL, where a row may begin anew between the two.
PRUNE = """
DELETE FROM limit_counter WHERE name IN (SELECT name FROM limit_counter WHERE ends <= {now} LIMIT {most} {skipping})
AND ends <= {now}
"""
# Every so many counts as many rows go as may have ended meanwhile, and no pause is ever long.
PRUNE_EVERY = 500
PRUNE_AT_ONCE = 1_000
BUSY_SECONDS = 2


class InTable(ABC):
    lock = skipping = ""

    def __init__(self) -> None:
        self._counted = numbers(1)

    @abstractmethod
    def run(self, statement: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        """The rows that a statement with %s for each value answers, and how many it concerned."""

    def add(self, seconds: Mapping[str, int], times: int = 1) -> dict[str, Counted]:
        now = time.time()
        # In one order, so that two statements never wait for each other.
        values = [value for name in sorted(seconds) for value in (name, times, now + seconds[name])]
        places = ", ".join("(%s, %s, %s)" for _ in seconds)
        rows, _ = self.run(ADD.format(rows=places, now="%s"), [*values, now, now])
        if next(self._counted) % PRUNE_EVERY == 0:
            self._prune_some()
        return {name: Counted(count, max(1, math.ceil(ends - now))) for name, count, ends in rows}

    def read(self, keys: Iterable[str]) -> dict[str, int]:
        names = list(keys)
        rows, _ = self.run(READ.format(names=_places(names), now="%s"), [*names, time.time()])
        return dict(rows)

    def take_back(self, keys: Iterable[str]) -> None:
        names = list(keys)
        self.run(TAKE_BACK.format(names=_places(names), lock=self.lock), names)

    def forget(self, keys: Iterable[str]) -> None:
        names = list(keys)
        self.run(FORGET.format(names=_places(names), lock=self.lock), names)

    def prune(self) -> int:
        removed = 0
        while some := self._prune_some():
            removed += some
        return removed

    def _prune_some(self) -> int:
        now = time.time()
        _, removed = self.run(PRUNE.format(now="%s", most=PRUNE_AT_ONCE, skipping=self.skipping), [now, now])
        return removed


class InDatabase(InTable):
    """PostgreSQL: an unlogged table, which costs no wait for the disk and is emptied by a crash."""

    lock = "FOR UPDATE"
    skipping = "FOR UPDATE SKIP LOCKED"

    def run(self, statement: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        try:
            with connection.cursor() as cursor:
                cursor.execute(statement, values)
                return (cursor.fetchall() if cursor.description else []), cursor.rowcount
        except DatabaseError as error:
            raise CountersAwayError from error


class InFile(InTable):
    """A small SQLite file of the counts' own, made when it is first needed."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self._of_thread = threading.local()
        self._making = threading.Lock()

    def run(self, statement: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        try:
            cursor = self._connection().execute(statement.replace("%s", "?"), values)
            return cursor.fetchall(), cursor.rowcount
        except (sqlite3.Error, OSError) as error:
            raise CountersAwayError from error

    def _connection(self) -> sqlite3.Connection:
        opened: sqlite3.Connection | None = getattr(self._of_thread, "opened", None)
        if opened is None:
            opened = self._of_thread.opened = self._open()
        return opened

    def _open(self) -> sqlite3.Connection:
        with self._making:
            if not os.path.exists(self.file):
                self._make()
        return self._opened(self.file)

    def _make(self) -> None:
        """The file, its owner's alone, put in its place when it is whole: while one switches a file to WAL, nobody else
        can open it, and none of them waits. Closing a file takes all locks of the process off it, so that is done
        before anybody here has it open, and never again."""
        folder, name = os.path.split(self.file)
        handle, made = tempfile.mkstemp(prefix=f"{name}.", dir=folder)
        try:
            os.close(handle)
            with closing(self._opened(made)) as opened:
                opened.execute("PRAGMA journal_mode=WAL")
            os.link(made, self.file)
        except FileExistsError:
            pass  # Another process was first.
        finally:
            os.unlink(made)

    def _opened(self, file: str) -> sqlite3.Connection:
        opened = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)
        # Whole after a power cut, though perhaps some counts behind.
        opened.execute("PRAGMA synchronous=NORMAL")
        opened.execute("CREATE TABLE IF NOT EXISTS limit_counter (name TEXT PRIMARY KEY, count INTEGER, ends REAL)")
        opened.execute("CREATE INDEX IF NOT EXISTS limit_counter_by_end ON limit_counter (ends)")
        return opened


def _places(values: Sequence[str]) -> str:
    return ", ".join("%s" for _ in values)
