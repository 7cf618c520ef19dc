"""A page that finds a store away or busy answers 503, before anything takes it for a fault of ours."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from cards.stores import is_away, words_for
from kannagi_site.error_pages import unavailable

log = logging.getLogger("fudacho.stores")


class UnavailableMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not is_away(error):
            return None
        log.warning("a store is away: %s", words_for(error))
        return unavailable(request)
