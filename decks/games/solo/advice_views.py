"""What to put back at the 零探し, said when somebody asks: the table itself waits for no counting."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.games.access import own_game
from decks.games.pages import or_lost
from decks.games.play.advice import is_advised, table_advice
from decks.games.play.live_game import LiveGame, LostGameError
from decks.games.table.passing import sight_of
from decks.odds.answers import READY, USUAL
from decks.odds.wishes import Wishes, wanted
from decks.people.rates import by_person, limited


@require_GET
@never_cache
@limited("solo-advice", "60/m", key=by_person, method="GET")
@or_lost
def advice(request: HttpRequest, token: str) -> HttpResponse:
    """A part of the table where scripts run, else a page; nothing (204), or the table, once the 零探し is over."""
    game, data = own_game(request, token), current_data()
    part = bool(getattr(request, "htmx", False))
    try:
        played = LiveGame(game, data).played
    except LostGameError:
        if part:
            return HttpResponse(status=204)
        raise
    position = played.position
    if not is_advised(position) or sight_of(request, game, position).awaited is not None:
        return HttpResponse(status=204) if part else redirect("solo:table", token)
    want = wanted(request.GET) or USUAL
    context = {
        "layout": "_part.html" if part else "base.html",
        "game": game,
        "want": want,
        "wishes": Wishes(want),
        "ready": READY,
        "advice": table_advice(position, played.record, want, data),
    }
    return render(request, "decks/games/advice.html", context)
