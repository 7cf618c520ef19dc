"""`manage.py doctor`: each thing that is wrong is told, with what to do; a site that is well has no fault."""

import json
import shutil
from datetime import timedelta
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from cards.models import CardPicture, DataVersion, Printing
from decks.jobs.models import Job
from kannagi_site.backup.making import make_backup
from kannagi_site.doctor import data_checks, pair_checks, place_checks, settings_checks
from kannagi_site.doctor.finding import Check, Level
from kannagi_site.models import SiteState
from kannagi_site.site_key import keep_key
from tests.decks.jobs.sample_jobs import wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def place(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    return tmp_path


def faults(check: Check) -> list[str]:
    found = [one for one in check() if one.level is Level.FAULT]
    assert all(one.todo for one in found)
    return [one.what for one in found]


def notes(check: Check) -> list[str]:
    return [one.what for one in check() if one.level is Level.NOTE]


def told(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("doctor", *arguments, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_site_that_is_well(place: Path, settings: Any) -> None:
    settings.SECRET_KEY = "鍵は長く、同じ文字ばかりではない。abcdefghijklmnopqrstuvwxyz0123456789-_" * 2
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    settings.RATELIMIT_ENABLE = True
    keep_key(accept_new=True)
    code, words = told()
    assert code == 0, words
    assert "直すこと 0" in words
    code, words = told("--json")
    assert {row["level"] for row in json.loads(words)} == {"well", "note"}


def test_a_database_that_is_away_hides_nothing_else(place: Path) -> None:
    with patch.object(type(connection.cursor()), "execute", side_effect=DatabaseError("away")):
        code, words = told()
    assert code == 1
    assert "データベースが答えません：away" in words
    assert "○ ディスク" in words


def test_a_short_key_and_another_one(place: Path, settings: Any) -> None:
    SiteState.objects.update_or_create(pk=1, defaults={"key_fingerprint": "0" * 64})
    settings.SECRET_KEY = "short"
    (place / "secret_key").write_text("another")
    found = faults(settings_checks.key)
    assert any("短い" in what for what in found)
    assert any("別の SECRET_KEY" in what for what in found)
    assert any("使われていません" in what for what in notes(settings_checks.key))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"HTTPS": True, "TRUSTED_PROXIES": 0}, "TRUSTED_PROXIES が 0"),
        ({"DEBUG": True}, "DEBUG のまま"),
        ({"ALLOWED_HOSTS": ["*"]}, "ALLOWED_HOSTS が *"),
        ({"RATELIMIT_ENABLE": False}, "回数制限が切れています"),
    ],
)
def test_settings_that_leave_a_public_site_open(settings: Any, given: dict[str, object], words: str) -> None:
    well = {"ALLOWED_HOSTS": ["fuda.example"], "HTTPS": True, "TRUSTED_PROXIES": 1, "RATELIMIT_ENABLE": True}
    for name, value in well.items():
        setattr(settings, name, value)
    assert faults(settings_checks.proxies) == []
    for name, value in given.items():
        setattr(settings, name, value)
    assert any(words in what for what in faults(settings_checks.proxies))


def test_djangos_own_checks_are_told(settings: Any) -> None:
    settings.HTTPS, settings.SESSION_COOKIE_SECURE = True, False
    assert any("security.W012" in what for what in notes(settings_checks.django_checks))


WELL = {
    "ALLOWED_HOSTS": ["fuda.example"],
    "CSRF_TRUSTED_ORIGINS": ["https://fuda.example"],
    "HTTPS": True,
    "TRUSTED_PROXIES": 1,
    "SECURITY_CONTACT": "keeper@fuda.example",
    "METRICS_KEY": "numbers-for-the-monitor",
}


OPENID = {"OPENID_ISSUER": "https://id.example", "OPENID_CLIENT_ID": "fuda", "OPENID_CLIENT_SECRET": "secret"}


