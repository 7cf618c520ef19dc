"""What the first requests of a process would wait for is done before it takes any: pages are answered once to nobody.

The data of the cards, the search and the templates are read then. A store that is away is no reason not to start.
"""

import io
import logging
from typing import Any, Protocol

from django.conf import settings
from django.db import Error, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from kannagi_site.request_guard import Request

logger = logging.getLogger(__name__)
PAGES = ("/", "/cards/", "/decks/public/", "/rulings/")


class Answering(Protocol):
    def get_response(self, request: HttpRequest) -> HttpResponseBase: ...


def warm_up(application: Answering) -> None:
    try:
        for path in PAGES:
            answer = application.get_response(Request(environ_of(path)))
            if answer.status_code != 200:
                logger.warning("warm-up: %s was answered with %s", path, answer.status_code)
    except Error:
        logger.exception("warm-up was cut off")
    finally:
        connections.close_all()


def environ_of(path: str) -> dict[str, Any]:
    """A request of the site for its own page, in the name of its first host."""
    host = next((name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"), "localhost")
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": host,
        "SERVER_PORT": "443",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "https",
        "wsgi.input": io.BytesIO(),
    }
