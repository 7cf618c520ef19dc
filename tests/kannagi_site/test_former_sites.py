"""Sites of former versions come up to date with nothing lost, and go on: on the database that the tests are run on.

One is updated where it is; of the others a backup is put back elsewhere, which updates it there. (The commands of
docs/operate.md update the newest of them where it is: tests/several/test_operating.py.)
"""

import contextlib
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing
from django.db import connection
from django.test import override_settings

from tests.kannagi_site.former_sites import (
    DATABASE,
    KEPT,
    Rows,
    lost,
    rows_of_postgres,
    rows_of_sqlite,
    unpacked,
)
from tests.migrating import schema
from tests.running_site import ROOT, manage
from tests.samples import WHOLE

PASSWORD = "hanako-no-kushi-1"
VISITOR = "a-token-of-then"
GO_ON = """
import json
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse
from decks.models import Deck, SoloGame
from tests.migrating import schema
hanako = User.objects.get(username="はなこ")
client = Client()
before, visitor = Client(), Client()
before.cookies["sessionid"], visitor.cookies["fudacho_visitor"] = %r
assert "はなこ" in before.get(reverse("account")).content.decode()
assert before.get(reverse("sessions")).content.decode().count("この端末</strong>") == 1
answers = {"sign in": client.post(reverse("sign_in"), {"username": "はなこ", "password": %r}).status_code}
addresses = ["/", "/decks/", "/decks/public/", reverse("solo:games"), reverse("account")]
addresses += [reverse("decks:edit", args=[deck.pk]) for deck in Deck.objects.living().filter(owner=hanako)]
addresses += [reverse("solo:table", args=[game.token]) for game in SoloGame.objects.filter(owner=hanako)]
answers |= {address: client.get(address).status_code for address in addresses}
own = Deck.objects.living().exclude(visitor="")
answers["decks of the visitor"] = len(own)
for deck in own:
    answers[f"the visitor's {deck.pk}"] = visitor.get(reverse("decks:edit", args=[deck.pk])).status_code
with override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True):
    for client in (before, visitor):
        answered = client.get("/decks/", secure=True)
        answers["cookies"] = answers.get("cookies", []) + sorted(answered.cookies)
answers["schema"] = schema()
print("ANSWERS" + json.dumps(answers))
"""


def test_three_former_sites_are_kept() -> None:
    assert [kept.stem for kept in KEPT] == ["217a4c7", "32209da", "ba693c0"]


NewUrl = Callable[[], str]


def url_of(name: str) -> str:
    """Another database on the server of the tests."""
    return re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", os.environ["DATABASE_URL"])


