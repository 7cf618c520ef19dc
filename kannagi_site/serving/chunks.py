"""A body that comes in pieces of its own stated lengths (RFC 9112, section 7.1), read as it arrives."""

import re

from kannagi_site.serving.refusals import RefusedError

SIZE_LINE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?")
LONGEST_LINE = 512
LONGEST_TRAILERS = 8_192
FIRST, DATA, AFTER_DATA, TRAILERS, END = range(5)


class Chunks:
    """Feed it what arrives; `body` is the content, and at the `end` `rest` is what belongs to the next request."""

    def __init__(self, most_bytes: int, most_chunks: int) -> None:
        self.most_bytes, self.most_chunks = most_bytes, most_chunks
        self.body = bytearray()
        self.rest = bytearray()
        self.expects = FIRST
        self.missing = self.count = self.trailers = 0

    @property
    def end(self) -> bool:
        return self.expects == END

    def feed(self, data: bytes) -> None:
        self.rest += data
        while self._step():
            pass

    def _step(self) -> bool:
        """Take the next part off `rest`; False while it is not whole, and at the end."""
        if self.expects == DATA:
            return self._take_data()
        return self.expects != END and self._take_line()

    def _take_data(self) -> bool:
        piece = self.rest[: self.missing]
        self.body += piece
        del self.rest[: len(piece)]
        self.missing -= len(piece)
        if not self.missing:
            self.expects = AFTER_DATA
        return not self.missing

    def _take_line(self) -> bool:
        found = self.rest.find(b"\r\n", 0, LONGEST_LINE)
        if found < 0:
            if len(self.rest) >= LONGEST_LINE:
                raise RefusedError(400)
            return False
        line = bytes(self.rest[:found])
        del self.rest[: found + 2]
        if self.expects == TRAILERS:
            self._pass_trailer(line)
        elif self.expects == AFTER_DATA:
            if line:
                raise RefusedError(400)
            self.expects = FIRST
        else:
            self._open(line)
        return True

    def _open(self, line: bytes) -> None:
        match = SIZE_LINE.fullmatch(line)
        if match is None:
            raise RefusedError(400)
        self.missing, self.count = int(match[1], 16), self.count + 1
        if len(self.body) + self.missing > self.most_bytes or self.count > self.most_chunks:
            raise RefusedError(413)
        self.expects = DATA if self.missing else TRAILERS

    def _pass_trailer(self, line: bytes) -> None:
        """Fields after the body are passed over: no page asks for them."""
        self.trailers += len(line)
        if self.trailers > LONGEST_TRAILERS:
            raise RefusedError(431)
        if not line:
            self.expects = END
