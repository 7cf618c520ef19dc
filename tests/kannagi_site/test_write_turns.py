"""On SQLite who came first writes first, and nobody is refused because others came later."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper

from cards.stores import is_away
from kannagi_site.write_turns import in_turn, line

pytestmark = pytest.mark.django_db

WRITERS = 12
SECONDS = 60
Open = Callable[[float], DatabaseWrapper]


@pytest.fixture
def open_database(tmp_path: Path) -> Open:
    """Connections to a database of its own, as sites on SQLite have them: with so much patience."""

    def make(seconds: float) -> DatabaseWrapper:
        options = {"transaction_mode": "IMMEDIATE", "timeout": seconds, "init_command": "PRAGMA journal_mode=WAL"}
        made = DatabaseWrapper({**connection.settings_dict, "NAME": tmp_path / "turns.sqlite3", "OPTIONS": options})
        made.connect()
        assert made.execute_wrappers == [in_turn]
        return made

    return make


def write(database: DatabaseWrapper, done: Callable[[], None]) -> None:
    """One transaction."""
    try:
        database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        done()
        database.commit()
    finally:
        database.close()


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not what():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_who_came_first_writes_first(open_database: Open) -> None:
    found: list[int] = []
    writers: list[threading.Thread] = []

    def one(number: int) -> None:
        write(open_database(SECONDS), lambda: found.append(number))

    def all_wait() -> None:
        for number in range(WRITERS):
            writers.append(threading.Thread(target=one, args=(number,)))
            writers[-1].start()
            until(lambda: len(line) == len(writers))  # another one only when this one waits

    write(open_database(SECONDS), all_wait)
    for writer in writers:
        writer.join()
    assert found == list(range(WRITERS))
    assert len(line) == 0


def test_nobody_waits_for_longer_than_he_has_patience_and_then_keeps_it(open_database: Open) -> None:
    refused: list[tuple[bool, int]] = []

    def one() -> None:
        database = open_database(0.2)
        with pytest.raises(OperationalError) as error, database.cursor() as cursor:
            cursor.execute("CREATE TABLE t (i)")
        patience = database.connection.execute("PRAGMA busy_timeout").fetchone()[0]
        refused.append((is_away(error.value), patience))
        database.close()

    def all_wait() -> None:
        writers = [threading.Thread(target=one) for _ in range(3)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

    write(open_database(SECONDS), all_wait)
    assert refused == [(True, 200)] * 3
    assert len(line) == 0


def test_reading_waits_for_nobody(open_database: Open) -> None:
    assert line.enter(0)
    try:
        with open_database(SECONDS).cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)
        assert not line.enter(0)
    finally:
        line.leave()
