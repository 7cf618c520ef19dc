"""Two preparations at the same moment, on one machine or on two before one database: one does it, the other waits."""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from kannagi_site.environment import secret_key
from tests.catalogue_counts import EVERY

ROOT = Path(__file__).resolve().parents[2]
# As `manage.py prepare`, but static files are not compressed: that takes most of the time and proves nothing here.
PREPARE = """
from kannagi_site.settings import STORAGES
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "prepare"])
"""


@pytest.fixture
def places(tmp_path: Path) -> Iterator[list[dict[str, str]]]:
    """The environments of two: SQLite is shared by its folder, PostgreSQL by two with folders of their own."""
    if connection.vendor == "sqlite":
        yield [{"DATA_DIR": str(tmp_path)}] * 2
        return
    facts, name = connection.settings_dict, f"prepare_{uuid.uuid4().hex}"
    account = {"host": facts["HOST"], "port": facts["PORT"], "user": facts["USER"], "password": facts["PASSWORD"]}
    with psycopg.connect(dbname="postgres", autocommit=True, **account) as server:
        server.execute(f"CREATE DATABASE {name}")
        password = f":{facts['PASSWORD']}" if facts["PASSWORD"] else ""
        host = facts["HOST"].replace("/", "%2F")
        url = f"postgres://{facts['USER']}{password}@{host}:{facts['PORT']}/{name}"
        shared = {"DATABASE_URL": url, "SECRET_KEY": "the same on both"}
        yield [{"DATA_DIR": str(tmp_path / number), **shared} for number in "12"]
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def prepare(place: dict[str, str]) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY")}
    own = {"DJANGO_SETTINGS_MODULE": "kannagi_site.settings", **place}
    command = [sys.executable, "-c", PREPARE]
    return subprocess.Popen(
        command, cwd=ROOT, env=kept | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_two_at_once_end_well_and_one_has_done_it(places: list[dict[str, str]]) -> None:
    running = [prepare(place) for place in places]
    said = [one.communicate(timeout=120)[0] for one in running]
    assert [one.returncode for one in running] == [0, 0], said
    assert sorted(f"変更なし ({EVERY}枚の札)" in words for words in said) == [False, True], said
    assert sorted("見本のデッキ：変更なし" in words for words in said) == [False, True], said
    assert sum("待っています" in words for words in said) == 1, said


@pytest.mark.django_db
def test_a_database_that_is_away_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "ensure_connection", away)
    with pytest.raises(CommandError, match=r"DATABASE_URL と[\s\S]*Cannot connect[\s\S]*connection refused"):
        call_command("prepare")


def test_a_key_that_another_process_makes_at_the_same_moment_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "secret_key"
    monkeypatch.delenv("SECRET_KEY")
    monkeypatch.setattr(Path, "exists", lambda path: False)
    first, second = secret_key(keep), secret_key(keep)
    assert len(first) > 50
    assert first == second
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert keep.stat().st_mode & 0o777 == 0o600
