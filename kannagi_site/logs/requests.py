"""One line for each request, when its answer is closed: the name of its route, how it ended, how long it took."""

import errno
import logging
import re
import time
import uuid
from collections.abc import Iterable, Iterator
from contextvars import Context
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django_structlog.middlewares import RequestMiddleware
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from decks.people.requests.callers import error_json, wants_json
from kannagi_site.error_pages import BROKEN
from kannagi_site.logs.addresses import address_hash
from kannagi_site.metrics import count_request, database_timed

logger = structlog.get_logger("fudacho.requests")

HEADER = "X-Request-ID"
PROXYS_ID = re.compile(r"[0-9a-f-]{16,36}")
NOTHING_NEW = 204
"""What a page that asks again and again mostly reads: such lines are written with LOG_LEVEL=debug alone."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")


class Line:
    """What the log will say of one request."""

    def __init__(self, request: HttpRequest) -> None:
        self.request, self.began = request, time.perf_counter()
        self.id = _proxys_id(request) or uuid.uuid4().hex
        self.address = address_hash(str(request.META.get("REMOTE_ADDR", "")))
        self.sent = 0
        self.database = [0.0]
        self.error: Exception | None = None
        self.reason: dict[str, str] = {}
        self.written = False

    def write(self, status: int, level: int) -> None:
        if self.written:
            return
        self.written = True
        seconds = time.perf_counter() - self.began
        method = self.request.method if self.request.method in METHODS else "other"
        route = _route(self.request)
        if settings.METRICS_KEY:
            count_request(route, str(method), status, seconds, self.database[0])
        facts = {
            "request_id": self.id,
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "bytes": self.sent,
            "user": _user(self.request),
            "address": self.address,
            **self.reason,
            "exc_info": self.error,
        }
        # An answer may be closed by another thread, or after the next request began: nothing of that one is added.
        Context().run(logger.log, level, "request_failed" if self.error else "request", **facts)
        if get_contextvars().get("request_id") == self.id:
            clear_contextvars()


class LogMiddleware(RequestMiddleware):
    """Around all others but the one that finds the address: what fails inside is told once, with its traceback."""

    async_capable = False

    def __call__(self, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override]
        clear_contextvars()
        line = Line(request)
        bind_contextvars(request_id=line.id, address=line.address)
        try:
            response: Any = self._answer(request, line)
        except Exception as error:
            # The page that says so failed, too: this error tells of the first one as what led to it.
            line.error = error
            response = _plain(request)
        line.error = line.error or getattr(request, "_raised_exception", None)
        if reason := get_contextvars().get("reason"):
            line.reason["reason"] = reason
        response[HEADER] = line.id
        self._follow(response, line)
        return response  # type: ignore[no-any-return]

    def _answer(self, request: HttpRequest, line: Line) -> Any:
        if not settings.METRICS_KEY:
            return self.get_response(request)
        with database_timed() as line.database:
            return self.get_response(request)

    def _process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Told by Django of every exception that becomes an answer."""
        request._raised_exception = exception  # type: ignore[attr-defined]

    def _follow(self, response: Any, line: Line) -> None:
        """Write the line when the answer has been sent or given up."""
        if not response.streaming:
            line.sent = len(response.content)
        elif isinstance(response, FileResponse) and response.has_header("Content-Length"):
            # The server sends the file itself.
            line.sent = int(response["Content-Length"])
        else:
            response.streaming_content = _counted(response.streaming_content, line)
        close = response.close

        def close_and_write() -> None:
            try:
                close()
            finally:
                status = response.status_code
                quiet = status == NOTHING_NEW and line.request.method == "GET"
                level = self._log_level_for_status_code(500 if line.error else status)
                line.write(status, logging.DEBUG if quiet else level)

        response.close = close_and_write


def _counted(content: Iterable[bytes], line: Line) -> Iterator[bytes]:
    try:
        for piece in content:
            line.sent += len(piece)
            yield piece
    except Exception as error:
        # The status has been sent. As if the reader had gone, so that the server closes and tells nothing of its own.
        line.error = error
        raise BrokenPipeError(errno.EPIPE, "the answer broke off") from None


def _plain(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        return error_json("error", BROKEN, 500)
    return HttpResponse(BROKEN, status=500, content_type="text/plain; charset=utf-8")


def _proxys_id(request: HttpRequest) -> str:
    """The number a trusted proxy gave the request, for its log and ours to be read together."""
    given = request.META.get("HTTP_X_REQUEST_ID", "")
    return given if settings.TRUSTED_PROXIES and PROXYS_ID.fullmatch(given) else ""


def _route(request: HttpRequest) -> str:
    """The name of the route, never the path: what is in its place of a name or a code stays out."""
    if request.resolver_match:
        return request.resolver_match.view_name
    return "static" if request.path_info.startswith(f"/{settings.STATIC_URL.strip('/')}/") else "none"


def _user(request: HttpRequest) -> int | None:
    """The number of who is signed in, as far as the page asked: the log reads nothing from the database."""
    number = getattr(getattr(request, "session", None), "_session_cache", {}).get(SESSION_KEY)
    return int(number) if number else None
