"""Pages of a game that was played: its link, its replay, its record as text, going on from any of its steps."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.limits.caps import CapReachedError
from decks.limits.rates import by_person, limited
from decks.models.solo_game import Chair, SoloGame
from decks.people.access import holder_for, is_own
from decks.solo.access import UNSHARED_DAYS, own_game, readable_game
from decks.solo.answers import lost_game, no_room, number_in
from decks.solo.chairs import keeps_secrets
from decks.solo.forms import new_seed
from decks.solo.going_on import played_record, stop_settings_of
from decks.solo.kept_story import keep_story_of_before, story_instead
from decks.solo.later_rules import go_on_from_position, go_on_from_story
from decks.solo.levels import level_label
from decks.solo.replayed import is_over, position_at, replayed
from decks.solo.services import continue_game, set_link
from decks.solo.table_views import LOG_TURNS
from rules_engine import RULESET_VERSION
from rules_engine.terms.errors import RulesError

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
    data, own = current_data(), is_own(request, game)
    log_turns = None if request.GET.get("log") == "all" else LOG_TURNS
    try:
        record = played_record(game)
        shown = replayed(game, min(step, game.ply), data, log_turns, own=own)
        keep_story_of_before(game, record, data, stop_settings_of(game))
    except RulesError:
        return lost_game(request, game)
    address = _address(request, "solo:replay", game) if game.share else ""
    step, runs = shown.step, shown.table.outcome is None
    context = {
        "game": game,
        "shown": shown,
        "older": record.version if record.version < RULESET_VERSION else 0,
        "base": record.base,
        "rules": RULESET_VERSION,
        "left": shown.left,
        "played": shown.played,
        "table": shown.table,
        "level": level_label(game.level),
        "replay": True,
        "step": step,
        "runs": runs,
        "steps": shown.steps,
        "number": shown.steps.number(step),
        "previous": shown.steps.before(step),
        "next": shown.steps.after(step),
        "decided": shown.decided,
        "happened": shown.happened,
        "own": own,
        "secret": shown.secret,
        "goes_on": not shown.secret and "key" in facts and (not shown.by or shown.start >= 0),
        "both_seats": _may_take_both(game, secret=keeps_secrets(game.chair, over=shown.over)),
        "unshared_days": UNSHARED_DAYS,
        "address": address,
        "step_address": f"{address}?step={step}" if address else "",
        "picture": f"{request.build_absolute_uri(reverse('solo:picture', args=[game.share]))}?step={step}"
        if address
        else "",
        "told": f"一人回しの再生・{shown.steps.number(step)}手目",
        **facts,
    }
    return render(request, "decks/solo/replay.html", context)


def _may_take_both(game: SoloGame, *, secret: bool) -> bool:
    return game.chair in (Chair.MACHINE, Chair.CLOSED) and not secret


def _address(request: HttpRequest, page: str, game: SoloGame) -> str:
    """Of this page behind the link that was handed on."""
    return request.build_absolute_uri(reverse(page, args=[game.share]))


@require_GET
@never_cache
def record_text(request: HttpRequest, token: str) -> HttpResponse:
    """The game as a text to keep: lists, seed and actions, from which the engine plays it again."""
    game = readable_game(request, token)
    try:
        if not is_own(request, game) and keeps_secrets(game.chair, over=is_over(game, current_data())):
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
    game, data = readable_game(request, token), current_data()
    try:
        story = story_instead(game, played_record(game), data)
        secret = keeps_secrets(game.chair, over=story is not None or is_over(game, data))
        if secret and not is_own(request, game):
            messages.error(request, NOT_YET)
            return redirect("solo:replay", token)
        if request.POST.get("from") == "position" and is_own(request, game):
            stood = go_on_from_position(holder_for(request), game, data)
            return redirect("solo:table", stood.token) if stood else lost_game(request, game)
        step = number_in(request.POST.get("step", ""), game.ply)
        anew = request.POST.get("unseen") == "anew"
        if anew and story is None and position_at(game, step, data).decision is None:
            messages.error(request, "この局面では勝負が終わっているので、引き直して試せません。")
            return redirect("solo:replay", token)
        chance = new_seed() if anew else ""
        both_seats = request.POST.get("seats") == "both" and _may_take_both(game, secret=secret)
        holder = holder_for(request)
        copy = (
            go_on_from_story(holder, game, story, step, chance, data, both_seats=both_seats)
            if story
            else continue_game(holder, game, step, chance, both_seats=both_seats)
        )
    except RulesError:
        return lost_game(request, game)
    except CapReachedError as full:
        return no_room(request, full)
    return redirect("solo:table", copy.token) if copy else lost_game(request, game)
