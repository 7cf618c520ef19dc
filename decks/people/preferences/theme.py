"""Whether the pages stand in their colours of the day or of the night: the game's night, or as a person chose."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from decks.people.preferences.preference import Preference

THEME = Preference("theme", "fudacho_theme", {"": "ダーク", "light": "ライト", "device": "端末に合わせる"})


def theme(request: HttpRequest) -> dict[str, str]:
    """For every page: "" for the night, "light", or "device" for what the device has."""
    return {"theme": THEME.of(request)}


@require_http_methods(["GET", "POST"])
def choose_theme(request: HttpRequest) -> HttpResponse:
    return THEME.answer(request)
