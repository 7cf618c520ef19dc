"""Games of matches that their players have made public after the end."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.matches.live_match import LiveMatch, LostMatchError, NotDealtError, seen_match
from decks.games.matches.publishing import is_whole, keep_as_record
from decks.games.matches.seat_game import seat_game
from decks.games.matches.seat_pages import with_seat
from decks.games.matches.sights import table_for
from decks.games.models.match import MatchGame, MatchSeat
from decks.games.pages import no_room
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited


@require_GET
def published(request: HttpRequest, token: str, number: int, seat: int) -> HttpResponse:
    """The end of a game and its whole log as this seat saw them, with all hands open where both have agreed."""
    game = get_object_or_404(
        MatchGame.objects.select_related("match").exclude(end=""), match__token=token, number=number
    )
    if seat not in game.published:
        raise Http404
    rows = {row.pk: row for row in MatchSeat.objects.filter(match=game.match)}
    seats = [rows[pk] for pk in game.holders if pk in rows]
    if len(seats) != len(game.holders):
        raise Http404
    for at, row in enumerate(seats):
        row.number = at
    try:
        live = LiveMatch(game.match, game, seats, seat, current_data())
    except (LostMatchError, NotDealtError):
        raise Http404 from None
    shown = table_for(live.played.position, seat, 0, game.published, whole_log=True)
    context = {"game": seat_game(live), "table": shown, "ended": game, "seat": seat, "whole": is_whole(game)}
    return render(request, "decks/games/matches/published.html", {**context, "seats": seats, "replay": True})


@require_POST
@limited("match-keep", "10/m", key=by_person)
@with_seat
def keep_record(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Keep the whole game among one's own games, where both have made it public."""
    try:
        live = seen_match(seat, current_data())
    except (LostMatchError, NotDealtError):
        return redirect("matches:table", seat.match.token)
    if not live.is_over or not is_whole(live.game):
        messages.error(request, "両方の人が公開すると、記録として残せます。")
        return redirect("matches:table", seat.match.token)
    try:
        kept = keep_as_record(live, owner_for(request))
    except QuotaReachedError as reached:
        return no_room(request, reached)
    return redirect("solo:replay", kept.token)
