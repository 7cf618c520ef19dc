"""Text is sent compressed, but never a secret beside what a stranger may have written.

The length of a compressed answer tells whether a guess in it repeats something else in it (BREACH). A page of
somebody known holds private names, links and decks. What a stranger can put into it comes by the query, by a form,
by a message of the page before or, where nothing was found, by the path: such answers are sent as they are. Without
a cookie that says who asks there is nothing to guess, and the token of forms is masked anew in every answer. Of the
other pages those in `REPEATS_PATH` alone repeat a path that names nothing, and none a header: a test looks at every
route. Besides, the framework adds up to a hundred bytes by chance.
"""

import re
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from decks.deck.arrangement import COOKIE as ROWS
from decks.games.table.telling_speed import COOKIE as TELLING
from decks.people.preferences.faces import FACES
from decks.people.preferences.theme import THEME

MESSAGES = CookieStorage.cookie_name
REPEATS_PATH = {"device_link"}
"""The link of a code repeats whatever code it was given."""
TEXT = re.compile(r"text/|image/svg|application/vnd\.oai\.|application/([\w.+-]+\+)?(json|xml|yaml|javascript)")


class CompressionMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: Any) -> Any:
        file = isinstance(response, FileResponse)
        if file or secret_beside_input(request, response) or not TEXT.match(response.get("Content-Type", "")):
            return response
        return super().process_response(request, response)


def secret_beside_input(request: HttpRequest, response: HttpResponseBase) -> bool:
    written = request.META.get("QUERY_STRING") or request.method not in ("GET", "HEAD") or MESSAGES in request.COOKIES
    written = written or (request.resolver_match and request.resolver_match.url_name in REPEATS_PATH)
    return bool(written or response.status_code != 200) and _is_known(request)


def _is_known(request: HttpRequest) -> bool:
    """Any cookie but those of looks counts: one that is added later is taken for a person's until it stands here."""
    of_looks = {settings.CSRF_COOKIE_NAME, THEME.cookie, FACES.cookie, ROWS, TELLING}
    return "Authorization" in request.headers or bool(request.COOKIES.keys() - of_looks)
