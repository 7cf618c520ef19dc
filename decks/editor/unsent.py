"""What a browser asks before it sends edits that lie in it: which of these decks are one's own, and how to send."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from decks.building.access import own_decks

MOST_DECKS = 50
MAX_NUMBER = 2**63 - 1


@require_GET
@never_cache
def unsent(request: HttpRequest) -> JsonResponse:
    """Those of the asked decks that this person may change, and the token that goes with what is sent.

    Somebody else's decks are missing, as if they did not exist; a deleted deck of one's own is there without an
    address for edits, until it is brought back.
    """
    asked = request.GET.getlist("deck")[:MOST_DECKS]
    numbers = {int(text) for text in asked if text.isascii() and text.isdigit() and len(text) <= 19}
    rows = own_decks(request).filter(pk__in={number for number in numbers if number <= MAX_NUMBER})
    known = rows.values_list("pk", "name", "share", "revision", "deleted_at")
    decks = {
        str(number): {
            "name": name,
            "revision": revision,
            "edits": "" if deleted_at else reverse("decks:edits", args=[number]),
            "pages": [f"/decks/{number}/", reverse("decks:public", args=[share])],
        }
        for number, name, share, revision, deleted_at in known
    }
    return JsonResponse({"token": get_token(request), "decks": decks})
