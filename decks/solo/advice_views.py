"""What to put back at the 零探し, said when somebody asks: the table itself waits for no counting."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.limits.rates import by_person, limited
from decks.odds.answers import READY, USUAL
from decks.odds.conditions import MAX_LENGTH
from decks.solo.access import own_game
from decks.solo.advice import is_advised, table_advice
from decks.solo.answers import lost_game
from decks.solo.going_on import played_record
from decks.solo.positions import position_of
from rules_engine.terms.errors import RulesError


@require_GET
@never_cache
@limited("solo-advice", "60/m", key=by_person, method="GET")
def advice(request: HttpRequest, token: str) -> HttpResponse:
    """A part of the table where scripts run, else a page; nothing (204), or the table, once the 零探し is over."""
    game, data = own_game(request, token), current_data()
    part = bool(getattr(request, "htmx", False))
    try:
        record = played_record(game)
        position = position_of(record, data)
    except RulesError:
        return HttpResponse(status=204) if part else lost_game(request, game)
    if not is_advised(position):
        return HttpResponse(status=204) if part else redirect("solo:table", token)
    want = request.GET.get("want", "").replace("\x00", " ")[: MAX_LENGTH + 1].strip() or USUAL
    context = {
        "game": game,
        "want": want,
        "longest": MAX_LENGTH,
        "ready": READY,
        "advice": table_advice(position, record, want, data),
    }
    return render(request, "decks/solo/_advice.html" if part else "decks/solo/advice.html", context)
