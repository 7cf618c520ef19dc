"""What an answer would bring, told before it is given: asked for one answer at a time, for the table waits for none."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.games.access import own_game
from decks.games.pages import number_in
from decks.games.play.forecast import forecast_of
from decks.games.play.live_game import LiveGame, LostGameError
from decks.games.play.sent_presses import MOST_LETTERS
from decks.games.table.opponents import acting_seat, asks_machine
from decks.games.table.passing import sight_of
from decks.people.rates import by_person, limited


@require_GET
@never_cache
@limited("solo-forecast", "600/m", key=by_person, method="GET")
def forecast(request: HttpRequest, token: str) -> HttpResponse:
    """A part of the table; nothing (204) where the table has gone on, or the answer cannot be given."""
    game = own_game(request, token)
    if number_in(request.GET.get("revision", ""), -1) != game.revision:
        return HttpResponse(status=204)
    try:
        position = LiveGame(game, current_data()).played.position
    except LostGameError:
        return HttpResponse(status=204)
    if asks_machine(game, position):
        return HttpResponse(status=204)
    sight, seat = sight_of(request, game, position), acting_seat(position, game.chair)
    if sight.awaited is not None:
        return HttpResponse(status=204)
    pressed = request.GET.get("action", "")[:MOST_LETTERS]
    found = forecast_of(position, pressed, seat, sight.eyes)
    if found is None:
        return HttpResponse(status=204)
    told = {"game": game, "table": {"own": {"first": position.state.first == seat}}}
    return render(request, "decks/games/_forecast.html", {"forecast": found, **told})
