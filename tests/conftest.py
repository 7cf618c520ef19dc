"""What every test may ask for: three people, and property tests that give the same answer every time."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from cards.catalog import current_catalog
from cards.pictures import shown
from cards.sync.catalogue import sync_catalogue
from decks.people.counters import store_for
from rules_engine.catalog.definitions import Catalog
from tests.frozen import use_frozen_lists
from tests.keepers import sign_in
from tests.kept_rows import keep_rows, put_rows_back
from tests.samples import WHOLE

settings.register_profile(
    "fixed",
    max_examples=100 if WHOLE else 40,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fixed")
use_frozen_lists()

PASSWORD = "kannagi-no-fuda-8"


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def nothing_counted(settings: Any) -> None:
    """PostgreSQL takes back by itself what a test counted."""
    store_for("", "sqlite", str(settings.COUNTERS_FILE)).run("DELETE FROM limit_counter", ())


@pytest.fixture
def make_person(db: None) -> Callable[[str], User]:
    return lambda name: User.objects.create_user(name, password=PASSWORD)


@pytest.fixture
def owner(make_person: Callable[[str], User]) -> User:
    return make_person("owner")


@pytest.fixture
def friend(make_person: Callable[[str], User]) -> User:
    return make_person("friend")


@pytest.fixture
def stranger(make_person: Callable[[str], User]) -> User:
    return make_person("stranger")


@pytest.fixture
def signed_in() -> Callable[[User], Client]:
    def client_of(person: User) -> Client:
        client = Client()
        sign_in(client, person)
        return client

    return client_of


@pytest.fixture
def admin_client(db: None) -> Client:
    """In place of pytest-django's, who has no second factor."""
    return sign_in(Client(), User.objects.create_superuser("admin"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The whole catalogue stands in the test database from the start, as on every started site."""
    with django_db_blocker.unblock():
        sync_catalogue()
        keep_rows()


IN_SQL = (
    *("tests/cards/test_constraints.py", "tests/test_former_rows.py"),
    *("tests/decks/deck_index/", "tests/decks/jobs/", "tests/decks/people/accounts/test_names.py"),
    *("tests/decks/public/", "tests/decks/test_names_as_they_look.py"),
)
"""Where what is given to a test becomes part of a question to the database."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `WITH_DATABASE=1` only what asks the database is proved: what knows none is the same on every database. Of
    that all `IN_SQL`, and what has transactions or databases of its own; of the rest every eighth function, which is
    given the first and the last of its cases. With `all` every one."""
    longest_first(items)
    wanted = os.environ.get("WITH_DATABASE")
    if not wanted:
        return
    asking = [
        item
        for item in items
        if item.get_closest_marker("django_db")
        or item.get_closest_marker("own_database")
        or "db" in getattr(item, "fixturenames", ())
    ]
    chosen = set(asking if wanted == "all" else sample(asking))
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]


LONGEST = "tests/test_former_rows.py"


def longest_first(items: list[pytest.Item]) -> None:
    """Of the tests with transactions of their own, which pytest puts together, the longest comes first: as the last one
    it would keep a worker alone."""
    longest = [item for item in items if item.nodeid.startswith(LONGEST)]
    others = [item for item in items if not item.nodeid.startswith(LONGEST)]
    place = next((number for number, item in enumerate(others) if has_transactions(item)), 0)
    items[:] = [*others[:place], *longest, *others[place:]]


SHARE = 8
"""One in so many functions."""


def sample(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The same ones each time: by their functions' names."""
    by_function: dict[str, list[pytest.Item]] = {}
    for item in items:
        function = item.nodeid.partition("[")[0]
        own_database = item.get_closest_marker("own_database")
        if item.nodeid.startswith(IN_SQL) or own_database or has_transactions(item):
            yield item
        elif crc32(function.encode()) % SHARE == 0:
            by_function.setdefault(function, []).append(item)
    for same in by_function.values():
        yield from (same[0], same[-1])


def has_transactions(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    marked = marker is not None and bool(marker.kwargs.get("transaction"))
    return marked or "transactional_db" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """A test with real transactions leaves empty tables: fill them again for the tests after it."""
    yield
    if nextitem and has_transactions(item):
        with item.config.stash[blocking_manager_key].unblock():
            put_rows_back()


@pytest.fixture
def catalogue(db: None) -> Catalog:
    """The database's cards."""
    return current_catalog()


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A folder whose pictures of cards are shown during the test, and never after it."""
    settings.MEDIA_ROOT, settings.CARD_PICTURES = tmp_path / "media", "pages"
    yield tmp_path
    settings.CARD_PICTURES = shown.OFF
    shown.renew()
