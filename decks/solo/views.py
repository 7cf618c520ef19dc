"""Pages of the solo table: start, table, moves, taking back, replay, continuing."""

from collections.abc import Callable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.catalog import CardData, current_data
from decks.access import holder_for, is_own, shared_deck, visible_deck
from decks.limits import by_person, limited
from decks.models import Deck
from decks.solo.access import games_of_deck, is_own_game, own_game, own_games, readable_game
from decks.solo.by_hand import action_meant
from decks.solo.decisions import steps_of
from decks.solo.forms import StartForm, new_seed
from decks.solo.log import lines_of, told_answers
from decks.solo.models import SoloGame
from decks.solo.positions import playable_steps, position_of, readable_part
from decks.solo.presentation import refusal_of, table_of
from decks.solo.services import (
    MOST_ACTIONS,
    MOST_CARDS,
    OWN_SEAT,
    Problem,
    act,
    continue_game,
    dealt_cards,
    declare,
    habits_of,
    pass_until,
    play_again,
    played_record,
    redo,
    set_stops,
    start_game,
    undo,
)
from decks.solo.stops import Until, read_stops, wanted_stops
from rules_engine.actions import PASS, Action
from rules_engine.errors import IllegalActionError, RulesError
from rules_engine.game import Game
from rules_engine.record import GameRecord
from rules_engine.ruleset import RULESET_VERSION, STANDARD
from rules_engine.vocabulary import Verb, Window

LOG_TURNS = 3
SHOWN_GAMES = 5
STATUS = {"stale": 409, "unreadable": 400, "illegal": 422, "too_long": 422, "nothing": 409}
MOST_DIGITS = 9
MOST_LETTERS = 100


@require_http_methods(["GET", "POST"])
@limited("solo-start", "120/m", key=by_person)
def start(request: HttpRequest, deck_id: int) -> HttpResponse:
    return _start(request, visible_deck(request, deck_id))


@require_http_methods(["GET", "POST"])
@limited("solo-start", "120/m", key=by_person)
def start_shared(request: HttpRequest, share: str) -> HttpResponse:
    return _start(request, shared_deck(request, share))


def _start(request: HttpRequest, deck: Deck) -> HttpResponse:
    listed = deck.to_deck_list()
    form = StartForm(request.POST or None, initial=_wishes(request))
    playable = 0 < listed.size <= MOST_CARDS
    if request.method == "POST" and playable and form.is_valid():
        wanted = form.cleaned_data
        game = start_game(holder_for(request), deck, deck.name, dealt_cards(listed), wanted["seed"], wanted["first"])
        return redirect("solo:table", game.token)
    context = {
        "deck": deck,
        "own": is_own(request, deck),
        "form": form,
        "size": listed.size,
        "deck_minimum": STANDARD.deck_minimum,
        "most_cards": MOST_CARDS,
        "too_large": listed.size > MOST_CARDS,
        "games": games_of_deck(request, deck)[:SHOWN_GAMES],
        "back": _deck_page(request, deck),
    }
    return render(request, "decks/solo/start.html", context, status=422 if request.method == "POST" else 200)


def _wishes(request: HttpRequest) -> dict[str, object]:
    """A seed and a seat handed on in a link."""
    wishes: dict[str, object] = {"seed": request.GET.get("seed", "")[:40] or new_seed()}
    if request.GET.get("first") in ("0", "1"):
        wishes["first"] = int(request.GET["first"])
    return wishes


def _deck_page(request: HttpRequest, deck: Deck) -> str:
    page, key = ("edit", deck.pk) if is_own(request, deck) else ("public", deck.share)
    return reverse(f"decks:{page}", args=[key])


@require_GET
@never_cache
def table(request: HttpRequest, token: str) -> HttpResponse:
    return _table_page(request, own_game(request, token))


