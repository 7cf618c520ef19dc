"""What no page could make sense of is answered here once, so that pages need not look for it.

Forms in another encoding than UTF-8, broken forms, wrong hosts and values the database cannot hold are refused: 400.
Headers and cookies that say nothing readable are taken away: without them a page answers as to any new browser. What
somebody else deleted or changed between a page's reading and its writing is 404 or 409; the page's own transaction has
taken back the rest.
"""

import codecs
import logging
from collections.abc import Callable
from functools import partial
from traceback import format_tb
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import DatabaseError, DataError, IntegrityError
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.utils.http import parse_header_parameters

from kannagi_site.error_pages import bad_request, conflict, not_found

logger = logging.getLogger(__name__)

NOTHING_UPDATED = "did not affect any rows"
DATABASE_CODE = ("django.db.", "sqlite3", "psycopg")
ADDRESSES = ("HTTP_REFERER", "HTTP_HX_CURRENT_URL")


class Request(WSGIRequest):
    """Text is UTF-8, whatever a header says: the door refuses forms that are not.

    The framework would read even the address in the encoding named, before any middleware could answer.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))


class Handler(WSGIHandler):
    request_class = Request


class RequestGuardMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _forget_unreadable(request)
        charset = (request.content_params or {}).get("charset", "utf-8")
        if not _is_utf8(charset):
            return bad_request(request, BadRequest("not UTF-8"))
        if "\0" in request.path_info:
            return bad_request(request, BadRequest("NUL in the address"))
        request.get_host()
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> None:
        """Read the query and the form while nothing is done yet."""
        try:
            request.GET, request.POST  # noqa: B018
        except UnreadablePostError:
            raise BadRequest("broken off") from None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        answer = _answer_to(error)
        if answer is None:
            return None
        # Where, and not what: the database's own words repeat what was sent.
        where = "".join(format_tb(error.__traceback__))
        logger.warning("refused by the database with %s\n%s", type(error).__name__, where)
        return answer(request)


def _answer_to(error: Exception) -> Callable[[HttpRequest], HttpResponse] | None:
    if isinstance(error, ObjectDoesNotExist) or (isinstance(error, DatabaseError) and NOTHING_UPDATED in str(error)):
        return partial(not_found, exception=error)
    if isinstance(error, IntegrityError):
        return conflict
    if isinstance(error, DataError) or (isinstance(error, ValueError | OverflowError) and _of_the_database(error)):
        return partial(bad_request, exception=error)
    return None


def _of_the_database(error: Exception) -> bool:
    """Whether a column or the driver refused a value, not some code of ours."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return trace is not None and str(trace.tb_frame.f_globals.get("__name__", "")).startswith(DATABASE_CODE)


def _forget_unreadable(request: HttpRequest) -> None:
    for name in ADDRESSES:
        if name in request.META and not _is_address(request.META[name]):
            del request.META[name]
    for name, value in list(request.COOKIES.items()):
        if not value.isprintable():
            del request.COOKIES[name]


def _is_address(text: str) -> bool:
    try:
        _ = urlsplit(text).port
    except ValueError:
        return False
    return text.isprintable()


def _is_utf8(charset: str) -> bool:
    try:
        return codecs.lookup(charset).name in ("utf-8", "ascii")
    except (LookupError, ValueError):
        return False
