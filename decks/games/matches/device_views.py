"""Taking one's seat to another device: a code that is good once and for two minutes."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from decks.drawing import qr
from decks.games.matches.marks import hold
from decks.games.matches.seat_keys import new_code, seat_of, take_code
from decks.games.matches.seat_pages import private, with_seat
from decks.games.models import Match, MatchSeat
from decks.people.access import owner_for
from decks.people.rates import limited


@require_http_methods(["GET", "HEAD", "POST"])
@limited("match-device", "30/h")
@with_seat
def other_device(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """A press makes the code; the one before it is worth nothing from then on."""
    context: dict[str, object] = {"seat": seat, "match": seat.match}
    if request.method == "POST":
        path = reverse("matches:take_seat", args=[seat.match.token, new_code(seat)])
        address = request.build_absolute_uri(path)
        context |= {"address": address, "code": qr.drawn(address)}
    return render(request, "decks/games/matches/other_device.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("match-take", "20/m", method=["GET", "POST"], must_count=True)
def take_seat(request: HttpRequest, token: str, code: str) -> HttpResponseBase:
    """Where the code leads: to a button. The page is alike for every code, and its address goes to nobody."""
    match = get_object_or_404(Match, token=token)
    if seat_of(request, token) is not None:
        return _page(request, match, "seated", 200 if request.method != "POST" else 409)
    if request.method != "POST":
        return _page(request, match)
    key = take_code(match, code, owner_for(request))
    if not key:
        return _page(request, match, "ended", 409)
    return private(hold(request, redirect("matches:table", match.token), match, key))


def _page(request: HttpRequest, match: Match, told: str = "", status: int = 200) -> HttpResponseBase:
    page = private(render(request, "decks/games/matches/take_seat.html", {"match": match, "told": told}, status=status))
    # `no-referrer` would keep the browser from saying where the form comes from, too.
    page.headers["Referrer-Policy"] = "strict-origin"
    return page
