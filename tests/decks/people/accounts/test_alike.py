"""Nothing tells whether a name exists: the same words, as much hashing, as many questions to the database."""

import re
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher, make_password
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.people.accounts.recovery.codes import new_code
from decks.people.accounts.recovery.services import make_code
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "atarashii-aikotoba-9"
DOORS = {
    "/accounts/login/": {"password": "wrong-password"},
    "/accounts/recover/": {"code": new_code(), "password1": NEW, "password2": NEW},
    "/accounts/lost-factor/": {"code": new_code(), "password1": "wrong-password"},
}


class Hashing:
    """How often the hash was turned."""

    def __init__(self) -> None:
        self.turns = 0


@pytest.fixture
def hashing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Hashing:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 600)
    counted, encode = Hashing(), PBKDF2PasswordHasher.encode

    def counting(self: PBKDF2PasswordHasher, password: str, salt: str, iterations: int | None = None) -> str:
        counted.turns += iterations or self.iterations
        return encode(self, password, salt, iterations)

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", counting)
    return counted


@pytest.fixture
def people(hashing: Hashing) -> None:
    """One as it should be, one that a keeper locked, one whose password has an older hash, and one without any."""
    for name in ("owner", "locked", "older", "keeper"):
        make_code(User.objects.create_user(name, password=None if name == "keeper" else PASSWORD))
    User.objects.filter(username="locked").update(is_active=False)
    hasher = PBKDF2PasswordHasher()
    older = PBKDF2PasswordHasher.encode(hasher, PASSWORD, "salt-of-twenty-two-letters", 100)
    User.objects.filter(username="older").update(password=older)


def answer(door: str, name: str) -> tuple[int, str]:
    reply = Client().post(door, {"username": name, **DOORS[door]})
    page = re.sub(r"<input[^>]*csrfmiddlewaretoken[^>]*>", "", reply.content.decode())
    return reply.status_code, page.replace(name, "NAME")


@pytest.mark.parametrize("door", DOORS)
def test_a_name_that_exists_is_answered_as_one_that_does_not(people: None, hashing: Hashing, door: str) -> None:
    seen = {}
    answer(door, "somebody")  # what is read once by a process
    for name in ("nobody", "owner", "locked", "older", "keeper"):
        hashing.turns = 0
        with CaptureQueriesContext(connection) as asked:
            given = answer(door, name)
        seen[name] = (given, hashing.turns, len(asked))
    assert {name: one[1:] for name, one in seen.items()} == dict.fromkeys(seen, seen["nobody"][1:])
    assert all(one == seen["nobody"] for one in seen.values())
    assert seen["nobody"][1] == (0 if door == "/accounts/recover/" else 600)


@pytest.mark.parametrize("name", ["nobody", "owner", "locked", "keeper"])
def test_recovery_is_offered_after_a_wrong_password_to_every_name(people: None, name: str) -> None:
    link = 'href="/accounts/recover/"'
    assert link not in Client().get("/accounts/login/").content.decode()
    assert link not in Client().post("/accounts/login/", {"username": name}).content.decode()
    assert link in answer("/accounts/login/", name)[1]


def test_a_locked_accounts_right_password_is_hashed_once(people: None, hashing: Hashing) -> None:
    hashing.turns = 0
    page = Client().post("/accounts/login/", {"username": "locked", "password": PASSWORD}).content.decode()
    assert "管理者が止めています" in page
    assert hashing.turns == 600


def test_an_older_hash_is_made_anew_at_sign_in(people: None) -> None:
    assert Client().post("/accounts/login/", {"username": "older", "password": PASSWORD}).status_code == 302
    kept = User.objects.get(username="older").password
    assert identify_hasher(kept).decode(kept)["iterations"] == 600
    assert make_password(PASSWORD) != kept
