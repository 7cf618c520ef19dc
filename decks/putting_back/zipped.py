"""The file of own data as a ZIP: in parts, each of which is a whole file that can be put back by itself.

So nothing that an account can hold is too large to be brought again: where the ZIP is, its parts are not.
"""

from collections.abc import Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User

from decks.people.own_data import line_of, parts_of

PART_BYTES = 8_000_000
"""After so many bytes another part begins; a row has two million at the most."""


def zipped(user: User) -> Iterator[bytes]:
    """The ZIP, piece by piece as it is made."""
    sink = _Sink()
    with ZipFile(sink, "w", ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        parts = _Parts(archive)
        for name, value in parts_of(user):
            if not isinstance(value, Iterator):
                parts.head[name] = value
                continue
            for row in value:
                parts.write(name, row)
                yield sink.taken()
        parts.close()
    yield sink.taken()


class _Sink:
    """Where the ZIP is written, which nobody can go back in."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self.pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        pass

    def taken(self) -> bytes:
        made, self.pieces = b"".join(self.pieces), []
        return made


class _Parts:
    """Writes rows of one kind after the other into the parts of a ZIP."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive = archive
        self.head: dict[str, Any] = {}
        self.file: IO[bytes] | None = None
        self.kind, self.size, self.number = "", 0, 0

    def write(self, kind: str, row: Any) -> None:
        if self.file is not None and self.size > PART_BYTES:
            self.close()
        if self.file is None:
            self._open()
        if kind != self.kind:
            self._put(("\n]" if self.kind else "") + f",\n{line_of(kind)}: [\n")
            self.kind = kind
        else:
            self._put(",\n")
        self._put(line_of(row))

    def _open(self) -> None:
        self.number += 1
        self.file, self.kind, self.size = self.archive.open(f"fudacho-{self.number:03d}.json", "w"), "", 0
        self._put("{\n" + ",\n".join(f"{line_of(name)}: {line_of(value)}" for name, value in self.head.items()))

    def close(self) -> None:
        """End the part; one without rows is there where nothing else is."""
        if self.file is None:
            self._open()
        assert self.file is not None
        self._put(("\n]" if self.kind else "") + "\n}\n")
        self.file.close()
        self.file = None

    def _put(self, text: str) -> None:
        assert self.file is not None
        self.size += self.file.write(text.encode())
