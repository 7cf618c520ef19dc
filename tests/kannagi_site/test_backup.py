"""A backup taken while people write comes back whole elsewhere; what is damaged, newer or misplaced is refused."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import uuid
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from decks.models import Deck
from kannagi_site.backup import databases
from kannagi_site.backup.archive import KEY, MANIFEST, BackupError, open_archive, write_archive
from kannagi_site.backup.making import SNAPSHOTS_KEPT, back_up_tonight, make_backup, snapshot_before_migrating
from kannagi_site.backup.restoring import restore
from kannagi_site.models import SiteState
from tests.catalogue_counts import EVERY
from tests.running_site import ROOT, RunningSite

WRITER = """
import sys
from decks.models import Deck
for number in range(100_000):
    print(Deck.objects.create(visitor="writer", name=f"deck {number}").name, flush=True)
"""
REFUSALS = """
import json
import sys
from django.core.management import CommandError, call_command
said = []
for file in json.loads({files!r}):
    try:
        call_command("restore", file)
        said.append("")
    except CommandError as error:
        said.append(str(error))
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def new_database() -> Iterator[Callable[[], dict[str, str]]]:
    """The variables of a new database of the kind that the tests run on."""
    made: list[str] = []
    facts = connection.settings_dict
    account = {"host": facts["HOST"], "port": facts["PORT"], "user": facts["USER"], "password": facts["PASSWORD"]}

    def make() -> dict[str, str]:
        if connection.vendor == "sqlite":
            return {}
        made.append(f"backup_{uuid.uuid4().hex}")
        with psycopg.connect(dbname="postgres", autocommit=True, **account) as server:
            server.execute(f"CREATE DATABASE {made[-1]}")
        password = f":{facts['PASSWORD']}" if facts["PASSWORD"] else ""
        host = facts["HOST"].replace("/", "%2F")
        return {"DATABASE_URL": f"postgres://{facts['USER']}{password}@{host}:{facts['PORT']}/{made[-1]}"}

    yield make
    for name in made:
        with psycopg.connect(dbname="postgres", autocommit=True, **account) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def place(folder: Path, environment: dict[str, str]) -> RunningSite:
    """A site with its key in its folder, as most have it; it makes one unless there is one."""
    folder.mkdir(parents=True)
    site = RunningSite(folder, **environment)
    site.environment.pop("SECRET_KEY", None)
    return site


def prepared(folder: Path, environment: dict[str, str]) -> RunningSite:
    """Such a site made ready: under the tests' own key, so that a prepared database can be a copy."""
    site = place(folder, environment)
    site.environment["SECRET_KEY"] = os.environ["SECRET_KEY"]
    site.prepare()
    (site.data / "secret_key").write_text(site.environment.pop("SECRET_KEY"))
    return site


def stored(site: RunningSite) -> tuple[dict[str, int], set[str]]:
    """How many rows each table has but that of the decks, and the names of the decks that the writer made. The
    database is asked itself: to start the whole site for it would take seconds."""
    if connection.vendor == "sqlite":
        opened: Any = sqlite3.connect(site.data / "fudacho.sqlite3")
    else:
        opened = psycopg.connect(site.environment["DATABASE_URL"])
    tables = {"django_migrations"} | {model._meta.db_table for model in apps.get_models()}
    with closing(opened), closing(opened.cursor()) as cursor:
        rows = {}
        for table in sorted(tables - {Deck._meta.db_table}):
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            rows[table] = cursor.fetchone()[0]
        cursor.execute(f"SELECT name FROM {Deck._meta.db_table} WHERE visitor = 'writer'")
        return rows, {name for (name,) in cursor.fetchall()}


