"""What every test may ask for: three people, and property tests that give the same answer every time."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, settings

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
