"""Games of matches that their players have made public after the end."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.matches.live_match import LostMatchError, NotDealtError
from decks.games.matches.publishing import ended_game, ended_live, is_whole, keep_as_record, publish
from decks.games.matches.seat_game import seat_game
from decks.games.matches.seat_pages import with_seat
from decks.games.matches.sights import table_for
from decks.games.models.match import MatchGame, MatchSeat
from decks.games.pages import no_room, number_in
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited

NOT_ENDED = "公開できるのは、自分が座っていて、終わったゲームだけです。"


@require_GET
def published(request: HttpRequest, token: str, number: int, seat: int) -> HttpResponse:
    """The end of a game and its whole log as this seat saw them, with all hands open where both have agreed."""
    game = get_object_or_404(
        MatchGame.objects.select_related("match").exclude(end=""), match__token=token, number=number
    )
    if seat not in game.published:
        raise Http404
    try:
        live = ended_live(game, seat, current_data())
    except (LostMatchError, NotDealtError):
        raise Http404 from None
    shown = table_for(live.played.position, seat, 0, game.published, whole_log=True)
    context = {"game": seat_game(live), "table": shown, "ended": game, "seat": seat, "whole": is_whole(game)}
    return render(request, "decks/games/matches/published.html", {**context, "seats": live.seats, "replay": True})


@require_POST
@limited("match-publish", "60/m", key=by_person)
@with_seat
def publish_game(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Make an ended game public as this seat saw it (`shown` is 1), or not any more: the one of the number `game`."""
    if not publish(seat, _number(request, seat), shown=request.POST.get("shown") == "1"):
        messages.error(request, NOT_ENDED)
    return redirect("matches:deals", seat.match.token)


@require_POST
@limited("match-keep", "10/m", key=by_person)
@with_seat
def keep_record(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Keep the whole game among one's own games, where both have made it public: the one of the number `game`, or the
    newest."""
    game = ended_game(seat, _number(request, seat))
    back = redirect("matches:deals" if "game" in request.POST else "matches:table", seat.match.token)
    if game is None or not is_whole(game):
        messages.error(request, NOT_ENDED if game is None else "両方の人が公開すると、記録として残せます。")
        return back
    try:
        kept = keep_as_record(ended_live(game, game.holders.index(seat.pk), current_data()), owner_for(request))
    except LostMatchError:
        messages.error(request, "札の情報かルールが新しくなったので、このゲームは記録として残せません。")
        return back
    except QuotaReachedError as reached:
        return no_room(request, reached)
    return redirect("solo:replay", kept.token)


def _number(request: HttpRequest, seat: MatchSeat) -> int:
    named = request.POST.get("game")
    return seat.match.game if named is None else number_in(named, -1)
