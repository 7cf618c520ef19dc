"""Where 一人回し begins: the games one played last, one's own decks, and ours for whoever has none."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.catalog import current_data
from decks.building.access import own_decks
from decks.deck.queries import public_samples, summaries, summary
from decks.games.access import UNSHARED_DAYS, last_games

SHOWN_GAMES = 10
SHOWN_DECKS = 12


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    data = current_data()
    context = {
        "unshared_days": UNSHARED_DAYS,
        "games": last_games(request, SHOWN_GAMES),
        "decks": summaries(own_decks(request).living()[:SHOWN_DECKS], data),
        "more": own_decks(request).living()[SHOWN_DECKS : SHOWN_DECKS + 1].exists(),
        "samples": [summary(deck, data) for deck in public_samples()],
    }
    return render(request, "decks/games/index.html", context)
