"""Pages of the solo table: start, table, moves, taking back, replay, continuing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import CardData, current_data
from decks.limits.rates import by_person, limited
from decks.models.solo_game import SoloGame
from decks.models.stops import read_stops, wanted_stops
from decks.solo.access import own_game, own_games
from decks.solo.answers import lost_game, number_in, start_page
from decks.solo.by_hand import action_meant
from decks.solo.chairs import acting_seat, asks_machine
from decks.solo.going_on import MOST_ACTIONS, played_record
from decks.solo.kept_story import story_instead
from decks.solo.later_rules import stands_otherwise
from decks.solo.levels import level_label
from decks.solo.positions import position_of
from decks.solo.presentation import refusal_of, table_of
from decks.solo.services import (
    MOST_CARDS,
    Problem,
    act,
    declare,
    pass_until,
    redo,
    set_stops,
    undo,
)
from decks.solo.setting import setting_meant
from decks.solo.stops import Until
from decks.solo.thinking import thinking_of
from decks.solo.zero_search import search
from rules_engine import RULESET_VERSION
from rules_engine.play import GameRecord
from rules_engine.play.reaching import ForeignCardError, setting_towards
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.errors import InvalidScriptError, RulesError
from rules_engine.terms.vocabulary import Verb, Window

LOG_TURNS = 3


STATUS = {"stale": 409, "unreadable": 400, "illegal": 422, "too_long": 422, "not_yours": 409, "nothing": 409}
STATUS |= {"line": 422, "foreign": 422, "same": 422}


MOST_LETTERS = 100
MOST_WRITTEN = 6000


@require_GET
@never_cache
def table(request: HttpRequest, token: str) -> HttpResponse:
    return table_page(request, own_game(request, token))


@require_POST
@limited("solo-act", "600/m", key=by_person)
def play(request: HttpRequest, token: str) -> HttpResponse:
    data = current_data()
    if request.POST.get("until") in set(Until):
        until = Until(request.POST["until"])
        return _answered(
            request, token, lambda: pass_until(own_games(request), token, _revision(request), until, data), str(PASS)
        )
    if "search" in request.POST:
        cards = [number_in(number, -1) for number in request.POST.getlist("bottom")[:MOST_CARDS]]
        pressed = str(Action(Verb.BOTTOM, 0))
        return _answered(
            request, token, lambda: search(own_games(request), token, _revision(request), cards, data), pressed
        )
    text = request.POST.get("action", "")[:MOST_LETTERS]
    if text == Verb.NAME.value:
        said = request.POST.get("said", "")[:MOST_LETTERS]
        named = str(Action(Verb.NAME, word=said))
        return _answered(
            request, token, lambda: declare(own_games(request), token, _revision(request), said, data), named
        )
    return _act(request, token, text, data)


@require_POST
@limited("solo-act", "600/m", key=by_person)
def play_by_hand(request: HttpRequest, token: str) -> HttpResponse:
    data, game = current_data(), own_game(request, token)
    sent = {name: request.POST.get(name, "")[:MOST_LETTERS] for name in ("what", "card", "goal", "seat", "number")}
    try:
        position = position_of(played_record(game), data)
        text = action_meant(position, acting_seat(position, game.chair), sent)
    except RulesError:
        return lost_game(request, game)
    return _act(request, token, text, data)


@require_POST
@limited("solo-act", "600/m", key=by_person)
def set_by_hand(request: HttpRequest, token: str) -> HttpResponse:
    data = current_data()
    sent = {name: value[:MOST_LETTERS] for name, value in request.POST.items() if isinstance(value, str)}
    if sent.get("what") == "position":
        return _reach(request, token, request.POST.get("text", "")[:MOST_WRITTEN], data)
    return _act(request, token, setting_meant(sent, data), data)


def _reach(request: HttpRequest, token: str, text: str, data: CardData) -> HttpResponse:
    """Set what differs from the position written; a text that cannot be read stays where it was written."""
    game = own_game(request, token)
    try:
        position = position_of(played_record(game), data)
    except RulesError:
        return lost_game(request, game)
    try:
        words = setting_towards(position.state, text, data.catalog)
    except InvalidScriptError as fault:
        return table_page(request, game, Problem("line", said=str(fault.line)), written=text)
    except ForeignCardError as fault:
        return table_page(request, game, Problem("foreign", said=fault.name), written=text)
    except RulesError:
        return table_page(request, game, Problem("unreadable"), written=text)
    if not words:
        return table_page(request, game, Problem("same"), written=text)
    return _act(request, token, f"set {words}", data)


def _act(request: HttpRequest, token: str, text: str, data: CardData) -> HttpResponse:
    def answer() -> tuple[SoloGame, Problem | None]:
        return act(own_games(request), token, _revision(request), text, data)

    return _answered(request, token, answer, text)


@require_POST
@limited("solo-act", "600/m", key=by_person)
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    data = current_data()
    return _answered(request, token, lambda: undo(own_games(request), token, _revision(request), data))


@require_POST
@limited("solo-act", "600/m", key=by_person)
def bring_back(request: HttpRequest, token: str) -> HttpResponse:
    data = current_data()
    return _answered(request, token, lambda: redo(own_games(request), token, _revision(request), data))


@require_POST
@limited("solo-act", "600/m", key=by_person)
def stops(request: HttpRequest, token: str) -> HttpResponse:
    data, wanted = current_data(), wanted_stops(request.POST.getlist("stop"))
    return _answered(request, token, lambda: set_stops(own_games(request), token, _revision(request), wanted, data))


def _revision(request: HttpRequest) -> int:
    return number_in(request.POST.get("revision", ""), -1)


def _answered(
    request: HttpRequest, token: str, answer: Callable[[], tuple[SoloGame, Problem | None]], text: str = ""
) -> HttpResponse:
    try:
        game, problem = answer()
    except RulesError:
        return lost_game(request, own_game(request, token))
    if problem:
        return table_page(request, game, problem, text)
    return table_page(request, game) if getattr(request, "htmx", False) else redirect("solo:table", token)


def table_page(
    request: HttpRequest, game: SoloGame, problem: Problem | None = None, text: str = "", *, written: str = ""
) -> HttpResponse:
    data = current_data()
    try:
        record, played = GameRecord.from_json(game.record), played_record(game)
        position = position_of(played, data)
    except RulesError:
        return lost_game(request, game)
    context = {
        "game": game,
        "table": table_of(position, game.ply, len(record.actions), LOG_TURNS, chair=game.chair),
        "older": record.version if record.version < RULESET_VERSION else 0,
        "base": record.base,
        "rules": RULESET_VERSION,
        "otherwise": request.method == "GET" and stands_otherwise(game, position),
        "kept": request.method == "GET" and story_instead(game, played, data) is not None,
        "problem": _told(problem, text) if problem else None,
        "windows": tuple(Window),
        "stops": read_stops(game.stops),
        "key": game.token,
        "written": written,
        "back": start_page(request, game),
        "thinking": thinking_of(game).value if asks_machine(game, position) else "",
        "level": level_label(game.level),
    }
    template = "decks/solo/_table.html" if getattr(request, "htmx", False) else "decks/solo/table.html"
    return render(request, template, context, status=STATUS[problem.kind] if problem else 200)


def _told(problem: Problem, text: str) -> dict[str, object]:
    told: dict[str, object] = {"kind": problem.kind, "number": MOST_ACTIONS, "said": problem.said}
    if problem.fault:
        told["refusal"] = refusal_of(Action.parse(text).verb, problem.fault)
    return told
