"""Pages of a game that was played: its link, its replay, its record as text, going on from any of its steps."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cards.catalog import current_data
from decks.games.access import UNSHARED_DAYS, own_game, readable_game
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.pages import no_room, number_in, or_lost
from decks.games.play.live_game import LostGameError, playable, played_record
from decks.games.play.stops import stop_settings_of
from decks.games.replay.curve import curve_of
from decks.games.replay.ending import ending_of
from decks.games.replay.replay_step import ReplayStep, is_over, position_at, replay_step
from decks.games.replay.transcript.store import keep_story_of_before, story_instead
from decks.games.solo.forms import new_seed
from decks.games.solo.resume_after_upgrade import go_on_from_position, go_on_from_story
from decks.games.solo.start import continue_game, set_link
from decks.games.solo.table_views import LOG_TURNS
from decks.games.table.card_page import card_page
from decks.games.table.levels import level_label
from decks.games.table.passing import seat_taken
from decks.games.table.thoughts import ToldWhy, thoughts_of, told_whys
from decks.games.table.viewers import keeps_secrets
from decks.people.access import is_own, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord

TOLD_OF_LINK = {
    "make": "共有リンクを作りました。リンクを知っている人は、このゲームの再生を見られます。",
    "renew": "新しい共有リンクに替えました。前のリンクは、もう開けません。",
    "stop": "共有をやめました。リンクを知っている人も、もう開けません。",
}
NOT_YET = "この勝負はまだ続いています。伏せた札が見えてしまうので、終わるまでは本人だけがここから続けられます。"

NOT_YET_WRITTEN = "この勝負はまだ続いています。記録には伏せた札も書かれるので、終わるまでは本人だけが受け取れます。"


@require_POST
@limited("details", "120/m", key=by_person)
def share(request: HttpRequest, token: str) -> HttpResponse:
    """`link` is "make", "renew" or "stop"; `step` is where the replay stands, and goes on standing."""
    game, wanted = own_game(request, token), request.POST.get("link", "")
    if wanted in TOLD_OF_LINK:
        set_link(game, shared=wanted != "stop", anew=wanted == "renew", seat=seat_taken(request, game))
        messages.success(request, TOLD_OF_LINK[wanted])
    return redirect(step_of(token, number_in(request.POST.get("step", ""), game.ply)))


def step_of(key: str, step: int) -> str:
    """The address of this step of a replay."""
    return f"{reverse('solo:replay', args=[key])}?step={step}"


@require_GET
@never_cache
@or_lost
def replay(request: HttpRequest, token: str) -> HttpResponse:
    game = readable_game(request, token)
    return replay_page(request, game, number_in(request.GET.get("step", ""), game.ply), {"key": token})


def replay_page(request: HttpRequest, game: SoloGame, step: int, facts: dict[str, object]) -> HttpResponse:
    """The game after its first `step` actions. `facts` hold the "key" by which it is read, or the "question" that it
    answers: such a game is no stored one, and nothing is done with it but reading. ``LostGameError`` where neither
    today's rules nor what was kept can show it."""
    data, own = current_data(), is_own(request, game)
    log_turns = None if request.GET.get("log") == "all" else LOG_TURNS
    with playable(game):
        record = played_record(game)
        shown = replay_step(game, min(step, game.ply), data, log_turns, own=own)
        keep_story_of_before(game, record, data, stop_settings_of(game))
    address = _address(request, "solo:replay", game) if game.share else ""
    step, runs = shown.step, shown.table.outcome is None
    number = shown.steps.number(step)
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
        "number": number,
        "curve": curve_of(shown.moments, shown.steps.last, number, shown.counts),
        "ending": ending_of(game, shown.account, shown.moments, shown.definitions, record.actions)
        if shown.account
        else None,
        "previous": shown.steps.before(step),
        "next": shown.steps.after(step),
        "decided": shown.decided,
        "happened": shown.happened,
        "whys": _whys(game, shown, record),
        "own": own,
        "secret": shown.secret,
        "over": shown.over,
        "goes_on": not shown.secret and "key" in facts and (not shown.by or shown.start >= 0),
        "both_seats": _may_take_both(game, secret=keeps_secrets(game.chair, over=shown.over)),
        "unshared_days": UNSHARED_DAYS,
        "address": address,
        "step_address": f"{address}?step={step}" if address else "",
        "picture": f"{request.build_absolute_uri(reverse('solo:replay_picture', args=[game.share]))}?step={step}"
        if address
        else "",
        "told": f"{game.way}の再生・{number}手目",
        **facts,
    }
    return card_page(request, shown.table, context) or render(request, "decks/games/replay.html", context)


def _whys(game: SoloGame, shown: ReplayStep, record: GameRecord) -> tuple[ToldWhy, ...]:
    """Why the computer answered as it did in this step, of a game that is over."""
    if not shown.over or shown.left:
        return ()
    step = range(shown.steps.before(shown.step), shown.step)
    thoughts = [one for one in thoughts_of(game, record.actions) if one.ply in step]
    return tuple(told for _, told in told_whys(thoughts, shown.definitions, whole=True))


def _may_take_both(game: SoloGame, *, secret: bool) -> bool:
    return game.chair in (Chair.MACHINE, Chair.CLOSED) and not secret


def _address(request: HttpRequest, page: str, game: SoloGame) -> str:
    """Of this page behind the link that was handed on."""
    return request.build_absolute_uri(reverse(page, args=[game.share]))


@require_GET
@never_cache
@or_lost
def record_text(request: HttpRequest, token: str) -> HttpResponse:
    """The game as a text to keep: lists, seed and actions, from which the engine plays it again."""
    game = readable_game(request, token)
    with playable(game):
        if not is_own(request, game) and keeps_secrets(game.chair, over=is_over(game, current_data())):
            messages.error(request, NOT_YET_WRITTEN)
            return redirect("solo:replay", token)
        text = played_record(game).to_text()
    heading = {"Content-Disposition": 'attachment; filename="kannagi-game.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=heading)


@require_POST
@limited("solo-start", "120/m", key=by_person)
@or_lost
def continue_from(request: HttpRequest, token: str) -> HttpResponse:
    """`from` is "position" where one's own game goes on from where it stood under former rules, without what led there;
    `unseen` is "anew" where what the seat could not know is to be drawn again, `seats` "both" where the person takes
    over the other seat of a game that is over."""
    game, data = readable_game(request, token), current_data()
    with playable(game):
        story = story_instead(game, played_record(game), data)
        secret = keeps_secrets(game.chair, over=story is not None or is_over(game, data))
        if secret and not is_own(request, game):
            messages.error(request, NOT_YET)
            return redirect("solo:replay", token)
        step = number_in(request.POST.get("step", ""), game.ply)
        from_position = request.POST.get("from") == "position" and is_own(request, game)
        anew = request.POST.get("unseen") == "anew" and not from_position
        if anew and story is None and position_at(game, step, data).decision is None:
            messages.error(request, "この局面では勝負が終わっているので、並べ直して試せません。")
            return redirect("solo:replay", token)
        chance = new_seed() if anew else ""
        both_seats = request.POST.get("seats") == "both" and _may_take_both(game, secret=secret)
        owner = owner_for(request)
        try:
            if from_position:
                copy = go_on_from_position(owner, game, data)
            elif story:
                copy = go_on_from_story(owner, game, story, step, chance, data, both_seats=both_seats)
            else:
                copy = continue_game(owner, game, step, chance, both_seats=both_seats)
        except QuotaReachedError as full:
            return no_room(request, full)
        if copy is None:
            raise LostGameError(game)
    return redirect("solo:table", copy.token)
