"""The machine: disk, clock, backups, who else may read the files."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from kannagi_site.backup.archive import BackupError, open_archive
from kannagi_site.doctor.finding import Finding, fault, note, well
from kannagi_site.doctor.settings_checks import public_names
from kannagi_site.models import SiteState
from kannagi_site.private_files import open_to_others

LITTLE, TOO_LITTLE = 2_000_000_000, 300_000_000
"""Bytes free on a disk: a backup of a site with many pictures takes as many; below the second nothing is written."""
CLOCKS_APART = timedelta(seconds=5)
OLD_BACKUP = timedelta(hours=36)


def disk() -> Iterator[Finding]:
    folders = [Path(settings.DATA_DIR), Path(tempfile.gettempdir())]
    folders += [Path(settings.BACKUP_DIR)] if settings.BACKUP_DIR else []
    for folder in folders:
        if not os.access(folder, os.W_OK):
            yield fault(f"{folder} に書けません", "持ち主と権限を直すか、フォルダを作る")
            continue
        free = shutil.disk_usage(folder).free
        told = f"{folder} の空き {free / 1e9:.1f} GB"
        if free < TOO_LITTLE:
            yield fault(told, "要らないものを削除するか、ディスクを大きくする（もうすぐ何も保存できない）")
        elif free < LITTLE:
            yield note(told, "バックアップや画像を別のディスクに移す")
        else:
            yield well(told)


def clock() -> Iterator[Finding]:
    """Against the database's own, which on one machine is the same; what was noted in the future tells of a jump."""
    now = timezone.now()
    theirs = _database_clock()
    if theirs and abs(theirs - now) > CLOCKS_APART:
        seconds = round((theirs - now).total_seconds())
        yield fault(f"データベースの時計と {seconds} 秒違います", "両方のマシンで NTP を動かす")
    noted = SiteState.objects.values_list("backed_up_at", flat=True).first()
    if noted and noted > now + CLOCKS_APART:
        yield fault(f"最後のバックアップが未来（{noted:%Y-%m-%d %H:%M} UTC）です", "時計を合わせる")
    yield well(f"{timezone.localtime(now):%Y-%m-%d %H:%M:%S}（日本時間）")


def _database_clock() -> datetime | None:
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found


def backups() -> Iterator[Finding]:
    if settings.BACKUP_DIR is None:
        make = fault if public_names() else note
        yield make(
            "毎日のバックアップがありません",
            "BACKUP_DIR に別のディスクのフォルダを入れる（docs/operate.md）",
        )
        return
    folder, data = Path(settings.BACKUP_DIR), Path(settings.DATA_DIR)
    files = sorted(folder.glob("fudacho-*.zip"), key=lambda path: path.stat().st_mtime)
    if not files:
        yield note(f"{folder} にまだ何もありません", "朝4時の後の最初のアクセスで作る。今なら manage.py backup")
        return
    newest = files[-1]
    age = timezone.now() - datetime.fromtimestamp(newest.stat().st_mtime, UTC)
    if age > OLD_BACKUP:
        yield fault(f"{newest.name} は {age.days * 24 + age.seconds // 3600} 時間前です", "ログの backup を見る")
    try:
        with open_archive(newest) as archive:
            parts = len(archive.manifest.parts)
    except (BackupError, OSError) as error:
        yield fault(f"{newest.name} が読めません：{error}", "manage.py backup で作り直す")
        return
    yield well(f"{newest.name}（{parts} 個の中身、{len(files)} 日分）")
    if folder.stat().st_dev == data.stat().st_dev:
        yield note(f"{folder} はデータと同じディスクにあります", "別のディスクかマシンに置く")


def rights() -> Iterator[Finding]:
    found = list(open_to_others())
    for path in found:
        yield fault(f"{path} をほかの人が読めます", "manage.py prepare が直す。持ち主が違えば chown")
    if not found:
        yield well("データはこのユーザーだけが読めます")