def refusal(site: RunningSite, *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def backup(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], dict[str, str]]
) -> tuple[RunningSite, Path, list[str]]:
    """A site, its backup with the key, and the decks that had been written before it began."""
    folder = tmp_path_factory.mktemp("backup")
    site = prepared(folder / "site", new_database())
    picture = site.data / "media" / "pictures" / "a.webp"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(os.urandom(100_000))
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", WRITER]
    with subprocess.Popen(command, cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        written = [writer.stdout.readline().strip() for _ in range(20)]
        site.manage("backup", str(folder / "whole.zip"), "--with-key")
        still = writer.stdout.readline().strip()
        writer.kill()
    assert still, "nobody wrote while the backup was made"
    return site, folder / "whole.zip", written


@pytest.mark.own_database
def test_everything_comes_back(
    backup: tuple[RunningSite, Path, list[str]], tmp_path: Path, new_database: Callable[[], dict[str, str]]
) -> None:
    site, file, written = backup
    assert file.stat().st_mode & 0o777 == 0o600
    other = place(tmp_path / "other", new_database())
    shutil.copytree(site.data / "static", other.data / "static")
    if connection.vendor == "sqlite":
        (other.data / "fudacho.sqlite3-wal").write_bytes(b"of another database")
    assert "のバックアップを戻しました" in other.manage("restore", str(file))
    (before, _), (after, decks) = stored(site), stored(other)
    assert after == before
    assert after["cards_card"] == EVERY
    assert set(written) <= decks
    for name in ("media/pictures/a.webp", "secret_key"):
        assert (other.data / name).read_bytes() == (site.data / name).read_bytes()
    assert "すでにデータがあります" in refusal(other, "restore", str(file))


@pytest.mark.own_database
def test_what_does_not_fit_is_refused_and_nothing_changes(
    backup: tuple[RunningSite, Path, list[str]], tmp_path: Path, new_database: Callable[[], dict[str, str]]
) -> None:
    _, file, _ = backup
    other = place(tmp_path / "other", new_database())

    def newer(manifest: dict[str, Any]) -> None:
        manifest["migrations"].append(["decks", "9999_of_tomorrow"])

    def other_kind(manifest: dict[str, Any]) -> None:
        manifest["database"] = "another"

    cut = tmp_path / "cut.zip"
    cut.write_bytes(file.read_bytes()[:-1000])
    wanted = {
        changed(file, tmp_path / "newer.zip", newer): "新しいバージョンの札帖で作られました",
        changed(file, tmp_path / "other_kind.zip", other_kind): "DATABASE_URL を確かめて",
        cut: "途中で切れた",
        tmp_path / "none.zip": "がありません",
    }
    # One program is refused them all: that a refusal ends it in words is proved above.
    files = json.dumps([str(file) for file in wanted])
    said = json.loads(other.manage("shell", "-v", "0", "-c", REFUSALS.format(files=files)).splitlines()[-1])
    assert len(said) == len(wanted)
    for found, words in zip(said, wanted.values(), strict=True):
        assert words in found
    assert not (other.data / "media").exists()
    assert list(other.data.glob(".restore-*")) == []


def changed(file: Path, to: Path, change: Callable[[dict[str, Any]], object], **contents: bytes) -> Path:
    """The backup with another manifest, and with other contents of parts."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            content = contents.get(name, old.read(name))
            if name == MANIFEST:
                facts = json.loads(content)
                change(facts)
                content = json.dumps(facts).encode()
            new.writestr(name, content)
    return to


FACTS = {"made": "2026-01-01T00:00:00+00:00", "database": "sqlite", "migrations": [], "key_fingerprint": ""}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    part = tmp_path / "part"
    part.write_bytes(b"content")
    write_archive(tmp_path / "small.zip", iter([("part", part)]), FACTS)
    return tmp_path / "small.zip"


def rename(manifest: dict[str, Any]) -> None:
    manifest["parts"]["other"] = manifest["parts"].pop("part")


@pytest.mark.parametrize(
    ("change", "contents", "words"),
    [
        (lambda manifest: None, {"part": b"CONTENT"}, "part が変わっています"),
        (rename, {}, "中身が目録と違います"),
        (lambda manifest: manifest.update(form=2), {}, "新しい形"),
        (lambda manifest: manifest.pop("parts"), {}, "目録が読めません"),
        (lambda manifest: manifest.update(parts=[]), {}, "目録が読めません"),
    ],
)
def test_an_altered_file_is_refused(
    small: Path, tmp_path: Path, change: Callable[[dict[str, Any]], object], contents: dict[str, bytes], words: str
) -> None:
    altered = changed(small, tmp_path / "altered.zip", change, **contents)
    with pytest.raises(BackupError, match=words), open_archive(altered) as archive:
        archive.unpack(tmp_path / "there")


def test_no_changed_byte_goes_unnoticed(small: Path, tmp_path: Path) -> None:
    """Every byte of the file in turn: it is refused in words, or it mattered to nothing that is put back."""
    whole, refused = small.read_bytes(), 0
    for place in range(len(whole)):
        altered = tmp_path / "altered.zip"
        altered.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        there = tmp_path / f"there {place}"
        try:
            with open_archive(altered) as archive:
                archive.unpack(there)
        except BackupError:
            refused += 1
        else:
            assert (there / "part").read_bytes() == b"content"
    assert refused > len(whole) / 2


def test_what_cannot_be_read_or_written_is_said_in_words(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    with pytest.raises(BackupError, match="cannot write"):
        make_backup(tmp_path / "file" / "backup.zip")
    settings.DATA_DIR = tmp_path
    with pytest.raises(BackupError, match="cannot read"):
        restore(tmp_path)


@pytest.mark.django_db
def test_what_a_killed_process_left_goes_with_the_next(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path / "none"
    monkeypatch.setattr(databases, "dump", lambda place: place.write_bytes(b"the database"))
    for name, age in (("old", 2), ("new", 0)):
        (tmp_path / f".backup-{name}").mkdir()
        (tmp_path / f".backup-{name}-file").write_bytes(b"half")
        for left in (f".backup-{name}", f".backup-{name}-file"):
            os.utime(tmp_path / left, (time.time() - age * 86_400,) * 2)
    make_backup(tmp_path / "backup.zip")
    assert {path.name for path in tmp_path.iterdir()} == {".backup-new", ".backup-new-file", "backup.zip"}


@pytest.mark.django_db
def test_pictures_go_again_where_the_database_cannot_be_filled(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(file: Path) -> None:
        raise BackupError("pg_restore failed")

    part = tmp_path / "part"
    part.write_bytes(b"content")
    name = databases.FILES[connection.vendor]
    parts = [(name, part), ("media/new/one.webp", part)]
    facts = {**FACTS, "database": connection.vendor}
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "data" / "media"
    monkeypatch.setattr(databases, "is_empty", lambda: True)
    monkeypatch.setattr(databases, "load", fails)
    for given in (parts, parts[:1]):
        write_archive(tmp_path / "backup.zip", iter(given), facts)
        with pytest.raises(BackupError, match="pg_restore failed"):
            restore(tmp_path / "backup.zip")
        assert list(settings.MEDIA_ROOT.iterdir()) == ([] if given == parts else [settings.MEDIA_ROOT / "kept"])
        (settings.MEDIA_ROOT / "kept").touch()


def test_a_name_that_leads_elsewhere_is_refused(small: Path, tmp_path: Path) -> None:
    part = tmp_path / "part"
    write_archive(tmp_path / "bad.zip", iter([("../outside", part)]), FACTS)
    with pytest.raises(BackupError, match="中身が目録と違います"), open_archive(tmp_path / "bad.zip") as archive:
        archive.unpack(tmp_path / "there")
    assert not (tmp_path / "outside").exists()


def test_one_that_cannot_be_written_leaves_the_former_one(small: Path, tmp_path: Path) -> None:
    before = small.read_bytes()
    with pytest.raises(FileNotFoundError):
        write_archive(small, iter([("gone", tmp_path / "gone")]), FACTS)
    assert small.read_bytes() == before
    assert list(tmp_path.glob(".backup-*")) == []


@pytest.fixture
def dumped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' own database lies in memory; what is dumped of it does not matter here."""
    monkeypatch.setattr(databases, "dump", lambda place: place.write_bytes(b"the database"))


@pytest.mark.django_db
@pytest.mark.usefixtures("dumped")
def test_every_day_one_and_the_newest_are_kept(tmp_path: Path, settings: Any, client: Client) -> None:
    settings.BACKUP_DIR, settings.MEDIA_ROOT = None, tmp_path / "none"
    assert back_up_tonight(date(2026, 1, 1)) is None
    settings.BACKUP_DIR, settings.BACKUPS_KEPT = tmp_path / "backups", 2
    for day in (1, 2, 3, 3):
        assert back_up_tonight(date(2026, 1, day))
    assert sorted(path.name for path in settings.BACKUP_DIR.iterdir()) == [
        "fudacho-2026-01-02.zip",
        "fudacho-2026-01-03.zip",
    ]
    with open_archive(settings.BACKUP_DIR / "fudacho-2026-01-03.zip") as archive:
        assert KEY not in archive.manifest.parts
    assert client.get("/readyz").json()["backup_age_hours"] == 0
    SiteState.objects.update(backed_up_at=timezone.now() - timedelta(hours=50.5))
    assert client.get("/readyz").json()["backup_age_hours"] == 50


@pytest.mark.django_db
@pytest.mark.usefixtures("dumped")
def test_before_migrating_the_database_is_kept(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR = tmp_path
    assert snapshot_before_migrating() is None
    known, applied = databases.known_migrations(), databases.applied_migrations()
    monkeypatch.setattr(databases, "known_migrations", lambda: known | {("decks", "9999_next")})
    first = snapshot_before_migrating()
    assert first is not None
    assert snapshot_before_migrating() == first, "a start that fails again writes the same file"
    for number in range(SNAPSHOTS_KEPT + 1):
        monkeypatch.setattr(databases, "applied_migrations", lambda number=number: applied - {sorted(applied)[number]})
        snapshot_before_migrating()
    assert len(list((tmp_path / "snapshots").iterdir())) == SNAPSHOTS_KEPT
    assert not first.exists()
