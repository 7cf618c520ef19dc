"""Counts that forget themselves: how often something was done within some seconds, one count over all processes.

They lie in Redis where there is one, else in a table of PostgreSQL, else in a file of their own beside the SQLite
database: a count must neither wait for somebody who saves a deck nor make him wait. Nothing there is lost that anybody
would miss, so nothing waits for the disk either. No name and no address can be read off what is kept.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Protocol

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

from decks.people.counters.counted import Counted, CountersAwayError

__all__ = ["Counted", "CountersAwayError", "count", "counts", "forget", "hashed", "prune", "take_back"]


class Store(Protocol):
    """Asked with one name at least."""

    def add(self, seconds: Mapping[str, int], times: int = 1) -> dict[str, Counted]: ...
    def read(self, keys: Iterable[str]) -> dict[str, int]: ...
    def take_back(self, keys: Iterable[str]) -> None: ...
    def forget(self, keys: Iterable[str]) -> None: ...
    def prune(self) -> int: ...


def count(seconds: Mapping[str, int], times: int = 1) -> dict[str, Counted]:
    """Count once more, or so many `times` (1 or more), under each of these names, whose windows last so many seconds
    from the first count on.

    Raises CountersAwayError, as the others do, where nothing can be counted.
    """
    counted = _store().add({hashed(name): length for name, length in seconds.items()}, times) if seconds else {}
    return {name: counted[hashed(name)] for name in seconds}


def counts(names: Iterable[str]) -> dict[str, int]:
    """How far each count has come; 0 where its window is over."""
    asked = {name: hashed(name) for name in names}
    found = _store().read(asked.values()) if asked else {}
    return {name: found.get(key, 0) for name, key in asked.items()}


def take_back(names: Iterable[str]) -> None:
    """Make as if each had been counted once less."""
    if kept := [hashed(name) for name in names]:
        _store().take_back(kept)


def forget(names: Iterable[str]) -> None:
    if kept := [hashed(name) for name in names]:
        _store().forget(kept)


def prune() -> int:
    """Remove all counts whose windows are over, and say how many there were."""
    return _store().prune()


def hashed(name: str) -> str:
    """What a name is kept as."""
    return salted_hmac("decks.counters", name, algorithm="sha256").hexdigest()


def _store() -> Store:
    return store_for(settings.REDIS_URL, connection.vendor, str(settings.COUNTERS_FILE))


@cache
def store_for(redis: str, vendor: str, file: str) -> Store:
    if redis:
        from decks.people.counters.in_redis import InRedis

        return InRedis(redis)
    if vendor == "postgresql":
        from decks.people.counters.in_table import InDatabase

        return InDatabase()
    from decks.people.counters.in_table import InFile

    return InFile(file)
