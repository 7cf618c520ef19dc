"""The rows of a brought file, one after the other: however long it is, only one of them is in memory."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

import ijson

from decks.people.own_data import FORMAT, FORMAT_VERSION
from decks.putting_back.content import BROKEN_FILES, NOT_OURS, Readable, UnreadableFileError, parts_of

MOST_DEPTH = 12
MOST_EVENTS = 1_000_000
"""Of one row: a deck of two hundred versions of two hundred kinds has a sixth of it."""
MOST_OTHERS = 50
HEAD = ("format", "version", "made_at", "account")
BEGINNINGS, ENDS = ("start_map", "start_array"), ("end_map", "end_array")
NEWER = "このサイトより新しい札帖から受け取ったファイルです。このサイトが新しくなってから、もう一度お試しください。"
CUT_SHORT = "ファイルが途中で切れているか、壊れています。もう一度受け取ったファイルでお試しください。"
TOO_DEEP = "ファイルの中の1つの項目が大きすぎるか、深すぎるので、読めません。"


@dataclass(frozen=True, slots=True)
class FileRow:
    """The row number `place` of its kind, counted from 0 over all parts of the file."""

    kind: str
    place: int
    value: Any


@dataclass
class RowsOf:
    """Iterate over the rows of these kinds. Afterwards `unknown` are names of other things in the file.
    ``UnreadableFileError`` where it is damaged, or none of ours."""

    content: bytes
    kinds: Collection[str]
    unknown: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def __iter__(self) -> Iterator[FileRow]:
        for part in parts_of(self.content):
            try:
                yield from _PartOfFile(self, part)
            except UnreadableFileError:
                raise
            except (ijson.JSONError, *BROKEN_FILES):
                raise UnreadableFileError(CUT_SHORT) from None

    def numbered(self, kind: str, value: Any) -> FileRow:
        place = self.places.get(kind, 0)
        self.places[kind] = place + 1
        return FileRow(kind, place, value)

    def note_unknown(self, name: str) -> None:
        if name not in HEAD and len(self.unknown) < MOST_OTHERS and name[:60] not in self.unknown:
            self.unknown.append(name[:60])


class _PartOfFile:
    """One JSON: an object that says what it is, and has a list of rows for each kind."""

    def __init__(self, rows: RowsOf, part: Readable) -> None:
        self.rows = rows
        self.events = ijson.basic_parse(part, use_float=True)
        self.head: dict[str, Any] = {}

    def __iter__(self) -> Iterator[FileRow]:
        if next(self.events, ("", None))[0] != "start_map":
            raise UnreadableFileError(NOT_OURS)
        for event, name in self.events:
            if event == "end_map":
                break
            yield from self._of(name)
        if next(self.events, None) is not None:
            raise UnreadableFileError(CUT_SHORT)
        self._check_head(whole=True)

    def _of(self, name: str) -> Iterator[FileRow]:
        event, value = next(self.events)
        if name in self.rows.kinds:
            self._check_head(whole=False)
            if event != "start_array":
                raise UnreadableFileError(CUT_SHORT)
            for first, scalar in self.events:
                if first == "end_array":
                    return
                yield self.rows.numbered(name, self._built(first, scalar))
        built = self._built(event, value)
        if name in ("format", "version"):
            self.head[name] = built
        self.rows.note_unknown(name)

    def _built(self, event: str, value: Any) -> Any:
        """The value that begins with this event."""
        if event not in BEGINNINGS:
            return value
        builder = ijson.ObjectBuilder()
        depth = events = 0
        while True:
            depth += (event in BEGINNINGS) - (event in ENDS)
            events += 1
            if depth > MOST_DEPTH or events > MOST_EVENTS:
                raise UnreadableFileError(TOO_DEEP)
            builder.event(event, value)
            if not depth:
                return builder.value
            event, value = next(self.events)

    def _check_head(self, *, whole: bool) -> None:
        """What is known of it by now. Ours say it first; a tool that sorted the names may have moved it behind."""
        if (whole or "format" in self.head) and self.head.get("format") != FORMAT:
            raise UnreadableFileError(NOT_OURS)
        version = self.head.get("version")
        if type(version) is int and version > FORMAT_VERSION:
            raise UnreadableFileError(NEWER)
        if (whole or version is not None) and (type(version) is not int or version < 1):
            raise UnreadableFileError(NOT_OURS)
