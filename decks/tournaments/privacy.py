"""Pages of events that only those who have their link shall find."""

from django.http import HttpResponse


def private(response: HttpResponse, *, listed: bool = False) -> HttpResponse:
    """The same answer, kept out of search engines unless the event is listed."""
    if not listed:
        response["X-Robots-Tag"] = "noindex"
    return response