@pytest.fixture
def new_url() -> Iterator[NewUrl]:
    """Databases of PostgreSQL beside the one of the tests; empty words for SQLite."""
    made: list[str] = []

    def make() -> str:
        if connection.vendor != "postgresql":
            return ""
        made.append(f"former_{uuid.uuid4().hex[:12]}")
        with psycopg.connect(url_of("postgres"), autocommit=True) as server:
            server.execute(f'CREATE DATABASE "{made[-1]}"')
        return url_of(made[-1])

    yield make
    for name in made:
        with psycopg.connect(url_of("postgres"), autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def environment(data: Path, url: str) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    }
    own = {"DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "kannagi_site.settings", "ALLOWED_HOSTS": "testserver"}
    return {**kept, **own, **({"DATABASE_URL": url} if url else {})}


def cookies_of_then(data: Path, name: str) -> tuple[str, str]:
    """What browsers have from that site, which remembers both: a session of はなこ, and the visitor's token.

    The older two signed whole cookies and kept tokens; since then the database holds their hashes.
    """
    newer = name == "32209da"
    key = (data / "secret_key").read_text().strip()
    with (
        contextlib.closing(sqlite3.connect(data / DATABASE)) as site,
        override_settings(SECRET_KEY=key, SECRET_KEY_FALLBACKS=[]),
    ):
        [(pk, password)] = site.execute("SELECT id, password FROM auth_user WHERE username = 'はなこ'")
        session = {
            "_auth_user_id": str(pk),
            "_auth_user_hash": User(pk=pk, password=password).get_session_auth_hash(),
            "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
        }
        row = ("s" * 32, SessionStore().encode(session), "2099-01-01 00:00:00")
        site.execute("INSERT INTO django_session VALUES (?, ?, ?)", row)
        kept = hashlib.sha256(VISITOR.encode()).hexdigest() if newer else VISITOR
        for (table,) in site.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if "visitor" in [column[1] for column in site.execute(f'PRAGMA table_info("{table}")')]:
                site.execute(f"UPDATE \"{table}\" SET visitor = ? WHERE visitor <> ''", (kept,))
        site.commit()
        signer = signing.TimestampSigner(salt="decks.visitors.token", sep=".")
        return row[0], signer.sign(VISITOR) if newer else signing.dumps(VISITOR, salt="decks.visitor")


def rows(data: Path, url: str) -> dict[str, Rows]:
    return rows_of_postgres(url) if url else rows_of_sqlite(data / DATABASE)


def is_of_people(fault: str, samples: set[str]) -> bool:
    """The site keeps its sample decks and its own figures itself."""
    return not fault.startswith(tuple(samples))


def pictures(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (data / "media").rglob("*") if file.is_file()}


def updated(data: Path, url: str) -> tuple[Path, str]:
    """Where it is."""
    manage(environment(data, url), "prepare")
    return data, url


def put_back(data: Path, url: str, folder: Path, new_url: NewUrl) -> tuple[Path, str]:
    """A backup of the site as it was, in an empty place."""
    manage(environment(data, url), "backup", str(folder / "backup.zip"), "--with-key")
    there, its_url = folder / "elsewhere", new_url()
    manage(environment(there, its_url), "restore", str(folder / "backup.zip"))
    return there, its_url


FORMER = [("217a4c7", False), ("ba693c0", True), ("32209da", True)]
"""SQLite's runs update the oldest where it is, PostgreSQL's put back the other two; with `EVERY_CASE=1` both do all."""
CHOSEN = FORMER if WHOLE else FORMER[1:] if connection.vendor == "postgresql" else FORMER[:1]


@pytest.mark.own_database
@pytest.mark.django_db
@pytest.mark.parametrize(("name", "by_backup"), CHOSEN)
def test_nothing_is_lost_and_the_site_goes_on(name: str, by_backup: bool, tmp_path: Path, new_url: NewUrl) -> None:
    [kept] = [kept for kept in KEPT if kept.stem == name]
    data, url = unpacked(kept, tmp_path / "former"), new_url()
    cookies = cookies_of_then(data, name)
    before = rows_of_sqlite(data / DATABASE)
    if url:
        command = [sys.executable, "-m", "tests.kannagi_site.former_sites", str(data / DATABASE)]
        subprocess.run(command, cwd=ROOT, env=environment(data, url), check=True)
        assert list(lost(before, rows(data, url))) == []
    now, its_url = put_back(data, url, tmp_path, new_url) if by_backup else updated(data, url)
    samples = {f"decks_deck {key} " for key, row in before["decks_deck"].items() if row["sample"]}
    assert [fault for fault in lost(before, rows(now, its_url)) if is_of_people(fault, samples)] == []
    assert len(before["decks_deck"]) - len(samples) == 10
    assert pictures(now) == pictures(data)
    assert len(pictures(now)) == (2 if name == "32209da" else 0)
    told = manage(environment(now, its_url), "shell", "-v", "0", "-c", GO_ON % (cookies, PASSWORD))
    answers = json.loads(told.partition("ANSWERS")[2].splitlines()[0])
    assert answers.pop("schema") == schema(), "a new database is made otherwise than the migrations make it"
    assert answers.pop("sign in") == 302
    assert answers.pop("decks of the visitor") == 4
    assert {"__Host-sessionid", "__Host-fudacho_visitor"} <= set(answers.pop("cookies"))
    assert len(answers) >= 16
    assert set(answers.values()) == {200}, answers
