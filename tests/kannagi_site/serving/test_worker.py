"""Slow, long and half-sent requests hold no thread of the server; reloading it loses none."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kannagi_site.serving import bounds
from tests.running_site import PATIENCE, ROOT, free_port

THREADS = 2
ALIVE = (200, b'{"status": "ok", "engine": "interpreted"}')


class Server:
    def __init__(self, folder: Path) -> None:
        self.port, self.log_file = free_port(), folder / "log"
        self.opened: list[socket.socket] = []
        own = {"PORT": str(self.port), "HOST": "127.0.0.1", "THREADS": str(THREADS), "WORKERS": "1"}
        command = ["--config", "python:kannagi_site.server", "tests.kannagi_site.serving.small_app"]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", *command],
                cwd=ROOT,
                env={**os.environ, **own},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        eventually(lambda: self.pid() != "")

    def open(self, sent: bytes = b"") -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.opened.append(connection)
        connection.sendall(sent)
        return connection

    def ask(self, sent: bytes) -> tuple[int, bytes]:
        return answer(self.open(sent))

    def pid(self) -> str:
        """Of the process that answers; empty while none does."""
        try:
            return self.ask(get("/"))[1].decode()
        except OSError:
            return ""

    def most_memory(self) -> int:
        """Bytes that the serving process has ever held."""
        status = Path(f"/proc/{self.pid()}/status").read_text()
        return 1000 * int(status.partition("VmHWM:")[2].split()[0])

    def stop(self) -> None:
        for connection in self.opened:
            connection.close()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *headers, "", ""]).encode()


def post(body: bytes, *headers: str, path: str = "/") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: x", *(headers or [f"Content-Length: {len(body)}"]), "", ""]
    return "\r\n".join(lines).encode() + body


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """Status and body of the next answer; (0, b"") where the connection was closed without one."""
    with connection.makefile("rb", buffering=0) as file:
        line = file.readline()
        if not line:
            return 0, b""
        length = 0
        while (header := file.readline()) not in (b"\r\n", b""):
            if header.lower().startswith(b"content-length:"):
                length = int(header.split(b":")[1])
        body = b""
        while len(body) < length and (piece := file.read(length - len(body))):
            body += piece
        return int(line.split()[1]), body


def heard(connection: socket.socket) -> bytes:
    """What has come without waiting; nothing from one that was cut off."""
    try:
        return connection.recv(1000, socket.MSG_DONTWAIT)
    except OSError:
        return b""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.stop()


def test_a_hundred_half_sent_requests_hold_no_thread(server: Server) -> None:
    whole = post(b"x" * 1000)
    halves = [server.open(whole[: number * 10]) for number in range(100)]
    for half in halves[1:21]:
        half.sendall(b"x")
        assert server.ask(get("/"))[0] == 200
    assert {answer(half)[0] for half in halves[1:]} == {408}
    assert answer(halves[0]) == (0, b"")


def test_who_sends_a_byte_now_and_then_is_answered_in_time(server: Server) -> None:
    slow = server.open(get("/")[:-1])
    slow.settimeout(0.2)
    until = time.monotonic() + 8
    heard = b""
    while not heard and time.monotonic() < until:
        try:
            heard = slow.recv(1000)
        except TimeoutError:
            slow.sendall(b"a")
    assert b" 408 " in heard
    assert "時間がかかりすぎた" in heard.decode()
    assert b"Retry-After" in heard


def test_readers_who_do_not_read_hold_no_thread(server: Server) -> None:
    for _ in range(3 * THREADS):
        idle = socket.socket()
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idle.connect(("127.0.0.1", server.port))
        idle.sendall(get("/long"))
        server.opened.append(idle)
    assert server.ask(get("/"))[0] == 200
    status, body = server.ask(get("/long"))
    assert (status, len(body)) == (200, 5_000_000)


def test_health_is_told_while_every_thread_works(server: Server) -> None:
    working = [server.open(get("/wait?door=a")) for _ in range(THREADS + 1)]
    assert [server.ask(get("/healthz")) for _ in range(3)] == [ALIVE] * 3
    status, body = server.ask(get("/healthz").replace(b"GET", b"HEAD"))
    assert (status, body) == (200, b"")
    working[0].settimeout(0.1)
    with pytest.raises(TimeoutError):
        working[0].recv(1)


def test_too_much_is_refused_before_it_is_sent(server: Server) -> None:
    declared = post(b"", f"Content-Length: {300_000_000}", path="/check/")
    status, body = server.ask(declared)
    assert status == 413
    assert "大きすぎて" in body.decode()
    status, body = server.ask(post(b"", f"Content-Length: {bounds.BODY_BYTES + 1}", "Accept: application/json"))
    assert (status, json.loads(body)["error"]["code"]) == (413, "too_large")
    assert server.ask(post(b"", f"Content-Length: {bounds.BODY_BYTES + 1}", path="/api/v1/decks/"))[1][:1] == b"{"
    assert server.ask(post(b"x" * bounds.BODY_BYTES))[1] == b"x" * bounds.BODY_BYTES


def test_too_much_in_pieces_of_its_own_is_refused_when_it_is_too_much(server: Server) -> None:
    before = server.most_memory()
    connection = server.open(post(b"", "Transfer-Encoding: chunked"))
    for _ in range(500):
        connection.sendall(b"10000\r\n" + b"x" * 65_536 + b"\r\n")
    assert answer(connection)[0] == 413
    assert server.most_memory() < before + 10 * bounds.BODY_BYTES


def test_a_body_in_pieces_arrives_whole(server: Server) -> None:
    connection = server.open(post(b"", "Transfer-Encoding: chunked"))
    for piece in (b"3\r", b"\nabc", b"\r\n2;a=b\r\nde\r\n0\r\nX: y\r\n", b"\r\n"):
        connection.sendall(piece)
        time.sleep(0.02)
    assert answer(connection) == (200, b"abcde")
    connection.sendall(get("/"))
    assert answer(connection)[0] == 200


def test_a_body_is_asked_for_before_it_is_sent(server: Server) -> None:
    connection = server.open(post(b"", "Content-Length: 3", "Expect: 100-continue"))
    assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    connection.sendall(b"abc")
    assert answer(connection) == (200, b"abc")
    assert server.ask(post(b"abc", "Content-Length: 3", "Expect: 100-continue")) == (200, b"abc"), (
        "with its body in the same packet"
    )
    too_large = post(b"", "Content-Length: 9000000", "Expect: 100-continue")
    assert server.ask(too_large)[0] == 413


def test_connections_are_kept_and_requests_may_be_sent_ahead(server: Server) -> None:
    connection = server.open(get("/"))
    first = answer(connection)
    connection.sendall(get("/") + post(b"abc") + get("/healthz"))
    assert [answer(connection) for _ in range(3)] == [first, (200, b"abc"), ALIVE]
    assert answer(connection) == (0, b"")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\nHost: x\n\n", 400),
        (b"\r\n\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\r\n\r\n", 400),
        (get("/" + "a" * 9_000), 414),
        (get("/", "Cookie: " + "a" * 40_000), 431),
        (get("/", "Expect: tea"), 417),
        (post(b"", "Transfer-Encoding: gzip, chunked"), 501),
        (post(b"zz\r\n", "Transfer-Encoding: chunked"), 400),
        (post(b"3\r\nabcde\r\n", "Transfer-Encoding: chunked"), 400),
        (post(b"1\r\nx\r\n" * 20_000, "Transfer-Encoding: chunked"), 413),
        (post(b"", "Content-Length: -1"), 400),
        (post(b"", "Content-Length: 1", "Content-Length: 2"), 400),
        (post(b"", "Content-Length: 1", "Transfer-Encoding: chunked"), 400),
        (get("/fails"), 500),
    ],
)
def test_what_cannot_be_read_is_said_in_words(server: Server, sent: bytes, status: int) -> None:
    answered, body = server.ask(sent)
    assert answered == status
    assert "<p>" in body.decode()
    assert b"told to a stranger" not in body
    assert server.ask(get("/"))[0] == 200


def test_an_answer_that_breaks_off_ends_the_connection(server: Server) -> None:
    connection = server.open(post(b"abcdef", path="/breaks-off"))
    assert answer(connection) == (200, b"abc")
    assert answer(connection) == (0, b"")


def test_who_holds_most_goes_first(server: Server) -> None:
    """Fifty bodies of a megabyte are more than the server keeps here; a small one comes through."""
    halves = [server.open(post(b"", f"Content-Length: {bounds.BODY_BYTES}")) for _ in range(50)]
    small = server.open(post(b"", "Content-Length: 10")[:-2])
    for half in halves:
        try:
            half.sendall(b"x" * 1_100_000)
        except OSError:
            continue
    small.sendall(b"\r\n" + b"x" * 10)
    assert answer(small) == (200, b"x" * 10)
    assert b" 503 " in b"".join(heard(half) for half in halves)


def test_more_connections_than_are_kept_close_the_idlest(server: Server) -> None:
    kept = server.open(get("/"))
    assert answer(kept)[0] == 200
    half = server.open(get("/")[:-1])
    first = [server.open() for _ in range(bounds.CONNECTIONS - 2)]
    assert server.ask(get("/"))[0] == 200
    assert answer(kept) == (0, b"")
    half.sendall(b"\n")
    assert answer(half) != (0, b"")
    assert len(first) > 500


def test_a_reload_loses_neither_the_request_in_work_nor_the_half_read(server: Server) -> None:
    before = server.pid()
    working = server.open(get("/wait?door=c"))
    half = server.open(post(b"", "Content-Length: 6") + b"abc")
    key = server.open(get("/open?door=c")[:-1])
    time.sleep(0.2)
    server.process.send_signal(signal.SIGHUP)
    eventually(lambda: server.pid() not in ("", before))
    half.sendall(b"def")
    assert answer(half) == (200, b"abcdef")
    key.sendall(b"\n")
    assert answer(key) == (200, before.encode())
    assert answer(working) == (200, before.encode())


def test_a_stop_answers_what_it_has_taken(server: Server) -> None:
    before = server.pid()
    working = server.open(get("/wait?door=d"))
    key = server.open(get("/open?door=d")[:-1])
    time.sleep(0.2)
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.2)
    key.sendall(b"\n")
    assert answer(working) == (200, before.encode())
    assert server.process.wait(10) == 0


def test_what_the_server_says_has_the_form_of_the_log(server: Server) -> None:
    assert server.ask(get("/fails?q=a-secret"))[0] == 500
    assert server.ask(get("/a-secret" * 1000))[0] == 414
    connection = server.open(post(b"a-secret", path="/breaks-off"))
    assert answer(connection)[0] == 200
    assert answer(connection) == (0, b"")
    said = [json.loads(line) for line in server.log_file.read_text().splitlines() if line.startswith("{")]
    assert [(line["event"], line["level"]) for line in said] == [
        ("no answer was made", "error"),
        ("request_refused", "info"),
        ("Error handling request", "error"),
    ]
    assert [line["exception"][0]["frames"][-1].rpartition(" ")[2] for line in said[::2]] == ["application", "half"]
    assert "a-secret" not in server.log_file.read_text()
    assert said[1]["status"] == 414
    assert re.fullmatch("[0-9a-f]{16}", said[1]["address"])
