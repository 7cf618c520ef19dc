"""Reporting to keepers what the other calls himself at a match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from decks.games.matches.seat_pages import with_seat
from decks.games.models import MatchSeat
from decks.people.rates import by_person, limited
from decks.public.report_views import reporting
from decks.public.reported import of_handle


@require_http_methods(["GET", "POST"])
@limited("report", "10/h", key=by_person)
@limited("report-address", "60/h")
@with_seat
def report_handle(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    other = seat.match.seats.exclude(pk=seat.pk).first()
    if other is None:
        raise Http404
    return reporting(request, of_handle(seat.match.token, other.handle))
