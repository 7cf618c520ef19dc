"""What every test may ask for: three people, and property tests that give the same answer every time."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from cards.catalog import current_catalog
from cards.models import Card
from cards.sync.catalogue import sync_catalogue
from rules_engine.definitions import Catalog

settings.register_profile(
    "fixed", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fixed")

PASSWORD = "kannagi-no-fuda-8"


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


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
        client.force_login(person)
        return client

    return client_of


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The whole catalogue stands in the test database from the start, as on every started site."""
    with django_db_blocker.unblock():
        sync_catalogue()


@pytest.fixture
def catalogue(db: None) -> Catalog:
    """The database's cards; filled in again where a test with real transactions has emptied the tables."""
    if not Card.objects.exists():
        sync_catalogue()
    return current_catalog()
