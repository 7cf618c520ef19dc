"""Pages of a game that was played: its link, its replay, its record as text, going on from any of its steps."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import CardData, current_data
from decks.limits.caps import CapReachedError
from decks.limits.rates import by_person, limited
from decks.models.solo_game import Chair, SoloGame
from decks.people.access import holder_for, is_own
from decks.solo.access import UNSHARED_DAYS, own_game, readable_game
from decks.solo.answers import lost_game, no_room, number_in
from decks.solo.chairs import OWN_SEAT, eyes_of, keeps_secrets
from decks.solo.decisions import steps_of
from decks.solo.forms import new_seed
from decks.solo.going_on import played_record, stop_settings_of
from decks.solo.later_rules import go_on_from_position
from decks.solo.levels import level_label
from decks.solo.log import lines_of, told_answers
from decks.solo.positions import position_of, readable_part
from decks.solo.presentation import table_of
from decks.solo.services import continue_game, set_link
from decks.solo.table_views import LOG_TURNS
from rules_engine import RULESET_VERSION
from rules_engine.play import Game, GameRecord
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.errors import IllegalActionError, RulesError

TOLD_OF_LINK = {
    "make": "共有リンクを作りました。リンクを知っている人は、この一人回しの再生を見られます。",
    "renew": "新しい共有リンクに替えました。前のリンクは、もう開けません。",
    "stop": "共有をやめました。リンクを知っている人も、もう開けません。",
}
NOT_YET = "この勝負はまだ続いています。伏せた札が見えてしまうので、終わるまでは本人だけがここから続けられます。"

NOT_YET_WRITTEN = "この勝負はまだ続いています。記録には伏せた札も書かれるので、終わるまでは本人だけが受け取れます。"


@require_POST
@limited("details", "120/m", key=by_person)
def share(request: HttpRequest, token: str) -> HttpResponse:
    """`link` is "make", "renew" or "stop"."""
    game, wanted = own_game(request, token), request.POST.get("link", "")
    if wanted in TOLD_OF_LINK:
        set_link(game, shared=wanted != "stop", anew=wanted == "renew")
        messages.success(request, TOLD_OF_LINK[wanted])
    return redirect("solo:replay", token)


@require_GET
@never_cache
def replay(request: HttpRequest, token: str) -> HttpResponse:
    game = readable_game(request, token)
    return replay_page(request, game, number_in(request.GET.get("step", ""), game.ply), {"key": token})


def replay_page(request: HttpRequest, game: SoloGame, step: int, facts: dict[str, object]) -> HttpResponse:
    """The game after its first `step` actions. `facts` hold the "key" by which it is read, or the "question" that it
    answers: such a game is no stored one, and nothing is done with it but reading."""
    data, step = current_data(), min(step, game.ply)
    log_turns = None if request.GET.get("log") == "all" else LOG_TURNS
    try:
        record = played_record(game, step)
        position, left = _readable(record, data)
        over = _is_over(game, data)
        steps = steps_of(played_record(game), data, stop_settings_of(game))
    except RulesError:
        return lost_game(request, game)
    definitions = position.state.instances.definitions
    own = is_own(request, game)
    secret = not own and keeps_secrets(game.chair, over=over)
    # A reader looks over the shoulder of one seat, also where the player himself changes from chair to chair.
    chair = Chair.MACHINE if secret else game.chair
    eyes = eyes_of(position, chair, over=over)
    address = _address(request, "solo:replay", game) if game.share else ""
    decided = _decided(record.actions[steps.before(step) :]) if _asked(record, steps.before(step), data) in eyes else ()
    context = {
        "game": game,
        "older": record.version if record.version < RULESET_VERSION else 0,
        "base": record.base,
        "rules": RULESET_VERSION,
        "left": told_answers(left, definitions, names=game.chair in (Chair.NOBODY, Chair.OPEN)),
        "played": step - len(left),
        "table": table_of(position, step, game.ply, log_turns, chair=chair, over=over),
        "level": level_label(game.level),
        "replay": True,
        "step": step,
        "runs": position.decision is not None,
        "steps": steps,
        "number": steps.number(step),
        "previous": steps.before(step),
        "next": steps.after(step),
        "decided": told_answers(decided, definitions),
        "happened": lines_of(position.log[steps.happened(step)], definitions, OWN_SEAT, eyes),
        "own": own,
        "secret": secret,
        "goes_on": not secret and "key" in facts,
        "both_seats": _may_take_both(game, secret=keeps_secrets(game.chair, over=over)),
        "unshared_days": UNSHARED_DAYS,
        "address": address,
        "step_address": f"{address}?step={step}" if address else "",
        "picture": f"{request.build_absolute_uri(reverse('solo:picture', args=[game.share]))}?step={step}"
        if address
        else "",
        "told": f"一人回しの再生・{steps.number(step)}手目",
        **facts,
    }
    return render(request, "decks/solo/replay.html", context)


def _may_take_both(game: SoloGame, *, secret: bool) -> bool:
    return game.chair in (Chair.MACHINE, Chair.CLOSED) and not secret


def _address(request: HttpRequest, page: str, game: SoloGame) -> str:
    """Of this page behind the link that was handed on."""
    return request.build_absolute_uri(reverse(page, args=[game.share]))


def _is_over(game: SoloGame, data: CardData) -> bool:
    return _readable(played_record(game), data)[0].outcome() is not None


def _asked(record: GameRecord, ply: int, data: CardData) -> int:
    """Who was asked after so many actions: what he answered with may be a card that others do not see."""
    decision = _readable(record.until(ply), data)[0].decision
    return OWN_SEAT if decision is None else decision.player


def _decided(answers: Sequence[Action]) -> Sequence[Action]:
    """What was decided among the answers of one step: a pass only where nothing else was."""
    return [answer for answer in answers if answer != PASS] or answers[:1]


def _readable(record: GameRecord, data: CardData) -> tuple[Game, tuple[Action, ...]]:
    """The position after the record, or the last one that today's rules still reach with the answers left over."""
    try:
        return position_of(record, data), ()
    except IllegalActionError:
        reading = readable_part(record, data)
        return reading.game, reading.rest


