"""A small program behind the site's own server: it says what it was sent, waits, and answers long. Times are short."""

import os
import threading
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

from kannagi_site.serving import bounds

bounds.READ_SECONDS = 2
bounds.SEND_STALL_SECONDS = 2
bounds.LINGER_SECONDS = 1
bounds.HELD_BYTES = 40_000_000
LONG = b"x" * 5_000_000
doors: dict[str, threading.Event] = {}


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    path, query = environ["PATH_INFO"], parse_qs(environ["QUERY_STRING"])
    if path == "/wait":
        doors.setdefault(query["door"][0], threading.Event()).wait(20)
    if path == "/open":
        doors.setdefault(query["door"][0], threading.Event()).set()
    if path == "/fails":
        raise ValueError("told to a stranger?")
    body = LONG if path == "/long" else environ["wsgi.input"].read() or str(os.getpid()).encode()
    headers = [("Content-Length", str(len(body))), ("Content-Type", "text/plain")]
    start_response("200 OK", headers)
    if path == "/breaks-off":
        return half(body)
    return [body]


def half(body: bytes) -> Iterable[bytes]:
    yield body[: len(body) // 2]
    raise ValueError("half-way")
