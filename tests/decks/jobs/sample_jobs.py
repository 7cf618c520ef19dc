"""Jobs for tests: whose they are, and kinds of them that say what was done."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from decks.jobs.queue import ask
from decks.jobs.worker import JobKind
from decks.models import Deck, Job, Priority
from decks.people.cookies import hash_of
from decks.people.quotas import Quota

FEW = Quota(3, "三つまでです", "待ってください。")
MANY = Quota(1000, "千までです", "")


def wanted(key: str, *, kind: str = "double", of: str = "somebody", quota: Quota = MANY, **fields: Any) -> Job:
    """A job in the queue, of the visitor with this token."""
    fields = {"payload": {"number": 2}, "priority": Priority.BATCH, **fields}
    return ask(key, kind, fields.pop("payload"), Deck(visitor=hash_of(of)), quota=quota, **fields)


def double(payload: Any, stop: Callable[[], bool]) -> Any:
    return {"number": payload["number"] * 2}


def until_stopped(payload: Any, stop: Callable[[], bool]) -> Any:
    until = time.monotonic() + 20
    while not stop() and time.monotonic() < until:
        time.sleep(0.01)
    return {"stopped": stop()}


def dies_once(payload: Any, stop: Callable[[], bool]) -> Any:
    """The first to try it is killed in the midst of it."""
    mark = Path(payload["mark"])
    if not mark.exists():
        mark.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return {"number": payload["number"] * 2}


def fails(payload: Any, stop: Callable[[], bool]) -> Any:
    raise ValueError("words that somebody wrote")


KINDS = {
    "double": JobKind(double),
    "until stopped": JobKind(until_stopped),
    "dies once": JobKind(dies_once),
    "fails": JobKind(fails),
}
