"""What may be kept of an answer on its way: nothing that depends on who asks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control


class PrivateUnlessSaid:
    """Every answer is for the one who asked alone, unless its view says how long anybody may keep it.

    Every page shows who is signed in and how he likes it to look, so that none can be for all. A cookie (a visitor's
    token, a session) is never for all either, whatever the view says.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.cookies or "Cache-Control" not in response:
            patch_cache_control(response, private=True)
        return response
