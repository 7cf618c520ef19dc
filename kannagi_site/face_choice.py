"""Whether a reader sees pictures of the cards where there are any, or the drawn faces; and a person's own pictures."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from cards.pictures.shown import OFF
from kannagi_site.theme import MAX_AGE, own_page, page_before

COOKIE = "fudacho_faces"
DRAWN = "drawn"
FACES = {"": "絵", DRAWN: "札面"}


def faces(request: HttpRequest) -> dict[str, object]:
    """For every page: "drawn" where the drawn faces are wanted, and whether the site shows pictures at all."""
    chosen = request.COOKIES.get(COOKIE, "")
    return {"faces": chosen if chosen in FACES else "", "site_pictures": settings.CARD_PICTURES != OFF}


@require_http_methods(["GET", "POST"])
def choose_faces(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("faces", "")
    if request.method == "GET" or chosen not in FACES:
        context = {"choices": FACES.items(), "back": page_before(request)}
        return render(request, "faces.html", context, status=200 if request.method == "GET" else 422)
    response = HttpResponseRedirect(own_page(request, request.POST.get("back", "")))
    if chosen:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, chosen, max_age=MAX_AGE, samesite="Lax", httponly=True, secure=secure)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
