"""A backup is put back into an empty place: checked whole first, and nothing is touched where something is amiss."""

import os
import shutil
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import connection

from kannagi_site.backup import databases
from kannagi_site.backup.archive import KEY, MEDIA, BackupError, Manifest, open_archive
from kannagi_site.site_key import fingerprint

NOT_EMPTY = (
    "ここにはすでにデータがあります（{what}）。空の場所（DATA_DIR、データベース）に戻してください。何も変えていません。"
    " / There is data here already: restore into an empty place. Nothing has been changed."
)
OTHER_KIND = (
    "このバックアップは {made} のものですが、ここのデータベースは {here} です。DATABASE_URL を確かめてください。"
    " / The backup is of {made}, the database here is {here}: look at DATABASE_URL."
)
NEWER = (
    "このバックアップは新しいバージョンの札帖で作られました（{names}）。"
    "新しいバージョンで戻してください。何も変えていません。"
    " / Made by a newer program: restore it with that one. Nothing has been changed."
)
NO_KEY = """\
このバックアップに鍵（SECRET_KEY）は入っていません。ここの鍵は別のものです。
  前の鍵があれば SECRET_KEY に戻すか DATA_DIR の secret_key に置き、prepare を行ってください。
  もうなければ:  .venv/bin/python manage.py prepare --accept-new-key
  全員がログアウトし、アカウントのない人のブラウザーの印も読めなくなることがあります。デッキは消えません。
The backup holds no key, and the one here is another: bring the former SECRET_KEY back, or accept a new one as above."""


def restore(path: Path) -> Manifest:
    """Put the backup back; the database is then as it was, of the older program. ``BackupError`` says what hinders."""
    data = Path(settings.DATA_DIR)
    try:
        data.mkdir(parents=True, exist_ok=True)
        with open_archive(path) as archive, tempfile.TemporaryDirectory(dir=data, prefix=".restore-") as aside:
            _refuse_what_does_not_fit(archive.manifest)
            archive.unpack(Path(aside))
            _put_in_place(Path(aside))
            return archive.manifest
    except OSError as error:
        raise BackupError(f"読めないか、ここに書けません / cannot read it, or write here: {error.strerror}") from error


def _put_in_place(aside: Path) -> None:
    """The pictures first: if the database cannot be filled they go again, and the place is as empty as before."""
    media = Path(settings.MEDIA_ROOT)
    coming = [(child, media / child.name) for child in (aside / MEDIA).glob("*")]
    try:
        for child, there in coming:
            media.mkdir(parents=True, exist_ok=True)
            shutil.move(child, there)  # the folder may be another disk's
        databases.load(aside / databases.FILES[connection.vendor])
    except (OSError, BackupError):
        for _, there in coming:
            shutil.rmtree(there) if there.is_dir() else there.unlink(missing_ok=True)
        raise
    _place_key(aside / KEY)


def needs_another_key(manifest: Manifest) -> bool:
    """Whether neither the backup nor this place has the key with which the site was used."""
    return KEY not in manifest.parts and manifest.key_fingerprint not in {
        fingerprint(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    }


def _refuse_what_does_not_fit(manifest: Manifest) -> None:
    if manifest.database != connection.vendor:
        raise BackupError(OTHER_KIND.format(made=manifest.database, here=connection.vendor))
    newer = {tuple(name) for name in manifest.migrations} - databases.known_migrations()
    if newer:
        raise BackupError(NEWER.format(names=", ".join(sorted(".".join(name) for name in newer)[:3])))
    if not databases.is_empty():
        raise BackupError(NOT_EMPTY.format(what="データベース"))
    media = Path(settings.MEDIA_ROOT)
    if any(name.startswith(MEDIA) for name in manifest.parts) and media.exists() and any(media.iterdir()):
        raise BackupError(NOT_EMPTY.format(what=media))


def _place_key(file: Path) -> None:
    """The key that came with the backup takes the place of the one that was made here a moment ago."""
    if file.exists():
        file.chmod(0o600)
        os.replace(file, Path(settings.DATA_DIR) / "secret_key")
