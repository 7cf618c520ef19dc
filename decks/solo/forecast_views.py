"""What an answer would bring, told before it is given: asked for one answer at a time, for the table waits for none."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.limits.rates import by_person, limited
from decks.solo.access import own_game
from decks.solo.answers import number_in
from decks.solo.chairs import acting_seat, asks_machine, eyes_of
from decks.solo.forecast import forecast_of
from decks.solo.going_on import played_record
from decks.solo.positions import position_of
from rules_engine.terms.errors import RulesError

MOST_LETTERS = 100


@require_GET
@never_cache
@limited("solo-forecast", "600/m", key=by_person, method="GET")
def forecast(request: HttpRequest, token: str) -> HttpResponse:
    """A part of the table; nothing (204) where the table has gone on, or the answer cannot be given."""
    game = own_game(request, token)
    if number_in(request.GET.get("revision", ""), -1) != game.revision:
        return HttpResponse(status=204)
    try:
        position = position_of(played_record(game), current_data())
    except RulesError:
        return HttpResponse(status=204)
    if asks_machine(game, position):
        return HttpResponse(status=204)
    pressed = request.GET.get("action", "")[:MOST_LETTERS]
    found = forecast_of(position, pressed, acting_seat(position, game.chair), eyes_of(position, game.chair))
    if found is None:
        return HttpResponse(status=204)
    return render(request, "decks/solo/_forecast.html", {"forecast": found})