@require_GET
@never_cache
def record_text(request: HttpRequest, token: str) -> HttpResponse:
    """The game as a text to keep: lists, seed and actions, from which the engine plays it again."""
    game = readable_game(request, token)
    try:
        if not is_own(request, game) and keeps_secrets(game.chair, over=_is_over(game, current_data())):
            messages.error(request, NOT_YET_WRITTEN)
            return redirect("solo:replay", token)
        text = played_record(game).to_text()
    except RulesError:
        return lost_game(request, game)
    heading = {"Content-Disposition": 'attachment; filename="kannagi-game.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=heading)


@require_POST
@limited("solo-start", "120/m", key=by_person)
def continue_from(request: HttpRequest, token: str) -> HttpResponse:
    """`from` is "position" where one's own game goes on from where it stood under former rules, without what led there;
    `unseen` is "anew" where what the seat could not know is to be drawn anew, `seats` "both" where the person takes
    over the other seat of a game that is over."""
    game = readable_game(request, token)
    try:
        secret = keeps_secrets(game.chair, over=_is_over(game, current_data()))
        if secret and not is_own(request, game):
            messages.error(request, NOT_YET)
            return redirect("solo:replay", token)
        if request.POST.get("from") == "position" and is_own(request, game):
            stood = go_on_from_position(holder_for(request), game, current_data())
            return redirect("solo:table", stood.token) if stood else lost_game(request, game)
        step = number_in(request.POST.get("step", ""), game.ply)
        anew = request.POST.get("unseen") == "anew"
        if anew and _readable(played_record(game, step), current_data())[0].decision is None:
            messages.error(request, "この局面では勝負が終わっているので、引き直して試せません。")
            return redirect("solo:replay", token)
        chance = new_seed() if anew else ""
        both_seats = request.POST.get("seats") == "both" and _may_take_both(game, secret=secret)
        copy = continue_game(holder_for(request), game, step, chance, both_seats=both_seats)
    except RulesError:
        return lost_game(request, game)
    except CapReachedError as full:
        return no_room(request, full)
    return redirect("solo:table", copy.token)
