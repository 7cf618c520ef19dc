"""While the computer thinks: looking whether it is done, cutting it short, letting it think once more."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.jobs.queue import hurry
from decks.limits.rates import by_person, limited
from decks.solo.access import as_listed, own_game, own_games
from decks.solo.answers import lost_game, number_in
from decks.solo.services import think_again
from decks.solo.table_views import table_page
from decks.solo.thinking import Thinking, key_of, thinking_of
from rules_engine.terms.errors import RulesError


@require_GET
@never_cache
def look(request: HttpRequest, token: str) -> HttpResponse:
    """The table anew if anything changed since this revision; else nothing (204), which costs two small queries."""
    game = get_object_or_404(as_listed(own_games(request)), token=token)
    same = number_in(request.GET.get("revision", ""), -1) == game.revision
    if same and thinking_of(game) == request.GET.get("thinking", Thinking.GOING):
        return HttpResponse(status=204)
    return table_page(request, own_game(request, token))


@require_POST
@limited("solo-act", "600/m", key=by_person)
def cut_short(request: HttpRequest, token: str) -> HttpResponse:
    """The computer answers with the best it has found, until the person is asked again."""
    game = own_game(request, token)
    hurry(key_of(game))
    return table_page(request, game) if getattr(request, "htmx", False) else redirect("solo:table", token)


@require_POST
@limited("solo-act", "600/m", key=by_person)
def think(request: HttpRequest, token: str) -> HttpResponse:
    game = own_game(request, token)
    try:
        think_again(own_games(request), token, current_data())
    except RulesError:
        return lost_game(request, game)
    return table_page(request, game) if getattr(request, "htmx", False) else redirect("solo:table", token)
