"""Pictures are drawn once for the same contents."""

from collections.abc import Callable
from contextlib import suppress

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response


def picture_response(request: HttpRequest, mark: str, draw: Callable[[], bytes]) -> HttpResponseBase:
    """The JPEG with this `mark`, which changes with all that is drawn. Browsers ask again each time, for what is shown
    may become private at any moment."""
    etag = f'"{mark}"'
    response = get_conditional_response(request, etag=etag) or HttpResponse(_drawn(mark, draw), "image/jpeg")
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response


def _drawn(mark: str, draw: Callable[[], bytes]) -> bytes:
    kept, drawn = caches["pictures"], None
    # Files: a disk that is full or read-only costs the drawing, not the picture.
    with suppress(OSError):
        drawn = kept.get(mark)
    if drawn is None:
        drawn = draw()
        with suppress(OSError):
            kept.set(mark, drawn)
    return drawn
