"""gunicorn's threaded worker whose loop reads whole requests and sends answers: a thread is held by work alone."""

import errno
import selectors
import time
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from socket import SHUT_WR, socket
from typing import Any

import structlog
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from kannagi_site.logs.addresses import address_hash
from kannagi_site.serving import bounds
from kannagi_site.serving.incoming import Incoming
from kannagi_site.serving.outgoing import Outgoing
from kannagi_site.serving.refusals import RefusedError, alive, refusal, wants_json

logger = structlog.get_logger("fudacho.serving")

RECEIVE_BYTES = 65_536
HEALTH = "/healthz"
SWEEP_SECONDS = 0.25


class Stage(Enum):
    READING = auto()
    ANSWERING = auto()
    SENDING = auto()
    LINGERING = auto()
    CLOSED = auto()


class Connection:
    """One socket, and the one request on it that is read, answered or sent."""

    def __init__(self, settings: Any, connection: socket, client: Any, server: Any) -> None:
        self.settings, self.connection, self.client, self.server = settings, connection, client, server
        connection.setblocking(False)
        self.sock = Outgoing(connection)
        self.incoming = Incoming(settings, client)
        self.stage = Stage.READING
        self.began = time.monotonic()
        self.until = self.began + bounds.READ_SECONDS
        self.keep = False

    @property
    def held(self) -> int:
        return self.incoming.held + self.sock.held

    @property
    def idle(self) -> bool:
        return self.stage is Stage.READING and not self.incoming.begun

    def next_request(self) -> bytes:
        """Begin anew; what has already arrived of the next request is given back."""
        rest, number = self.incoming.rest, self.incoming.number + 1
        self.sock = Outgoing(self.connection)
        self.incoming = Incoming(self.settings, self.client, number)
        self.stage, self.began = Stage.READING, time.monotonic()
        self.until = self.began + self.settings.keepalive
        return rest