@pytest.fixture
def public(place: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("EMAIL_URL", "HOST", "NUM_PROXIES", "OTHER_VERSION", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**WELL, "BACKUP_DIR": place.parent / "backups"}.items():
        setattr(settings, name, value)
    return settings


def test_settings_that_go_together(public: Any) -> None:
    assert [(one.level, one.todo) for one in pair_checks.pairs()] == [(Level.WELL, "")]
    for name, value in OPENID.items():
        setattr(public, name, value)
    assert [(one.level, one.todo) for one in pair_checks.pairs()] == [(Level.WELL, "")]


@pytest.mark.parametrize(
    ("given", "words", "level"),
    [
        ({"CSRF_TRUSTED_ORIGINS": ["http://fuda.example"]}, "http://fuda.example", Level.FAULT),
        ({"CSRF_TRUSTED_ORIGINS": ["https://other.example"]}, "ALLOWED_HOSTS にありません", Level.NOTE),
        ({"METRICS_KEY": "short"}, "METRICS_KEY が短すぎます", Level.FAULT),
        ({"METRICS_KEY": "k" * 50, "SECRET_KEY": "k" * 50}, "同じです", Level.FAULT),
        ({"SECRET_KEY": "k" * 50, "SECRET_KEY_FALLBACKS": ["k" * 50]}, "今の鍵があります", Level.NOTE),
        ({"OPENID_ISSUER": "https://id.example"}, "OPENID_CLIENT_ID、OPENID_CLIENT_SECRET がない", Level.FAULT),
        ({"OPENID_CLIENT_SECRET": "s"}, "OPENID_ISSUER、OPENID_CLIENT_ID がない", Level.FAULT),
        ({**OPENID, "OPENID_ISSUER": "id.example"}, "アドレスではありません", Level.FAULT),
        ({**OPENID, "OPENID_ISSUER": "http://id.example"}, "https ではありません", Level.FAULT),
        ({**OPENID, "OPENID_ISSUER": f"https://id.example/{'x' * 200}"}, "200 字より長い", Level.FAULT),
        ({"SECURITY_CONTACT": ""}, "知らせる先がありません", Level.NOTE),
    ],
)
def test_settings_that_do_not_go_together(public: Any, given: dict[str, object], words: str, level: Level) -> None:
    for name, value in given.items():
        setattr(public, name, value)
    [found] = pair_checks.pairs()
    assert words in found.what
    assert found.level is level
    assert found.todo


@pytest.mark.parametrize(
    ("name", "value", "words", "level"),
    [
        ("EMAIL_URL", "smtp+tls://mail.example:587", "EMAIL_URL があるのに MAIL_FROM がありません", Level.FAULT),
        ("NUM_PROXIES", "2", "NUM_PROXIES=2 は読まれません", Level.NOTE),
        ("HOST", "0.0.0.0", "直接つながります", Level.NOTE),
        ("OTHER_VERSION", "accept", "OTHER_VERSION=accept のままです", Level.FAULT),
        ("LOG_LEVEL", "debug", "LOG_LEVEL=debug", Level.NOTE),
    ],
)
def test_variables_that_do_not_go_together(
    public: Any, monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str, level: Level
) -> None:
    monkeypatch.setenv(name, value)
    [found] = pair_checks.pairs()
    assert words in found.what
    assert found.level is level


def test_folders_that_do_not_go_together(public: Any, place: Path) -> None:
    public.BACKUP_DIR = place / "backups"
    assert faults(pair_checks.pairs) == ["BACKUP_DIR が DATA_DIR の中にあります"]
    (place / "fudacho.sqlite3").write_bytes(b"rows")
    with patch.object(connection, "vendor", "postgresql"):
        assert any("使われていません" in what for what in notes(pair_checks.pairs))
    with patch.object(connection, "vendor", "sqlite"):
        assert notes(pair_checks.pairs) == []


@pytest.mark.parametrize(("free", "level"), [(10**8, Level.FAULT), (10**9, Level.NOTE), (10**10, Level.WELL)])
def test_a_disk_that_fills(place: Path, free: int, level: Level) -> None:
    with patch.object(shutil, "disk_usage", return_value=SimpleNamespace(free=free)):
        assert {one.level for one in place_checks.disk()} == {level}


def test_a_clock_that_jumped(place: Path) -> None:
    SiteState.objects.update_or_create(pk=1, defaults={"backed_up_at": timezone.now() + timedelta(hours=2)})
    assert any("未来" in what for what in faults(place_checks.clock))


def test_a_database_with_another_clock(place: Path) -> None:
    later = timezone.now() + timedelta(minutes=5)
    with patch.object(place_checks, "_database_clock", return_value=later):
        assert any("300 秒違います" in what for what in faults(place_checks.clock))


def test_backups_none_old_and_broken(place: Path, settings: Any) -> None:
    settings.BACKUP_DIR, settings.ALLOWED_HOSTS = None, ["fuda.example"]
    assert faults(place_checks.backups) == ["毎日のバックアップがありません"]
    settings.BACKUP_DIR = place / "backups"
    settings.BACKUP_DIR.mkdir()
    assert any("まだ何もありません" in what for what in notes(place_checks.backups))
    broken = settings.BACKUP_DIR / "fudacho-2026-01-01.zip"
    broken.write_bytes(b"PK")
    assert any("読めません" in what for what in faults(place_checks.backups))
    with patch.object(place_checks.timezone, "now", return_value=timezone.now() + timedelta(hours=50)):
        assert any("50 時間前" in what for what in faults(place_checks.backups))


@pytest.mark.django_db(transaction=True)
def test_a_good_backup(place: Path, settings: Any) -> None:
    settings.BACKUP_DIR = place / "backups"
    make_backup(settings.BACKUP_DIR / "fudacho-2026-01-01.zip")
    assert faults(place_checks.backups) == []


def test_files_that_others_may_read(place: Path) -> None:
    key = place / "secret_key"
    key.write_text("key")
    key.chmod(0o644)
    assert any(str(key) in what for what in faults(place_checks.rights))
    key.chmod(0o600)
    assert faults(place_checks.rights) == []


def test_tables_that_are_missing() -> None:
    MigrationRecorder.Migration.objects.filter(app="decks").delete()
    assert faults(data_checks.tables) == ["このプログラムの表がまだありません"]


def test_rows_that_point_nowhere() -> None:
    with patch.object(connection, "check_constraints", side_effect=IntegrityError("deck 7")):
        assert faults(data_checks.rows) == ["行き先のない行があります：deck 7"]
    assert faults(data_checks.rows) == []


def test_cards_of_another_program() -> None:
    assert faults(data_checks.card_data) == []
    DataVersion.objects.update(texts="another")
    assert faults(data_checks.card_data) == ["データベースの札がこのプログラムと違います"]


def test_pictures_whose_files_are_gone_and_files_without_rows(place: Path) -> None:
    printing = Printing.objects.order_by("number")[0]
    CardPicture.objects.create(printing=printing, digest="0" * 32, width=300, source="自作", licence="自作")
    assert any(f"（{printing.number} など）" in what for what in faults(data_checks.pictures))
    assert notes(data_checks.pictures) == []
    folder = place / "media" / "pictures"
    folder.mkdir(parents=True)
    (folder / "stray.webp").write_bytes(b"")
    with patch.object(data_checks.timezone, "now", return_value=timezone.now() + timedelta(days=2)):
        assert any("どの行も指さない絵が 1 個" in what for what in notes(data_checks.pictures))


def test_a_job_that_waits_for_long_while_nobody_thinks() -> None:
    wanted("a move")
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=2))
    assert "動いていません" in notes(data_checks.queue)
    assert any("120 秒待っている" in what for what in faults(data_checks.queue))
