"""The files of a folder or a ZIP, one after the other and within bounds."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cards.pictures.making import LARGEST_FILE, UnusablePictureError

MOST_FILES = 20_000
_LEFT_BY_SYSTEMS = frozenset(("thumbs.db", "desktop.ini", ".ds_store"))


class UnreadableFilesError(Exception):
    """There is no such folder or ZIP; the message says why."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """`name` is the path inside the folder or ZIP; `read` gives at most one byte more than is allowed."""

    name: str
    read: Callable[[], bytes]


def picture_files(place: Path) -> Iterator[PictureFile]:
    """Every file at `place` in the order of the names; what operating systems leave behind is passed over.

    ``UnreadableFilesError`` where there is no folder and no ZIP.
    """
    if place.is_dir():
        return _in_folder(place)
    try:
        return _in_zip(zipfile.ZipFile(place))
    except FileNotFoundError:
        raise UnreadableFilesError(f"見つかりません: {place}") from None
    except (OSError, zipfile.BadZipFile) as error:
        raise UnreadableFilesError(f"フォルダでも ZIP でもありません: {place}（{error}）") from None


def _in_folder(place: Path) -> Iterator[PictureFile]:
    paths = sorted(path for path in place.rglob("*") if path.is_file() and not _is_left(path.name))
    _bounded(len(paths))
    for path in paths:
        yield PictureFile(str(path.relative_to(place)), lambda path=path: _from_disk(path))  # type: ignore[misc]


def _from_disk(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnusablePictureError(f"開けません（{error.strerror}）") from None


def _in_zip(archive: zipfile.ZipFile) -> Iterator[PictureFile]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_left(entry.filename)]
    _bounded(len(entries))
    for entry in sorted(entries, key=_name_of):
        yield PictureFile(_name_of(entry), lambda entry=entry: _from_zip(archive, entry))  # type: ignore[misc]


def _from_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    try:
        with archive.open(entry) as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
        raise UnusablePictureError("ZIP の中で壊れているか、鍵がかかっています") from None


def _name_of(entry: zipfile.ZipInfo) -> str:
    """The entry's name; older Japanese programs write it in Shift_JIS without saying so."""
    said_utf8 = entry.flag_bits & 0x800
    if said_utf8:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("cp932")
    except UnicodeError:
        return entry.filename


def _is_left(name: str) -> bool:
    path = PurePosixPath(name)
    return path.name.casefold() in _LEFT_BY_SYSTEMS or "__MACOSX" in path.parts


def _bounded(count: int) -> None:
    if count > MOST_FILES:
        raise UnreadableFilesError(f"ファイルが多すぎます（{MOST_FILES}個まで）")