@require_POST
@limited("solo-act", "600/m", key=by_person)
def play(request: HttpRequest, token: str) -> HttpResponse:
    data = current_data()
    if request.POST.get("until") in set(Until):
        until = Until(request.POST["until"])
        return _answered(
            request, token, lambda: pass_until(own_games(request), token, _revision(request), until, data), str(PASS)
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
        text = action_meant(position_of(played_record(game), data), OWN_SEAT, sent)
    except RulesError:
        return _lost(request, game)
    return _act(request, token, text, data)


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
    return _number(request.POST.get("revision", ""), -1)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else otherwise


def _answered(
    request: HttpRequest, token: str, answer: Callable[[], tuple[SoloGame, Problem | None]], text: str = ""
) -> HttpResponse:
    try:
        game, problem = answer()
    except RulesError:
        return _lost(request, own_game(request, token))
    if problem:
        return _table_page(request, game, problem, text)
    return _table_page(request, game) if getattr(request, "htmx", False) else redirect("solo:table", token)


def _table_page(request: HttpRequest, game: SoloGame, problem: Problem | None = None, text: str = "") -> HttpResponse:
    try:
        record = GameRecord.from_json(game.record)
        position = position_of(played_record(game), current_data())
    except RulesError:
        return _lost(request, game)
    context = {
        "game": game,
        "table": table_of(position, game.ply, len(record.actions), LOG_TURNS),
        "older": record.version < RULESET_VERSION,
        "problem": _told(problem, text) if problem else None,
        "windows": tuple(Window),
        "stops": read_stops(game.stops),
        "back": _start_page(request, game),
    }
    template = "decks/solo/_table.html" if getattr(request, "htmx", False) else "decks/solo/table.html"
    return render(request, template, context, status=STATUS[problem.kind] if problem else 200)


def _told(problem: Problem, text: str) -> dict[str, object]:
    told: dict[str, object] = {"kind": problem.kind, "number": MOST_ACTIONS}
    if problem.fault:
        told["refusal"] = refusal_of(Action.parse(text).verb, problem.fault)
    return told


def _start_page(request: HttpRequest, game: SoloGame) -> str:
    """Where this deck's seed and seat are chosen; empty where one may not see the deck any more."""
    deck = game.deck
    if deck is None or deck.deleted_at:
        return ""
    if is_own(request, deck):
        return reverse("decks:solo", args=[deck.pk])
    return reverse("solo:start", args=[deck.share]) if deck.is_shared else ""


def _lost(request: HttpRequest, game: SoloGame) -> HttpResponse:
    """The record is kept, but today's rules or cards cannot play it to its end."""
    try:
        steps = playable_steps(played_record(game), current_data())
    except RulesError:
        steps = 0
    context = {"game": game, "steps": steps, "back": _start_page(request, game)}
    return render(request, "decks/solo/lost.html", context, status=409)


@require_GET
@never_cache
def replay(request: HttpRequest, token: str) -> HttpResponse:
    game = readable_game(token)
    step = min(_number(request.GET.get("step", ""), game.ply), game.ply)
    try:
        record = played_record(game, step)
        position, left = _readable(record)
        steps = steps_of(played_record(game), current_data(), habits_of(game))
    except RulesError:
        return _lost(request, game)
    definitions = position.state.instances.definitions
    context = {
        "game": game,
        "older": record.version < RULESET_VERSION,
        "left": told_answers(left, definitions),
        "played": step - len(left),
        "table": table_of(position, step, game.ply, None if request.GET.get("log") == "all" else LOG_TURNS),
        "replay": True,
        "step": step,
        "steps": steps,
        "number": steps.number(step),
        "previous": steps.before(step),
        "next": steps.after(step),
        "decided": told_answers(_decided(record.actions[steps.before(step) :]), definitions),
        "happened": lines_of(position.log[steps.happened(step)], definitions, OWN_SEAT),
        "own": is_own_game(request, game),
        "address": request.build_absolute_uri(request.path),
    }
    return render(request, "decks/solo/replay.html", context)


def _decided(answers: Sequence[Action]) -> Sequence[Action]:
    """What was decided among the answers of one step: a pass only where nothing else was."""
    return [answer for answer in answers if answer != PASS] or answers[:1]


def _readable(record: GameRecord) -> tuple[Game, tuple[Action, ...]]:
    """The position after the record, or the last one that today's rules still reach with the answers left over."""
    data = current_data()
    try:
        return position_of(record, data), ()
    except IllegalActionError:
        reading = readable_part(record, data)
        return reading.game, reading.rest


@require_POST
@limited("solo-start", "120/m", key=by_person)
def continue_from(request: HttpRequest, token: str) -> HttpResponse:
    game = readable_game(token)
    try:
        copy = continue_game(holder_for(request), game, _number(request.POST.get("step", ""), game.ply))
    except RulesError:
        return _lost(request, game)
    return redirect("solo:table", copy.token)


@require_POST
@limited("solo-start", "120/m", key=by_person)
def again(request: HttpRequest, token: str) -> HttpResponse:
    game = own_game(request, token)
    try:
        fresh = play_again(holder_for(request), game, new_seed() if request.POST.get("seed") == "new" else None)
    except RulesError:
        return _lost(request, game)
    return redirect("solo:table", fresh.token)
