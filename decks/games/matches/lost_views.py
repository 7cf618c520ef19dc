"""The page of a game whose table today's rules or cards cannot show: how it ended, or that nothing is decided yet."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from decks.games.matches.deal.seen import deal_seen
from decks.games.matches.lost import end_if_lost, wish_again_without_table
from decks.games.matches.rows import row_of
from decks.games.matches.seat_pages import reloaded
from decks.games.models.match import MatchSeat


def lost_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """In place of the table, whatever was asked for or pressed; another game may be wished for here, too."""
    match, game, seats = end_if_lost(seat)
    if game.end and request.method == "POST" and request.POST.get("what") == "again":
        wish_again_without_table(seat)
        return redirect("matches:table", match.token)
    if getattr(request, "htmx", False):
        return reloaded(request, match.token)
    own = row_of(seat, seats)
    context = {
        "match": match,
        "game": game,
        "own": own,
        "other": seats[1 - own.number],
        "won": game.winner == own.number,
        "deal": deal_seen(game, own) if game.end else None,
    }
    status = 200 if game.end and request.method == "GET" else 409
    return render(request, "decks/games/matches/lost.html", context, status=status)
