"""The pages of a match: for who has no seat its invitation, before the deal how that goes on, and then the table."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.matches.answering import AnswerPress, MatchPress, act_beside, answer
from decks.games.matches.beside import beside
from decks.games.matches.deal.at_table import deal_at_table, undealt_after
from decks.games.matches.deal_views import dealing_page, never_dealt_page
from decks.games.matches.endings import ClaimWin, EndWithoutResult, PlayAgain
from decks.games.matches.invitation_views import invitation_page, keyed_page, waiting_page
from decks.games.matches.live_match import LiveMatch, LostMatchError, NotDealtError, seen_match
from decks.games.matches.lost_views import lost_page
from decks.games.matches.offers import AnswerOffer, OfferByHand, OfferDraw, Surrender
from decks.games.matches.phrases import MuteOther, SayPhrase
from decks.games.matches.publishing import Publish
from decks.games.matches.seat_game import seat_game
from decks.games.matches.seat_keys import match_or_404, seat_of
from decks.games.matches.seat_pages import reloaded, with_seat
from decks.games.matches.shown import shown_by
from decks.games.matches.sights import table_for
from decks.games.matches.taking_back import TakeBack
from decks.games.models.match import MatchSeat, MatchState
from decks.games.models.stops import EVERY_STOP, asking_of, stops_after
from decks.games.pages import number_in
from decks.games.play.asked_less import SetStops
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.play.sent_presses import MOST_LETTERS, press_meant, stops_wanted
from decks.games.table.card_page import card_page
from decks.games.table.card_views import refusal_of
from decks.games.table.table import Table
from decks.games.table.telling_speed import told_to
from decks.people.rates import by_person, limited

BESIDE: dict[str, Callable[[], MatchPress]] = {
    "draw": OfferDraw,
    "surrender": Surrender,
    "claim": ClaimWin,
    "end": EndWithoutResult,
    "again": PlayAgain,
    "take_back": TakeBack,
}
BY_HAND = ("what", "card", "goal", "seat", "number")

View = Callable[[HttpRequest, MatchSeat], HttpResponseBase]


def or_instead(view: View) -> View:
    """The view; where there is no table any more, or not yet, what is there in its place."""

    @wraps(view)
    def guarded(request: HttpRequest, seat: MatchSeat) -> HttpResponseBase:
        try:
            return view(request, seat)
        except LostMatchError:
            return lost_page(request, seat)
        except NotDealtError:
            return reloaded(request, seat.match.token)

    return guarded


@require_GET
@never_cache
def table(request: HttpRequest, token: str) -> HttpResponseBase:
    """The match as its seat sees it; its invitation for everybody else. Opening it takes no seat."""
    seat = seat_of(request, token)
    if seat is None:
        return invitation_page(request, match_or_404(token))
    return keyed_page(request, seat, _page_of(request, seat))


@or_instead
def _page_of(request: HttpRequest, seat: MatchSeat) -> HttpResponseBase:
    match = seat.match
    if match.state == MatchState.OPEN:
        return waiting_page(request, seat)
    if match.state == MatchState.DEALING:
        return dealing_page(request, seat)
    if match.state == MatchState.CLOSED:
        newest = match.games.defer("record", "position").filter(number=match.game).first()
        if newest is None:
            return waiting_page(request, seat)
        if newest.dealt_at is None:
            return never_dealt_page(request, seat, newest)
    return table_page(request, seen_match(seat, current_data()))


@require_POST
@limited("match-act", "600/m", key=by_person)
@with_seat
@or_instead
def act(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    return _answered(request, seat, press_meant(request))


@require_POST
@limited("match-act", "600/m", key=by_person)
@with_seat
@or_instead
def stops(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """`ask` is one of the ways of being asked, or each `stop` a moment at which to be."""
    return _answered(request, seat, SetStops(stops_wanted(request)))


@require_POST
@limited("match-act", "600/m", key=by_person)
@with_seat
@or_instead
def take_back(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    return _done(request, seat, TakeBack())


@require_POST
@limited("match-act", "600/m", key=by_person)
@with_seat
@or_instead
def play_by_hand(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """A move by hand is asked of the other first."""
    return _done(request, seat, OfferByHand({name: request.POST.get(name, "")[:MOST_LETTERS] for name in BY_HAND}))


@require_POST
@limited("match-beside", "60/m", key=by_person)
@with_seat
@or_instead
def do_beside(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """What answers no question of the game: `what` is to take back, to surrender, to offer a draw …"""
    return _done(request, seat, _beside_meant(request))


def _beside_meant(request: HttpRequest) -> MatchPress | None:
    sent = request.POST
    what = sent.get("what", "")
    if what in BESIDE:
        return BESIDE[what]()
    if what in ("agree", "refuse"):
        return AnswerOffer(sent.get("offer", ""), agrees=what == "agree")
    if what in ("publish", "unpublish"):
        return Publish(what == "publish")
    if what in ("mute", "unmute"):
        return MuteOther(what == "mute")
    return SayPhrase(sent["phrase"]) if "phrase" in sent else None


def _answered(request: HttpRequest, seat: MatchSeat, press: AnswerPress) -> HttpResponse:
    question = number_in(request.POST.get("revision", ""), -1)
    live, refused = answer(seat, question, press, current_data())
    return _page_after(request, live, refused)


def _done(request: HttpRequest, seat: MatchSeat, press: MatchPress | None) -> HttpResponse:
    if press is None:
        return table_page(request, seen_match(seat, current_data()), Refused(RefusalKind.UNREADABLE))
    live, refused = act_beside(seat, press, shown_by(request.POST), current_data())
    return _page_after(request, live, refused)


def _page_after(request: HttpRequest, live: LiveMatch, refused: Refused | None) -> HttpResponse:
    if refused:
        return table_page(request, live, refused)
    if getattr(request, "htmx", False) and live.match.state != MatchState.DEALING:
        return table_page(request, live)
    return reloaded(request, live.match.token)


def table_page(request: HttpRequest, live: LiveMatch, refused: Refused | None = None) -> HttpResponse:
    own, position, shown = live.own, live.played.position, _shown(live, whole_log=request.GET.get("log") == "all")
    held = stops_after(own.former_stops, own.stops, live.game.ply)
    context = {
        "layout": "_part.html" if getattr(request, "htmx", False) else "base.html",
        "game": seat_game(live),
        "live": live,
        "table": shown,
        **told_to(request, position, live.eyes, live.seat),
        "refused": refused,
        "fault": refusal_of(refused.verb, refused.fault) if refused and refused.verb and refused.fault else None,
        "every_stop": EVERY_STOP,
        "stops": held,
        "asking": asking_of(held),
        **beside(live),
        **deal_at_table(live.match, live.game, own, position),
        "undealt": undealt_after(live.game, own) if live.is_over else None,
    }
    if request.method == "GET" and (page := card_page(request, shown, context)):
        return page
    return render(request, "decks/games/matches/table.html", context, status=refused.kind.status if refused else 200)


def _shown(live: LiveMatch, *, whole_log: bool) -> Table:
    """The table of this seat; what was drawn after its press is not drawn once more."""
    number, published = live.own.heard, live.game.published if live.is_over else ()
    if live.drawn is None or published or whole_log:
        return table_for(live.played.position, live.seat, number, published, whole_log=whole_log)
    return replace(live.drawn, ply=number, last=number)
