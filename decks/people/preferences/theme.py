"""Whether the pages stand in their colours of the day or of the night: as the device has it, until a person chooses."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from decks.people.preferences.preference import Preference

THEME = Preference("theme", "fudacho_theme", {"": "端末に合わせる", "light": "ライト", "dark": "ダーク"})


def theme(request: HttpRequest) -> dict[str, str]:
    """For every page: "" for what the device has, "light" or "dark" once it was chosen."""
    return {"theme": THEME.of(request)}


@require_http_methods(["GET", "POST"])
def choose_theme(request: HttpRequest) -> HttpResponse:
    return THEME.answer(request)
