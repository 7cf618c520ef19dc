"""Whether a reader sees pictures of the cards where there are any, or the drawn faces; and a person's own pictures."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from cards.pictures.shown import OFF
from decks.people.preferences.preference import Preference

FACES = Preference("faces", "fudacho_faces", {"": "絵", "drawn": "札面"})


def faces(request: HttpRequest) -> dict[str, object]:
    """For every page: "drawn" where the drawn faces are wanted, and whether the site shows pictures at all."""
    return {"faces": FACES.of(request), "site_pictures": settings.CARD_PICTURES != OFF}


@require_http_methods(["GET", "POST"])
def choose_faces(request: HttpRequest) -> HttpResponse:
    return FACES.answer(request)
