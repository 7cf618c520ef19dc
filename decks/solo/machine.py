"""What a worker does for the computer's seat: thinks about a position, and plays the answer if the game still stands
there."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cards.catalog import current_data
from decks.jobs.worker import Kind
from decks.models import Job
from decks.models.solo_game import SoloGame
from decks.solo.going_on import go_on, keep_press, played_record
from decks.solo.positions import position_of
from decks.solo.thinking import stop_thinking
from rules_engine.machine import answer
from rules_engine.play import Game, GameRecord
from rules_engine.terms.actions import Action

# At a table nobody waits longer for one answer, however slow the machine it runs on.
MOST_SECONDS = 2.0


def think(payload: Any, stop: Callable[[], bool]) -> Any:
    """The answer to the open decision; how many positions were visited says how much it was thought about."""
    until = time.monotonic() + payload.get("seconds", MOST_SECONDS)
    record = GameRecord.from_json(payload["record"])
    position = position_of(record, current_data())
    found = answer(
        Game.resumed(position.state.copy(), record.decks, record.actions, (), ()),
        payload["level"],
        seed=payload["seed"],
        positions=payload.get("positions"),
        stop=lambda: stop() or time.monotonic() >= until,
    )
    return {"action": str(found.action), "positions": found.positions}


def lock_game(job: Job) -> object:
    return SoloGame.objects.select_for_update().filter(token=job.payload["game"]).first()


def play_answer(job: Job) -> None:
    """Go on from the answer. Who took back or started anew meanwhile has a game that stands elsewhere: it is theirs."""
    game, data = SoloGame.objects.filter(token=job.payload["game"]).first(), current_data()
    if game is None:
        return
    record = played_record(game)
    if record.to_json() != job.payload["record"]:
        stop_thinking(game)
        return
    action = Action.parse((job.result or {})["action"])
    fault = position_of(record, data).explain(action)
    if fault:
        raise ValueError(f"the answer is not legal: {fault.reason.value}")
    keep_press(game, action)
    go_on(game, replace(record, actions=(*record.actions, action)), data, cut_short=job.cut_short)


MOVE = Kind(think, play_answer, lock_game)
