"""Backups as they are made: by command, every night, and before the database is migrated."""

import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from kannagi_site.backup import databases
from kannagi_site.backup.archive import ASIDE, KEY, MEDIA, BackupError, Manifest, write_archive
from kannagi_site.models import SiteState
from kannagi_site.site_key import fingerprint

SNAPSHOTS_KEPT = 3
CUT_OFF_SECONDS = 24 * 3600


def make_backup(path: Path, *, with_key: bool = False, media: bool = True) -> Manifest:
    """Write the site as it is now to `path`; ``BackupError`` says why that cannot be.

    The database first, then the pictures: a row never names a picture that was not there yet.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_what_was_cut_off(path.parent)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=ASIDE) as aside:
            dumped = Path(aside) / databases.FILES[connection.vendor]
            databases.dump(dumped)
            facts = {
                "made": timezone.now().isoformat(timespec="seconds"),
                "database": connection.vendor,
                "migrations": sorted(map(list, databases.applied_migrations())),
                "key_fingerprint": fingerprint(settings.SECRET_KEY),
            }
            return write_archive(path, _parts(Path(aside), dumped, with_key=with_key, media=media), facts)
    except OSError as error:
        raise BackupError(f"{path} に書けません / cannot write: {error.strerror}") from error


def _parts(aside: Path, dumped: Path, *, with_key: bool, media: bool) -> Iterator[tuple[str, Path]]:
    yield dumped.name, dumped
    root = Path(settings.MEDIA_ROOT)
    for file in sorted(root.rglob("*")) if media else ():
        # One that is removed meanwhile is named by no row any more.
        if file.is_file():
            yield f"{MEDIA}{file.relative_to(root).as_posix()}", file
    if with_key:
        key = aside / KEY
        key.write_text(settings.SECRET_KEY, "utf-8")
        yield KEY, key


def back_up_tonight(day: date) -> Path | None:
    """The backup of this day in `BACKUP_DIR`, of which the newest are kept; None where the operator set no folder."""
    if settings.BACKUP_DIR is None:
        return None
    folder = Path(settings.BACKUP_DIR)
    path = folder / f"fudacho-{day.isoformat()}.zip"
    make_backup(path)
    SiteState.objects.update_or_create(pk=1, defaults={"backed_up_at": timezone.now()})
    _keep_newest(folder, "fudacho-????-??-??.zip", settings.BACKUPS_KEPT)
    return path


def snapshot_before_migrating() -> Path | None:
    """A backup of the database alone where migrations of this program wait; None where nothing will change.

    It is named by what had been applied: starts that fail again and again write one file, and push no other out.
    """
    applied = databases.applied_migrations()
    if databases.is_empty() or not databases.known_migrations() - applied:
        return None
    folder = Path(settings.DATA_DIR) / "snapshots"
    path = folder / f"before-{hashlib.sha256(repr(sorted(applied)).encode()).hexdigest()[:12]}.zip"
    make_backup(path, media=False)
    _keep_newest(folder, "before-*.zip", SNAPSHOTS_KEPT)
    return path


def _remove_what_was_cut_off(folder: Path) -> None:
    """A process that was killed while it wrote a backup left a copy of the whole site behind."""
    for left in folder.glob(f"{ASIDE}*"):
        if time.time() - left.stat().st_mtime > CUT_OFF_SECONDS:
            shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)


def _keep_newest(folder: Path, pattern: str, number: int) -> None:
    for old in sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns)[:-number]:
        old.unlink(missing_ok=True)
