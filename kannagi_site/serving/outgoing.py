"""What a thread writes its answer to: the network takes what it can at once, the worker's loop sends the rest."""

import errno
import select
import socket
import time
from collections import deque
from typing import BinaryIO

from kannagi_site.serving import bounds

PIECE = 262_144


class Outgoing:
    """As much of a socket as gunicorn's answers use. One thread writes, then the loop sends: never both at once."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.queue: deque[memoryview] = deque()
        self.held = 0
        self.begun = False
        self.broken = False
        """The answer broke off: what follows on this connection would be taken for the rest of it."""

    def sendall(self, data: bytes) -> None:
        self.begun = True
        self.queue.append(memoryview(data))
        self.held += len(data)
        self.send_on()
        if self.held > bounds.QUEUED_BYTES:
            self._wait_until_taken()

    def sendfile(self, file: BinaryIO, offset: int = 0, count: int | None = None) -> None:
        file.seek(offset)
        left = count if count is not None else -1
        while piece := file.read(PIECE if left < 0 else min(PIECE, left)):
            left -= len(piece) if left > 0 else 0
            self.sendall(piece)

    def send_on(self) -> bool:
        """Whether the network took anything."""
        before = self.held
        try:
            while self.queue:
                sent = self.connection.send(self.queue[0])
                self.held -= sent
                self.queue[0] = self.queue[0][sent:]
                if not self.queue[0]:
                    self.queue.popleft()
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self.close()
            raise
        return self.held < before

    def _wait_until_taken(self) -> None:
        """A long answer is made no faster than it is read, for a while."""
        until = time.monotonic() + bounds.SEND_STALL_SECONDS
        while self.held > bounds.QUEUED_BYTES:
            poll = select.poll()
            poll.register(self.connection, select.POLLOUT)
            poll.poll(max(0.0, until - time.monotonic()) * 1000)
            if not self.send_on() and time.monotonic() >= until:
                self.close()
                raise BrokenPipeError(errno.EPIPE, "the reader stopped reading")

    def shutdown(self, how: int) -> None:
        """gunicorn cuts an answer off that failed half-way; the loop then closes, without waiting here."""
        raise OSError(errno.ENOTCONN, "the worker closes")

    def close(self) -> None:
        self.broken = True
        self.queue.clear()
        self.held = 0
