"""One request as it arrives: gunicorn reads the head when it is whole, and nobody waits for anything."""

from io import BytesIO
from typing import Any

from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.message import Request
from gunicorn.http.unreader import Unreader

from kannagi_site.serving import bounds
from kannagi_site.serving.chunks import Chunks
from kannagi_site.serving.refusals import RefusedError

STATUSES: dict[type[Exception], int] = {
    LimitRequestLine: 414,
    LimitRequestHeaders: 431,
    UnsupportedTransferCoding: 501,
    ExpectationFailed: 417,
}


class Arrived(Unreader):  # type: ignore[misc]
    """Gives gunicorn's reader what has arrived, and then an end instead of a wait."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.unread(data)

    def chunk(self, size_hint: int | None = None) -> bytes:
        return b""


class Incoming:
    def __init__(self, settings: Any, client: Any, number: int = 1) -> None:
        self.settings, self.client, self.number = settings, client, number
        self.request: Any = None
        self.head = bytearray()
        self.body = bytearray()
        self.rest = b""
        """What a client sent of its next request already."""
        self.length = 0
        self.chunks: Chunks | None = None
        self.whole = self.asks = False

    @property
    def begun(self) -> bool:
        return bool(self.head) or self.request is not None

    @property
    def held(self) -> int:
        """Bytes in memory."""
        chunked = len(self.chunks.body) + len(self.chunks.rest) if self.chunks else 0
        return len(self.head) + len(self.body) + len(self.rest) + chunked + (self.length if self.whole else 0)

    @property
    def seconds(self) -> int:
        """How long the whole request may take."""
        return bounds.READ_SECONDS if self.request is None else bounds.seconds_for(self.request.path, self.length)

    def feed(self, data: bytes) -> None:
        """Take what arrived; ``RefusedError`` as soon as it is known that the request cannot be taken."""
        if self.request is not None:
            self._feed_body(data)
            return
        searched = max(0, len(self.head) - 3)
        self.head += data
        end = self.head.find(b"\r\n\r\n", searched)
        if end > bounds.HEAD_BYTES or (end < 0 and len(self.head) > bounds.HEAD_BYTES):
            raise RefusedError(431)
        if end >= 0 or self.head.endswith(b"\n\n"):
            self._read_head()

    def asks_to_go_on(self) -> bool:
        """Whether the client waits for "100 Continue" before it sends the body; asked once."""
        asked, self.asks = self.asks and not self.whole, False
        return asked

    def _read_head(self) -> None:
        arrived = Arrived(bytes(self.head))
        try:
            request = Request(self.settings, arrived, self.client, self.number)
        except (ParseException, NoMoreData, StopIteration) as error:
            raise RefusedError(STATUSES.get(type(error), 400)) from error
        rest = arrived.take_buffered()
        self.request, self.head = request, bytearray()
        # Said by the worker's loop if it is said at all: a thread gets whole requests, for which it would be too late.
        self.asks, request._expected_100_continue = request._expected_100_continue, False
        self._read_framing(dict(request.headers))
        self._feed_body(rest)

    def _read_framing(self, headers: dict[str, str]) -> None:
        most = bounds.largest_body(self.request.path)
        if coding := headers.get("TRANSFER-ENCODING"):
            if coding.strip().lower() != "chunked":
                raise RefusedError(501)
            self.chunks = Chunks(most, bounds.CHUNKS)
        self.length = int(headers.get("CONTENT-LENGTH") or 0)
        if self.length > most:
            raise RefusedError(413)

    def _feed_body(self, data: bytes) -> None:
        if self.chunks:
            self.chunks.feed(data)
            if self.chunks.end:
                self._finish(self.chunks.body, bytes(self.chunks.rest))
            return
        self.body += data
        if len(self.body) >= self.length:
            rest = bytes(self.body[self.length :])
            del self.body[self.length :]
            self._finish(self.body, rest)

    def _finish(self, body: bytearray, rest: bytes) -> None:
        """Hand the body over as one whose length is known: Django reads none without."""
        if self.chunks:
            kept = [(name, value) for name, value in self.request.headers if name != "TRANSFER-ENCODING"]
            self.request.headers = [*kept, ("CONTENT-LENGTH", str(len(body)))]
            self.chunks = None
        self.request.body = BytesIO(body)
        self.body, self.rest, self.length, self.whole = bytearray(), rest, len(body), True

    def forget(self) -> None:
        """The answer is made: nothing of the request is needed but what follows it."""
        self.request, self.length = None, 0
