"""While the computer thinks: looking whether it is done, cutting it short, a weaker level, letting it think again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.access import as_listed, own_game, own_games
from decks.games.models.solo_game import SoloGame
from decks.games.pages import number_in, or_lost
from decks.games.play.advance import think_again
from decks.games.play.live_game import LiveGame
from decks.games.play.thinking import Thinking, ask_weaker, key_of, thinking_state_of
from decks.games.solo.table_views import table_page
from decks.jobs.queue import hurry
from decks.people.rates import by_person, limited


@require_GET
@never_cache
@or_lost
def thinking(request: HttpRequest, token: str) -> HttpResponse:
    """The table anew if anything changed since this revision; else nothing (204), which costs two small queries."""
    game = get_object_or_404(as_listed(own_games(request)), token=token)
    same = number_in(request.GET.get("revision", ""), -1) == game.revision
    if same and thinking_state_of(game).mark == request.GET.get("thinking", Thinking.GOING):
        return HttpResponse(status=204)
    return table_page(request, LiveGame(own_game(request, token), current_data()))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def cut_short(request: HttpRequest, token: str) -> HttpResponse:
    """The computer answers with the best it has found, until the person is asked again."""
    game = own_game(request, token)
    hurry(key_of(game))
    return _table(request, game)


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def think(request: HttpRequest, token: str) -> HttpResponse:
    game = own_game(request, token)
    think_again(own_games(request).filter(token=token), current_data())
    return _table(request, game)


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def weaker(request: HttpRequest, token: str) -> HttpResponse:
    """The next weaker level gives the answer that is waited for; the game itself keeps its level."""
    game = own_game(request, token)
    ask_weaker(game)
    return _table(request, game)


def _table(request: HttpRequest, game: SoloGame) -> HttpResponse:
    if getattr(request, "htmx", False):
        return table_page(request, LiveGame(game, current_data()))
    return redirect("solo:table", game.token)
