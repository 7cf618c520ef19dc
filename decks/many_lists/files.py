"""Files of lists, also many of them in a zip: nothing is written to a disk, and no more is unpacked than is read."""

import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath

from cards.catalog import CardData
from decks.many_lists.source import LONGEST_ORIGIN, MOST_CHARACTERS, MOST_LISTS, ManyListsError, named
from decks.transfer.picture_codes import MAX_BYTES as MAX_PICTURE_BYTES
from decks.transfer.picture_codes import is_picture
from decks.transfer.reading import UnreadableListError, is_archive, read_bytes

MOST_BYTES = 6_000_000
"""Of all files as they were sent."""
MOST_UNPACKED = 12_000_000
MOST_TEXT_BYTES = 3 * MOST_CHARACTERS
MOST_ENTRIES = 2 * MOST_LISTS
MOST_PICTURES = 20
"""Each takes a tenth of a second."""
_OFFICE = ("xl/", "word/", "ppt/")
_OF_SYSTEMS = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")
_ENCODINGS = ("utf-8", "cp932", None)
"""Of names in a zip that does not say: as macOS and Linux, as Windows in Japan, and what any byte is readable in."""
_SPOILT = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class File:
    """A file that was given: its `text`, or why there is none (`problem`). `place` is where it lay in a zip."""

    name: str
    place: str
    text: str = ""
    problem: str = ""


class Files:
    """Reads given files; what is unpacked and looked at of all of them together is bounded."""

    def __init__(self, data: CardData) -> None:
        self._data = data
        self._unpacked = MOST_UNPACKED
        self._pictures = MOST_PICTURES
        self.of_systems = 0
        """Files that systems put into zips by themselves; nobody misses them."""

    def read(self, name: str, raw: bytes) -> Iterator[File]:
        """The file, or what lies in it if it is a zip. ``ManyListsError`` where that is too much."""
        if is_archive(raw):
            yield from self._zip(name, raw)
        else:
            yield self._file(PurePosixPath(name).stem, _shown(name), raw)

    def _zip(self, name: str, raw: bytes) -> Iterator[File]:
        archive = _opened(raw)
        if archive is None:
            yield File(PurePosixPath(name).stem, _shown(name), problem="zip_broken")
            return
        entries = archive.infolist()
        if any(entry.filename.startswith(_OFFICE) for entry in entries):
            yield File(PurePosixPath(name).stem, _shown(name), problem="office")
            return
        if len(entries) > MOST_ENTRIES:
            raise ManyListsError("too_many_files", len(entries))
        for entry in entries:
            path = PurePosixPath(entry.filename.replace("\\", "/"))
            if entry.is_dir():
                continue
            if _is_of_system(path):
                self.of_systems += 1
                continue
            yield self._entry(archive, entry, path)

    def _entry(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: PurePosixPath) -> File:
        """The name says nothing but a name: where it points to does not matter."""
        stem, place = path.stem, _shown(str(path))
        if entry.flag_bits & 1:
            return File(stem, place, problem="zip_locked")
        most = min(MAX_PICTURE_BYTES, self._unpacked)
        try:
            with archive.open(entry) as opened:
                raw = opened.read(most + 1)
        except RuntimeError:
            return File(stem, place, problem="zip_locked")
        except _SPOILT:
            return File(stem, place, problem="zip_broken")
        if len(raw) > most and most == self._unpacked:
            raise ManyListsError("zip_too_big")
        self._unpacked -= len(raw)
        if is_archive(raw):
            return File(stem, place, problem="zip_in_zip")
        return self._file(stem, place, raw)

    def _file(self, stem: str, place: str, raw: bytes) -> File:
        name = named(stem)
        if is_picture(raw):
            self._pictures -= 1
            if self._pictures < 0:
                return File(name, place, problem="too_many_pictures")
            name = ""
        try:
            return File(name, place, read_bytes(raw, self._data, MOST_TEXT_BYTES))
        except UnreadableListError as problem:
            return File(named(stem), place, problem=problem.code)


def _opened(raw: bytes) -> zipfile.ZipFile | None:
    for encoding in _ENCODINGS:
        try:
            return zipfile.ZipFile(BytesIO(raw), metadata_encoding=encoding)
        except UnicodeDecodeError:
            continue
        except _SPOILT:
            return None
    return None


def _is_of_system(path: PurePosixPath) -> bool:
    return path.name.startswith("._") or bool({*path.parts} & {name.rstrip("/") for name in _OF_SYSTEMS})


def _shown(path: str) -> str:
    """The path for the eyes of a person."""
    kept = "".join(character for character in " ".join(path.split()) if character.isprintable())
    return kept if len(kept) <= LONGEST_ORIGIN else f"…{kept[1 - LONGEST_ORIGIN :]}"
