"""All games one played, a page at a time, and taking one away for good."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from decks.games.access import UNSHARED_DAYS, as_listed, own_games
from decks.games.quotas import SOLO_GAMES

PAGE_SIZE = 30


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    page = Paginator(as_listed(own_games(request)), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(
        request, "decks/games/games.html", {"page": page, "quota": SOLO_GAMES, "unshared_days": UNSHARED_DAYS}
    )


@require_POST
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """What is gone already stays gone: a form sent twice says the same."""
    own_games(request).filter(token=token).delete()
    messages.success(request, "ゲームの記録を削除しました。")
    return redirect("solo:games")
