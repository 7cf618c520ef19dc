"""Taking the device for a seat, and which way the board lies: what one person, or two with one phone, press."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from cards.catalog import current_data
from decks.games.access import own_game
from decks.games.pages import number_in, or_lost
from decks.games.play.live_game import LiveGame
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.solo.table_views import table_page
from decks.games.table.opponents import BOTH, acting_seat
from decks.games.table.passing import keep, take, turn_board
from decks.people.rates import by_person, limited


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def open_hand(request: HttpRequest, token: str) -> HttpResponse:
    """Open the hand of the seat that decides: `seat` says who took the device. Whoever is not asked any more sees that
    the table has gone on."""
    live, seat = LiveGame(own_game(request, token), current_data()), number_in(request.POST.get("seat", ""), -1)
    if seat not in BOTH or seat != acting_seat(live.played.position, live.row.chair):
        return table_page(request, live, Refused(RefusalKind.STALE))
    take(request, live.row, seat)
    return keep(request, table_page(request, live) if _is_part(request) else redirect("solo:table", token))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def turn(request: HttpRequest, token: str) -> HttpResponse:
    """`board` is "still" where the same seat is to lie below all the time; else it turns to whoever acts."""
    game = own_game(request, token)
    turn_board(request, still=request.POST.get("board") == "still")
    page = table_page(request, LiveGame(game, current_data())) if _is_part(request) else redirect("solo:table", token)
    return keep(request, page)


def _is_part(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))
