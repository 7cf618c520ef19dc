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
from decks.jobs.models import Job
from decks.jobs.worker import JobKind
from rules_engine.game import GameRecord
from rules_engine.players import answer
from rules_engine.vocabulary.actions import Action

# At a table nobody waits longer for one answer, however slow the machine it runs on.
MOST_SECONDS = 2.0


def think(payload: Any, stop: Callable[[], bool]) -> Any:
    """The answer to the open decision; how many positions were visited says how much it was thought about."""
    until = time.monotonic() + payload.get("seconds", MOST_SECONDS)
    record = GameRecord.from_json(payload["record"])
    position = position_of(record, current_data())
    found = answer(
        position.at_rest(record.actions).copy(),
        payload["level"],
        seed=payload["seed"],
        positions=payload.get("positions"),
        stop=lambda: stop() or time.monotonic() >= until,
    )
    return {"action": str(found.action), "positions": found.positions}


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
    action = Action.parse((job.result or {})["action"])
    refused = play_answers(live, live.played, (action,), action.verb, cut_short=job.cut_short)
    if refused and refused.fault:
        raise ValueError(f"the answer is not legal: {refused.fault.reason.value}")


MOVE = JobKind(think, play_answer, lock_game)
