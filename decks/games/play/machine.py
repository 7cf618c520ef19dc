"""What a worker does for the computer's seat: thinks about a position, and plays the answer if the game still stands
there."""

import time
from collections.abc import Callable
from typing import Any

from cards.catalog import current_data
from decks.games.models.solo_game import SoloGame
from decks.games.play.advance import SoloTable
from decks.games.play.positions import position_of
from decks.games.play.presses import play_answers
from decks.games.play.thinking import stop_thinking
from decks.games.table.opponents import OTHER_SEAT
from decks.games.table.thoughts import Thought
from decks.jobs.models import Job
from decks.jobs.worker import JobKind
from rules_engine.game import GameRecord
from rules_engine.players import Why, answer, open_why
from rules_engine.vocabulary.actions import Action

# At a table nobody waits longer for one answer, however slow the machine it runs on.
MOST_SECONDS = 2.0
# Saying what both may see of the reason takes some hundredths of one; it is left out where it would take longer.
MOST_SECONDS_FOR_REASON = 0.5


def think(payload: Any, stop: Callable[[], bool]) -> Any:
    """The answer to the open decision; how many positions were visited says how much it was thought about. `why` is the
    whole reason, `seen` what both may see of it."""
    most = payload.get("seconds", MOST_SECONDS)
    record = GameRecord.from_json(payload["record"])
    position = position_of(record, current_data())
    game = position.at_rest(record.actions).copy()
    found = answer(
        game, payload["level"], seed=payload["seed"], positions=payload.get("positions"), stop=_late(stop, most)
    )
    # Who draws lots has no reason that could be seen.
    late = _late(stop, MOST_SECONDS_FOR_REASON)
    seen = open_why(game, found.action, payload["seed"], late) if found.why else None
    return {
        "action": str(found.action),
        "positions": found.positions,
        "why": str(found.why or ""),
        "seen": str(seen or ""),
    }


def _late(stop: Callable[[], bool], seconds: float) -> Callable[[], bool]:
    """Whether it is to stop, or so long has passed since now."""
    until = time.monotonic() + seconds
    return lambda: stop() or time.monotonic() >= until


def lock_game(job: Job) -> object:
    return SoloGame.objects.select_for_update().filter(token=job.payload["game"]).first()


def play_answer(job: Job) -> None:
    """Go on from the answer. Who took back or began again meanwhile has another game: it is left as it is."""
    game = SoloGame.objects.filter(token=job.payload["game"]).first()
    if game is None:
        return
    live = SoloTable(game, current_data(), OTHER_SEAT)
    if live.played.record.to_json() != job.payload["record"]:
        stop_thinking(game)
        return
    result = job.result or {}
    action = Action.parse(result["action"])
    seen, whole = (Why.parse(result[key]) if result.get(key) else None for key in ("seen", "why"))
    live.thought = Thought(game.ply, len(live.played.position.log), action, seen, whole)
    refused = play_answers(live, live.played, (action,), action.verb, cut_short=job.cut_short)
    if refused and refused.fault:
        raise ValueError(f"the answer is not legal: {refused.fault.reason.value}")


MOVE = JobKind(think, play_answer, lock_game)
