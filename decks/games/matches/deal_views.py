"""Pages of the deal of a match: before it, while both browsers make the key, and what is opened after the end."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from decks.games.matches.deal import breaking, dealing
from decks.games.matches.deal.dealing import DealRefusedError
from decks.games.matches.deal.going_back import last_dealt
from decks.games.matches.deal.opening import opened_file
from decks.games.matches.deal.seen import deal_seen, private_state
from decks.games.matches.seat_pages import with_seat
from decks.games.models.match import Match, MatchGame, MatchSeat, MatchState
from decks.people.rates import by_person, limited
from decks.people.requests.callers import error_json

Act = Callable[[Match, MatchGame, int], object]
"""What is done to the newest game of a match by one of its two seats."""
MOST_SIGNS = 200
MOST_LISTED = 50


def dealing_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """How far the deal has come, for the person of this seat."""
    match = seat.match
    context = {"seat": seat, "match": match, "deal": deal_seen(_newest(match), seat), "other": _other(seat)}
    played = last_dealt(match) is not None
    return render(request, "decks/games/matches/dealing.html", {**context, "played": played})


def never_dealt_page(request: HttpRequest, seat: MatchSeat, game: MatchGame) -> HttpResponse:
    """A closed match whose newest game was never dealt: why, and what stays of the games before it."""
    games = seat.match.games.defer("record", "position").exclude(dealt_at=None).order_by("-number")[:MOST_LISTED]
    context = {
        "seat": seat,
        "match": seat.match,
        "deal": deal_seen(game, seat),
        "other": _other(seat),
        "games": [deal_seen(one, seat) for one in games if seat.pk in one.holders],
    }
    return render(request, "decks/games/matches/never_dealt.html", context)


def _other(seat: MatchSeat) -> MatchSeat | None:
    return seat.match.seats.exclude(pk=seat.pk).first()


@require_safe
@with_seat
def deal_state(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """What this seat's browser needs for its part of the newest deal: nothing that it may not know."""
    return _state(_newest(seat.match), seat)


@require_POST
@limited("match-deal", "120/m", key=by_person)
@with_seat
def deal_hash(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """h of this seat's browser."""
    h = request.POST.get("hash", "")[:MOST_SIGNS]
    return _sent(request, seat, lambda match, game, place: dealing.take_hash(game, place, h))


@require_POST
@limited("match-deal", "120/m", key=by_person)
@with_seat
def deal_bytes(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """n of this seat's browser."""
    n = request.POST.get("bytes", "")[:MOST_SIGNS]
    return _sent(request, seat, lambda match, game, place: dealing.take_bytes(game, place, n))


@require_POST
@limited("match-deal", "120/m", key=by_person)
@with_seat
def deal_without(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """This seat sends no bytes."""
    return _pressed(request, seat, lambda match, game, place: dealing.no_bytes(game, place))


@require_POST
@limited("match-deal", "120/m", key=by_person)
@with_seat
def break_off(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """This seat ends the deal before the cards are dealt."""
    return _pressed(request, seat, lambda match, game, place: breaking.break_off(game, place))


@require_POST
@limited("match-deal", "120/m", key=by_person)
@with_seat
def vacate(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Without the person who is waited for: with another deal, with another person, or back to the game before."""
    then = request.POST.get("then", "")
    if then not in list(breaking.Then):
        messages.error(request, "どう続けるかを読めませんでした。もう一度押してください。")
        return redirect("matches:table", seat.match.token)
    return _pressed(request, seat, lambda match, game, place: breaking.vacate(match, game, place, breaking.Then(then)))


@require_safe
@with_seat
def deals(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Every deal of the match with its commitment, those that were never opened too; one of them can be checked."""
    games = seat.match.games.defer("record", "position").order_by("-number")[:MOST_LISTED]
    seen = [deal_seen(game, seat) for game in games if seat.pk in game.holders]
    opened = [deal for deal in seen if deal.is_opened]
    wanted = request.GET.get("game", "")
    chosen = next((deal for deal in opened if str(deal.game.number) == wanted), opened[0] if opened else None)
    context = {"seat": seat, "match": seat.match, "deals": seen, "deal": chosen}
    return render(request, "decks/games/matches/deals.html", context)


@require_safe
@limited("match-file", "60/m", key=by_person, method=["GET", "HEAD"])
@with_seat
def deal_file(request: HttpRequest, seat: MatchSeat, number: int) -> HttpResponse:
    """The file of an opened deal for this seat; before the end of the game there is none."""
    game = get_object_or_404(seat.match.games, number=number)
    try:
        place = dealing.seat_in(game, seat)
        opened = opened_file(game, place)
    except DealRefusedError as refused:
        return error_json("not_opened", str(refused), 409)
    name = f"deal-{seat.match.token}-{number}-{place}.json"
    return JsonResponse(opened, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _newest(match: Match) -> MatchGame:
    """The newest game, without its record."""
    game: MatchGame = get_object_or_404(match.games.defer("record", "position").order_by("-number")[:1])
    return game


def _state(game: MatchGame, seat: MatchSeat) -> JsonResponse:
    try:
        return JsonResponse(private_state(game, dealing.seat_in(game, seat)))
    except DealRefusedError as refused:
        return error_json("refused", str(refused), 409)


def _sent(request: HttpRequest, seat: MatchSeat, act: Act) -> HttpResponse:
    """What a script sent, answered with the state after it."""
    try:
        return _state(_done(request, seat, act), seat)
    except DealRefusedError as refused:
        return error_json("refused", str(refused), 409)


def _pressed(request: HttpRequest, seat: MatchSeat, act: Act) -> HttpResponse:
    """What a person pressed, answered with the page of the match."""
    try:
        _done(request, seat, act)
    except DealRefusedError as refused:
        messages.error(request, str(refused))
    return redirect("matches:table", seat.match.token)


@transaction.atomic
def _done(request: HttpRequest, seat: MatchSeat, act: Act) -> MatchGame:
    """Under the lock of the match; its newest game, as it is after that, dealt if nothing more is waited for.

    The form names the game it was made for: what was meant for an earlier deal changes no later one.
    """
    match: Match = get_object_or_404(Match.objects.select_for_update(), pk=seat.match_id)
    game: MatchGame = get_object_or_404(match.games.select_for_update().order_by("-number")[:1])
    if request.POST.get("game") != str(game.number):
        raise DealRefusedError("この配りは終わり、別の配りが始まっています。ページを開き直してください。")
    act(match, game, dealing.seat_in(game, seat))
    if match.state == MatchState.DEALING:
        dealing.begin_if_ready(match, game)
    return game
