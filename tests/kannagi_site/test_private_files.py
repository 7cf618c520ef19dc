"""Nobody else on the machine reads the database, the key or what is kept for one person."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kannagi_site.environment import database, secret_key
from kannagi_site.private_files import keep_private


@pytest.fixture(autouse=True)
def usual_umask(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("DATABASE_URL", raising=False)  # the database here is a file
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder: Path) -> set[str]:
    """What others can open in the folder, going down where they can."""
    found = set()
    for path in folder.iterdir():
        if path.stat().st_mode & 0o077:
            found |= {path.name} | (readable(path) if path.is_dir() else set())
    return found


def test_a_new_database_and_key_are_the_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "SECRET_KEY", "REQUIRE_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    settings = database(tmp_path / "fudacho.sqlite3")
    secret_key(tmp_path / "secret_key")
    with sqlite3.connect(str(settings["NAME"])) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE t (x)")
        assert len(list(tmp_path.glob("fudacho.sqlite3*"))) == 3
        assert readable(tmp_path) == set()


def test_a_folder_that_takes_nothing_is_for_the_database_to_complain_of(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert database(tmp_path / "folder")["NAME"] == tmp_path / "folder"


def test_files_of_before_are_mended(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    settings.CACHES = {**settings.CACHES, "pictures": {"LOCATION": tmp_path / "pictures"}}
    for name in ("media/pictures", "pictures", "static"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("fudacho.sqlite3", "fudacho.sqlite3-wal", "secret_key", "media/pictures/1.webp", "static/site.css"):
        (tmp_path / name).write_text("")
    told: list[str] = []
    keep_private(told.append)
    assert (readable(tmp_path), told) == ({"static", "site.css"}, [])
    assert (tmp_path / "fudacho.sqlite3").stat().st_mode & 0o777 == 0o600


def test_what_belongs_to_somebody_else_is_named(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    settings.DATA_DIR = tmp_path
    (tmp_path / "fudacho.sqlite3").write_text("")
    monkeypatch.setattr(Path, "chmod", refuse)
    told: list[str] = []
    keep_private(told.append)
    assert any(str(tmp_path / "fudacho.sqlite3") in line for line in told)