class ReadingWorker(ThreadWorker):  # type: ignore[misc]
    connections: set[Connection]
    swept = 0.0

    def init_process(self) -> None:
        self.connections = set()
        super().init_process()

    # What the loop of ThreadWorker calls.

    def accept(self, listener: socket) -> None:
        try:
            connection, client = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK, errno.EMFILE, errno.ENFILE):
                raise
            return
        conn = Connection(self.cfg, connection, client, listener.getsockname())
        self.connections.add(conn)
        self.nr_conns = len(self.connections)
        self._listen(conn, selectors.EVENT_READ, self._readable)
        if self.nr_conns >= self.worker_connections:
            self._close_idlest()

    def finish_request(self, conn: Connection, future: Any) -> None:
        """The thread is done with the answer."""
        conn.keep = not future.cancelled() and future.exception() is None and future.result()
        conn.incoming.forget()
        if conn.sock.broken:
            self._close(conn)
        else:
            self._send(conn)

    def murder_keepalived(self, force: bool = False) -> None:
        """Close what took too long, or everything."""
        now = time.monotonic()
        if not force and now < self.swept + SWEEP_SECONDS:
            return
        self.swept = now
        for conn in [conn for conn in self.connections if force or now > conn.until]:
            if conn.stage is Stage.READING and conn.incoming.begun and not force:
                self._refuse(conn, 408)
            elif conn.stage is not Stage.ANSWERING:
                self._close(conn)

    def murder_pending(self) -> None:
        """There are none: a thread never waits for a request."""

    def _cap_keepalive(self, deadline: float) -> None:
        for conn in self.connections:
            if conn.idle:
                conn.until = min(conn.until, deadline)

    def handle(self, conn: Connection) -> bool:
        """In a thread: work out the answer. Whether the connection may be kept."""
        try:
            return bool(self.handle_request(conn.incoming.request, conn))
        except StopIteration:
            return False
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.ECONNRESET, errno.ENOTCONN):
                self._fail(conn)
        except Exception:
            self._fail(conn)
        return False

    # Reading.

    def _readable(self, conn: Connection, _: object) -> None:
        if conn.stage is Stage.CLOSED:
            return
        try:
            data = conn.connection.recv(RECEIVE_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self._close(conn)
        elif conn.stage is Stage.READING:
            self._receive(conn, data)

    def _receive(self, conn: Connection, data: bytes) -> None:
        if conn.idle and conn.incoming.number > 1:
            conn.began = time.monotonic()
        try:
            conn.incoming.feed(data)
        except RefusedError as refused:
            self._refuse(conn, refused.status)
            return
        conn.until = conn.began + conn.incoming.seconds
        if conn.incoming.whole:
            self._take(conn)
            return
        if conn.incoming.asks_to_go_on():
            self._ask_for_body(conn)
        self._make_room()

    def _ask_for_body(self, conn: Connection) -> None:
        try:
            conn.connection.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        except OSError:
            self._close(conn)

    def _take(self, conn: Connection) -> None:
        """The request is whole: it is a thread's, unless it only asks whether the process lives."""
        self.poller.unregister(conn.connection)
        conn.stage = Stage.ANSWERING
        request = conn.incoming.request
        if request.path == HEALTH and request.method in ("GET", "HEAD"):
            self._say(conn, alive(head=request.method == "HEAD"))
        else:
            self.enqueue_req(conn)

    def _refuse(self, conn: Connection, status: int) -> None:
        logger.info("request_refused", status=status, address=address_hash(_host(conn.client)))
        if conn.stage is Stage.READING:
            self.poller.unregister(conn.connection)
        answer = refusal(status, as_json=wants_json(conn.incoming.request))
        conn.incoming = Incoming(self.cfg, conn.client)
        self._say(conn, answer)

    def _fail(self, conn: Connection) -> None:
        self.log.exception("no answer was made")
        if conn.sock.begun:
            conn.sock.close()
        else:
            conn.sock.sendall(refusal(500, as_json=wants_json(conn.incoming.request)))

    # Sending.

    def _say(self, conn: Connection, answer: bytes) -> None:
        """Answer from the loop, and close."""
        conn.keep = False
        try:
            conn.sock.sendall(answer)
        except OSError:
            self._close(conn)
            return
        self._send(conn)

    def _send(self, conn: Connection) -> None:
        if not conn.sock.held:
            self._sent(conn)
            return
        now = time.monotonic()
        conn.stage, conn.began, conn.until = Stage.SENDING, now, now + bounds.SEND_STALL_SECONDS
        self._listen(conn, selectors.EVENT_WRITE, self._writable)
        self._make_room()

    def _writable(self, conn: Connection, _: object) -> None:
        if conn.stage is Stage.CLOSED:
            return
        try:
            moved = conn.sock.send_on()
        except OSError:
            self._close(conn)
            return
        if moved:
            limit = conn.began + bounds.SEND_SECONDS
            conn.until = min(time.monotonic() + bounds.SEND_STALL_SECONDS, limit)
        if not conn.sock.held:
            self.poller.unregister(conn.connection)
            self._sent(conn)

    def _sent(self, conn: Connection) -> None:
        if conn.keep:
            rest = conn.next_request()
            if not self.alive:
                conn.until = min(conn.until, time.monotonic() + STOP_KEEPALIVE_LINGER)
            self._listen(conn, selectors.EVENT_READ, self._readable)
            if rest:
                self._receive(conn, rest)
            return
        # Without reading on for a moment, what is still on its way would reset the connection and eat the answer.
        try:
            conn.connection.shutdown(SHUT_WR)
        except OSError:
            self._close(conn)
            return
        conn.stage, conn.until = Stage.LINGERING, time.monotonic() + bounds.LINGER_SECONDS
        conn.incoming = Incoming(self.cfg, conn.client)
        self._listen(conn, selectors.EVENT_READ, self._readable)

    # All of them together.

    def _listen(self, conn: Connection, events: int, told: Callable[[Connection, object], None]) -> None:
        self.poller.register(conn.connection, events, partial(told, conn))

    def _make_room(self) -> None:
        """Whoever holds most goes first: small requests come through however much others send."""
        while sum(conn.held for conn in self.connections) > bounds.HELD_BYTES:
            waiting = [conn for conn in self.connections if conn.stage in (Stage.READING, Stage.SENDING)]
            largest = max(waiting, key=lambda conn: conn.held, default=None)
            if largest is None:
                return
            if largest.stage is Stage.READING:
                self._refuse(largest, 503)
            else:
                self._close(largest)

    def _close_idlest(self) -> None:
        """The connection that has waited for longest: a kept one, else one whose request is not whole."""
        waiting = [conn for conn in self.connections if conn.stage in (Stage.READING, Stage.LINGERING)]
        if waiting:
            self._close(min(waiting, key=lambda conn: (not conn.idle, conn.began)))

    def _close(self, conn: Connection) -> None:
        if conn.stage in (Stage.READING, Stage.SENDING, Stage.LINGERING):
            self.poller.unregister(conn.connection)
        conn.stage = Stage.CLOSED
        conn.connection.close()
        self.connections.discard(conn)
        self.nr_conns = len(self.connections)


def _host(client: Any) -> str:
    """A socket in the file system has no address."""
    return str(client[0]) if isinstance(client, tuple) else ""
