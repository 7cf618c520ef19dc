"""The content of a brought file: JSON or a ZIP of such, unpacked as it is read and never more than may be."""

import re
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Protocol
from zipfile import BadZipFile, ZipFile

MOST_UNPACKED = 1_000_000_000
"""What fills every quota has less: a thousand decks with two hundred versions of two hundred kinds each."""
MOST_MEMBERS = 1_000
PIECE = 65_536
_ZIP = b"PK\x03\x04"
_MARK = b"\xef\xbb\xbf"
_BEGINS_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{")


class UnreadableFileError(ValueError):
    """Nothing of the file is taken; the sentence says why."""


NOT_OURS = "札帖の「データをダウンロード」で受け取ったファイルではありません。JSON か ZIP のファイルを選んでください。"
BROKEN_ZIP = "ZIP が途中で切れているか、壊れています。もう一度受け取ったファイルでお試しください。"
TOO_MUCH = "ファイルの中身が大きすぎるので、読めません。"
BROKEN_FILES = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError, OverflowError)
"""What a ZIP that is damaged, locked or packed in another way raises."""


class Readable(Protocol):
    def read(self, size: int = -1, /) -> bytes: ...


def packed(sent: bytes) -> bytes:
    """The content as it is kept; ``UnreadableFileError`` for what is neither JSON nor a ZIP."""
    if sent.startswith(_ZIP):
        return sent
    if not _BEGINS_JSON.match(sent[:PIECE]):
        raise UnreadableFileError(NOT_OURS)
    return zlib.compress(sent, 1)


class _Unpacked:
    """What was packed by ``packed``, piece by piece."""

    def __init__(self, content: bytes) -> None:
        self.content, self.unpacking = BytesIO(content), zlib.decompressobj()

    def read(self, size: int = PIECE, /) -> bytes:
        while not self.unpacking.eof:
            left = self.unpacking.unconsumed_tail or self.content.read(PIECE)
            piece = self.unpacking.decompress(left, size)
            if piece or not left:
                return piece
        return b""


class _Counted:
    """What is read of all members together; it begins without the mark that editors put before a text."""

    def __init__(self, read: Callable[[int], bytes], counted: list[int]) -> None:
        self.inner, self.counted, self.first = read, counted, True

    def read(self, size: int = PIECE, /) -> bytes:
        if size == 0:
            return b""
        piece = self.inner(PIECE if size < 0 else size)
        self.counted[0] += len(piece)
        if self.counted[0] > MOST_UNPACKED:
            raise UnreadableFileError(TOO_MUCH)
        if self.first and piece.startswith(_MARK):
            piece = piece[len(_MARK) :]
        self.first = False
        return piece


def parts_of(content: bytes) -> Iterator[Readable]:
    """Each JSON in it, one after the other. ``UnreadableFileError`` where there is none, or it cannot be unpacked."""
    counted = [0]
    if not content.startswith(_ZIP):
        yield _Counted(_Unpacked(content).read, counted)
        return
    try:
        archive = ZipFile(BytesIO(content))
        names = sorted(name for name in archive.namelist() if name.lower().endswith(".json"))
    except BROKEN_FILES:
        raise UnreadableFileError(BROKEN_ZIP) from None
    if not names or len(names) > MOST_MEMBERS:
        raise UnreadableFileError(NOT_OURS)
    with archive:
        for name in names:
            try:
                member = archive.open(name)
            except BROKEN_FILES:
                raise UnreadableFileError(BROKEN_ZIP) from None
            with member:
                yield _Counted(member.read, counted)
