"""The file of a backup: a ZIP of its parts and a manifest with their hashes."""

import errno
import hashlib
import json
import os
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

FORM = 1
MANIFEST = "manifest.json"
MEDIA = "media/"
KEY = "secret_key"
CHUNK = 1 << 20
LARGEST_MANIFEST = 50_000_000
ASIDE = ".backup-"
"""How the names of what is being written begin."""
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError)
"""What reading a ZIP raises whose bytes have changed: also where a flag says now that it is packed otherwise."""
BROKEN = (
    "{path} はバックアップとして読めません（{why}）。何も変えていません。"
    " / Not a whole backup ({english}): nothing has been changed."
)


class BackupError(Exception):
    """A backup cannot be made or put back; the message says why and what to do, in Japanese and English."""


@dataclass(frozen=True)
class Part:
    sha256: str
    size: int


@dataclass(frozen=True)
class Manifest:
    """`database` is the kind of the database, `migrations` what had been applied to it, by app and name; `made` the
    time in UTC; `key_fingerprint` that of the SECRET_KEY the site was used with."""

    form: int
    made: str
    database: str
    migrations: list[list[str]]
    key_fingerprint: str
    parts: dict[str, Part]


def write_archive(path: Path, parts: Iterator[tuple[str, Path]], facts: dict[str, Any]) -> Manifest:
    """Write the parts aside, then put the file in its place whole, readable by its owner only."""
    descriptor, aside = tempfile.mkstemp(dir=path.parent, prefix=ASIDE)
    try:
        hashes = {}
        with os.fdopen(descriptor, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                for name, source in parts:
                    with source.open("rb") as content, archive.open(name, "w", force_zip64=True) as place:
                        hashes[name] = _copy(content, place)
                manifest = Manifest(form=FORM, parts=hashes, **facts)
                archive.writestr(MANIFEST, json.dumps(asdict(manifest), ensure_ascii=False, indent=1))
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        Path(aside).unlink(missing_ok=True)
        raise
    return manifest


@contextmanager
def open_archive(path: Path) -> Iterator["Archive"]:
    """The backup at `path`; ``BackupError`` for what is none, or was cut off."""
    if not path.exists():
        raise BackupError(f"{path} がありません。 / There is no such file.")
    with _damage_in_words(path):
        archive = zipfile.ZipFile(path)
    with archive:
        yield Archive(path, archive)


@contextmanager
def _damage_in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except (*DAMAGED, OSError) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:  # what a place before the file's start gives
            raise
        why = "途中で切れたか、変わったか、別の種類のファイルです"
        raise broken(path, why, "cut off or altered, or another kind of file") from None


class Archive:
    """An open backup; ``BackupError`` where its manifest cannot be read."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        self.path, self.archive = path, archive
        with _damage_in_words(path):
            self.manifest = self._manifest()

    def _manifest(self) -> Manifest:
        try:
            if self.archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                raise ValueError
            data = json.loads(self.archive.read(MANIFEST))
            form, parts = data["form"], data.pop("parts")
            if form != FORM:
                raise BackupError(
                    f"{self.path} は新しい形（{form}）です。新しいバージョンの札帖で戻してください。"
                    " / Made by a newer program."
                )
            return Manifest(parts={name: Part(**part) for name, part in parts.items()}, **data)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise broken(self.path, "目録が読めません", "no readable manifest") from None

    def unpack(self, folder: Path) -> None:
        """All parts into this folder; ``BackupError`` if one is missing, too many or not what the manifest says."""
        named = set(self.archive.namelist()) - {MANIFEST}
        if named != self.manifest.parts.keys() or not all(map(_is_plain, named)):
            raise broken(self.path, "中身が目録と違います", "its contents are not those of its manifest")
        for name, part in self.manifest.parts.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            with _damage_in_words(self.path), self.archive.open(name) as content, place.open("wb") as target:
                copied = _copy(content, target)
            if copied != part:
                raise broken(self.path, f"{name} が変わっています", f"{name} was altered")


def broken(path: Path, why: str, english: str) -> BackupError:
    return BackupError(BROKEN.format(path=path, why=why, english=english))


def _copy(content: IO[bytes], target: IO[bytes]) -> Part:
    digest, size = hashlib.sha256(), 0
    while chunk := content.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
        target.write(chunk)
    return Part(digest.hexdigest(), size)


def _is_plain(name: str) -> bool:
    """Whether the name leads nowhere else."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name
