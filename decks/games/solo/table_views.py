"""Pages of the solo table: start, table, moves, taking back, replay, continuing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.access import own_game, own_games
from decks.games.first.lesson import help_of
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import EVERY_STOP, asking_of, stops_after
from decks.games.pages import number_in, or_lost, start_page
from decks.games.play.answer import Press, answer
from decks.games.play.asked_less import SetStops, tell_news
from decks.games.play.live_game import LiveGame
from decks.games.play.presses import Act, MoveByHand, SetDeck, SetPosition
from decks.games.play.refusals import Refused
from decks.games.play.sent_presses import MOST_LETTERS, press_meant, stops_wanted
from decks.games.play.stops import stop_settings_of
from decks.games.play.taking_back import REDO, UNDO
from decks.games.play.thinking import thinking_state_of
from decks.games.play.unasked import windows_unasked
from decks.games.replay.ending_today import ending_today
from decks.games.replay.transcript.store import story_instead
from decks.games.solo.resume_after_upgrade import stands_otherwise
from decks.games.table.by_hand import CARDS_OF_DECK, setting_meant
from decks.games.table.card_page import card_page
from decks.games.table.card_views import refusal_of
from decks.games.table.editing import edited, may_edit
from decks.games.table.levels import level_label
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from decks.games.table.passing import sight_of, stands_still
from decks.games.table.presentation import table_of
from decks.games.table.telling_speed import told_to
from decks.games.table.thoughts import thoughts_of
from decks.people.rates import by_person, limited
from rules_engine import RULESET_VERSION

LOG_TURNS = 3
MOST_WRITTEN = 6000


@require_GET
@never_cache
@or_lost
def table(request: HttpRequest, token: str) -> HttpResponse:
    return table_page(request, LiveGame(own_game(request, token), current_data()))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def act(request: HttpRequest, token: str) -> HttpResponse:
    return _answered(request, token, press_meant(request))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def play_by_hand(request: HttpRequest, token: str) -> HttpResponse:
    fields = ("what", "card", "goal", "seat", "number")
    return _answered(request, token, MoveByHand({name: request.POST.get(name, "")[:MOST_LETTERS] for name in fields}))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def set_by_hand(request: HttpRequest, token: str) -> HttpResponse:
    """A text of a position that is refused stays where it was written."""
    sent = {name: value[:MOST_LETTERS] for name, value in request.POST.items() if isinstance(value, str)}
    if sent.get("what") == "position":
        text = request.POST.get("text", "")[:MOST_WRITTEN]
        return _answered(request, token, SetPosition(text), written=text)
    if (sent.get("what"), sent.get("which")) == ("number", CARDS_OF_DECK):
        seat = OWN_SEAT if sent.get("seat") == "own" else OTHER_SEAT
        return _answered(request, token, SetDeck(seat, sent.get("number", "")))
    return _answered(request, token, Act(setting_meant(sent, current_data())))


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    return _answered(request, token, UNDO)


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def bring_back(request: HttpRequest, token: str) -> HttpResponse:
    return _answered(request, token, REDO)


@require_POST
@limited("solo-act", "600/m", key=by_person)
@or_lost
def stops(request: HttpRequest, token: str) -> HttpResponse:
    """`ask` is one of the ways of being asked, or each `stop` a moment at which to be."""
    return _answered(request, token, SetStops(stops_wanted(request)))


def _answered(request: HttpRequest, token: str, press: Press, *, written: str = "") -> HttpResponse:
    revision = number_in(request.POST.get("revision", ""), -1)
    game = own_games(request).filter(token=token)
    live, refused = answer(game, OWN_SEAT, revision, press, current_data())
    if refused:
        return table_page(request, live, refused, written=written)
    if getattr(request, "htmx", False):
        return table_page(request, live)
    return redirect(reverse("solo:table", args=[token]) + ("?edit=1" if edits(request) else ""))


def edits(request: HttpRequest) -> bool:
    """Whether the board is to be edited: the address of the page says so, or a form that stands on it."""
    return "edit" in request.GET or "edit" in request.POST


def table_page(
    request: HttpRequest, live: LiveGame, refused: Refused | None = None, *, written: str = ""
) -> HttpResponse:
    data, game, stored = live.data, live.row, live.stored
    record, position = live.played.record, live.played.position
    whole = not getattr(request, "htmx", False)
    looks = request.method == "GET"
    form = may_edit(position, game.chair) if edits(request) else None
    still, sight = stands_still(request), sight_of(request, game, position)
    # Who edits is offered nothing else.
    watches = form is not None
    last = len(stored.actions)
    shown = table_of(position, game.ply, last, LOG_TURNS, chair=game.chair, watches=watches, sight=sight)
    shown = edited(shown, position, form) if form else shown
    over = position.outcome() is not None
    thoughts = thoughts_of(game, record.actions)
    held = stops_after(game.former_stops, game.stops, game.ply)
    asking = asking_of(held)
    context = {
        "layout": "base.html" if whole else "_part.html",
        "game": game,
        "table": shown,
        "still": still,
        "ending": ending_today(game, record, position, data) if over else None,
        "older": stored.version if stored.version < RULESET_VERSION else 0,
        "base": stored.base,
        **(told_to(request, position, sight.eyes, thoughts=thoughts) if game.chair == Chair.MACHINE else {}),
        "rules": RULESET_VERSION,
        "otherwise": looks and stands_otherwise(game, position),
        "kept": looks and story_instead(game, record, data) is not None,
        "refused": refused,
        "fault": refusal_of(refused.verb, refused.fault) if refused and refused.verb and refused.fault else None,
        "every_stop": EVERY_STOP,
        "stops": held,
        "asking": asking,
        "news": whole and looks and tell_news(game),
        **help_of(request, game, record, shown, position),
        "unasked": windows_unasked(record, data, stop_settings_of(game)) if over else None,
        "key": game.token,
        "written": written,
        "back": start_page(request, game),
        **(_thinking(game) if shown.machine_asked else {"thinking": ""}),
        "level": level_label(game.level) if game.level else "",
    }
    if looks and (page := card_page(request, shown, context)):
        return page
    return render(request, "decks/games/table.html", context, status=refused.kind.status if refused else 200)


def _thinking(game: SoloGame) -> dict[str, object]:
    """What the page says of the computer that is asked."""
    state = thinking_state_of(game)
    weaker = level_label(state.weaker) if state.weaker else ""
    return {"thinking": state.thinking.value, "thinking_state": state, "weaker": weaker}
