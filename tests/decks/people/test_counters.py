"""Every store of counts keeps the same promises: in a file, in PostgreSQL's table and in Redis."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
import time_machine
from django.db import connection, connections

from decks.people.counters import Counted, CountersAwayError, Store, count, counts, forget, take_back
from decks.people.counters.in_redis import InRedis
from decks.people.counters.in_table import PRUNE_EVERY, InDatabase, InFile
from tests.servers import Redis

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Redis(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def table(tmp_path: Path) -> InFile | InDatabase:
    return InDatabase() if connection.vendor == "postgresql" else InFile(str(tmp_path / "counters.sqlite3"))


@pytest.fixture(params=["table", *(["redis"] if shutil.which("redis-server") else [])])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "table":
        return request.getfixturevalue("table")
    kept = InRedis(request.getfixturevalue("redis_url"))
    kept.client.flushall()
    return kept


def test_a_count_grows_until_its_window_is_over(store: Store) -> None:
    assert store.add({"a": 60, "b": 600}) == {"a": Counted(1, 60), "b": Counted(1, 600)}
    assert store.add({"a": 60})["a"].count == 2
    assert store.read(["a", "b", "c"]) == {"a": 2, "b": 1}
    assert store.add({"a": 60, "c": 60}, 5) == {"a": Counted(7, 60), "c": Counted(5, 60)}


def test_what_was_taken_back_or_forgotten_does_not_count(store: Store) -> None:
    store.add({"a": 60})
    store.add({"a": 60, "b": 60})
    store.take_back(["a", "never"])
    store.forget(["b", "never"])
    assert store.read(["a", "b"]) == {"a": 1}
    assert store.add({"a": 60, "b": 60, "never": 60})["b"].count == 1


def test_no_count_is_lost_between_threads(store: Store) -> None:
    one, others = str(uuid4()), [str(uuid4()) for _ in range(3)]

    def once_more(number: int) -> None:
        try:
            store.add({one: 60, others[number % 3]: 60})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(once_more, range(198)))
    assert store.read([one, *others]) == {one: 198, **dict.fromkeys(others, 66)}


def test_threads_that_change_the_same_counts_never_wait_for_each_other(store: Store) -> None:
    """Deadlocks would be told as a store that is away: rows lie in another order than their names have."""
    names = sorted((str(uuid4()) for _ in range(6)), reverse=True)
    changes = [
        lambda: [store.add({name: 60}) for name in names],
        lambda: store.add(dict.fromkeys(names, 60)),
        lambda: store.take_back(names),
        lambda: store.forget(names),
    ]

    def change(number: int) -> None:
        try:
            for step in range(20):
                changes[(number + step) % len(changes)]()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(change, range(24)))
    store.forget(names)
    assert store.read(names) == {}


def test_processes_that_need_the_file_at_once_all_find_it_whole(tmp_path: Path) -> None:
    """Each store stands for a process: they share nothing but the file."""
    for number in range(30):
        together, file = threading.Barrier(6), str(tmp_path / f"{number}.sqlite3")

        def first(name: str, together: threading.Barrier = together, file: str = file) -> int:
            store = InFile(file)
            together.wait(10)
            return store.add({name: 60})[name].count

        with ThreadPoolExecutor(6) as threads:
            assert list(threads.map(first, "abcdef")) == [1] * 6
        assert InFile(file).read("abcdef") == dict.fromkeys("abcdef", 1)
    assert {path.suffix for path in tmp_path.iterdir()} <= {".sqlite3", ".sqlite3-wal", ".sqlite3-shm"}


def test_a_window_that_is_over_begins_anew(table: InFile | InDatabase) -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        table.add({"a": 60})
        clock.shift(59)
        assert table.add({"a": 60})["a"] == Counted(2, 1)
        clock.shift(1)
        assert table.read(["a"]) == {}
        assert table.add({"a": 60})["a"] == Counted(1, 60)


def test_what_is_over_is_removed_and_nothing_else(table: InFile | InDatabase) -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        table.add({f"short {number}": 60 for number in range(400)} | {"long": 600})
        clock.shift(61)
        assert table.prune() == 400
        assert table.prune() == 0
        assert table.read(["long"]) == {"long": 1}


def test_counting_itself_removes_what_is_over_so_that_the_table_stays_small(table: InFile | InDatabase) -> None:
    with time_machine.travel("2026-11-20T12:00:00+09:00", tick=False) as clock:
        for number in range(PRUNE_EVERY - 1):
            table.add({f"stranger {number}": 60})
        clock.shift(61)
        table.add({"now": 60})
        rows, _ = table.run("SELECT count(*) FROM limit_counter WHERE name LIKE %s", ["stranger%"])
    assert rows == [(0,)]


def test_strangers_cannot_push_a_count_out(table: InFile | InDatabase) -> None:
    table.add({"guesser": 600})
    for number in range(1_000):
        table.add({f"stranger {number}": 600})
    assert table.add({"guesser": 600})["guesser"].count == 2


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    InFile(str(tmp_path / "counters.sqlite3")).add({"a": 60})
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}


def test_another_process_that_ends_takes_nothing_from_the_threads_of_this_one(tmp_path: Path) -> None:
    """It would, if a second thread's opening took off the locks that say that the file is in use."""
    file = tmp_path / "counters.sqlite3"
    kept = InFile(str(file))
    kept.add({"a": 60})
    with ThreadPoolExecutor(1) as threads:
        threads.submit(kept.add, {"a": 60}).result()
        look = (
            "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM limit_counter').fetchone()"
        )
        subprocess.run([sys.executable, "-c", look, str(file)], check=True)
        assert (tmp_path / "counters.sqlite3-wal").exists()
        assert threads.submit(kept.add, {"a": 60}).result()["a"].count == 3


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0"])
def test_a_server_that_is_away_is_told_as_such(url: str) -> None:
    with pytest.raises(CountersAwayError):
        InRedis(url).add({"a": 60})


def test_a_folder_that_is_away_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(CountersAwayError):
        InFile(str(tmp_path / "gone" / "counters.sqlite3")).add({"a": 60})


def test_a_file_that_is_no_database_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "counters.sqlite3").write_text("no database" * 100)
    with pytest.raises(CountersAwayError):
        InFile(str(tmp_path / "counters.sqlite3")).add({"a": 60})


def test_no_names_are_no_fault() -> None:
    assert (count({}), counts([])) == ({}, {})
    take_back([])
    forget([])
