"""What an answer at the table of a match would bring, told before it is given: only what its seat can know."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.games.matches.live_match import LiveMatch, LostMatchError, NotDealtError
from decks.games.matches.rows import row_of, rows_of
from decks.games.matches.seat_game import seat_game
from decks.games.matches.seat_pages import with_seat
from decks.games.models.match import MatchSeat
from decks.games.pages import number_in
from decks.games.play.forecast import forecast_of
from decks.games.play.sent_presses import MOST_LETTERS
from decks.people.rates import by_person, limited


@require_GET
@never_cache
@limited("match-forecast", "600/m", key=by_person, method="GET")
@with_seat
def forecast(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """A part of the table; nothing (204) where the question is open no more, or the answer cannot be given."""
    match, game, seats = rows_of(seat.match.token, locked=False)
    own = row_of(seat, seats)
    if number_in(request.GET.get("revision", ""), -1) != own.asked:
        return HttpResponse(status=204)
    try:
        live = LiveMatch(match, game, seats, own.number, current_data())
    except (LostMatchError, NotDealtError):
        return HttpResponse(status=204)
    pressed = request.GET.get("action", "")[:MOST_LETTERS]
    found = forecast_of(live.played.position, pressed, own.number, live.eyes) if live.is_asked else None
    if found is None:
        return HttpResponse(status=204)
    return render(request, "decks/games/_forecast.html", {"forecast": found, "game": seat_game(live)})
