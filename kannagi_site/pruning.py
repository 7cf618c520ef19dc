"""Nothing grows for ever: once a day everything that has grown old is removed.

The site does it itself, so that whoever installs it needs no timetable beside it. The first request of a day that a
process has answered starts a thread; the database gives the day to one process only. A thread and no process of its
own: it costs no second start of Django. It is a daemon, so that a stop or reload never waits for it; what is cut off
was done in small transactions, and the rest is done the next day. Without requests nothing grows.
"""

import logging
import threading
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Protocol

from django.contrib.sessions.models import Session
from django.core.signals import request_finished
from django.db import Error, connection
from django.utils import timezone

from cards.pruning import prune_pictures, remove
from decks.limits import counters
from decks.pruning import (
    prune_decks,
    prune_doubts,
    prune_drafts,
    prune_drawn,
    prune_edits,
    prune_games,
    prune_jobs,
    prune_simulations,
)
from kannagi_site.models import SiteState

logger = logging.getLogger("fudacho.prune")
# The day begins when few are about.
BEGINS_AT = timedelta(hours=4)


class Part(Protocol):
    def __call__(self, now: datetime, *, dry_run: bool) -> int:
        """How many were removed, or would be."""


def prune_sessions(now: datetime, *, dry_run: bool) -> int:
    return remove(Session.objects.filter(expire_date__lt=now), dry_run=dry_run)


def prune_counters(now: datetime, *, dry_run: bool) -> int:
    """They are told apart by their store alone."""
    return 0 if dry_run else counters.prune()


# Every room brings its own.
PARTS: dict[str, Part] = {
    "期限の切れたセッション": prune_sessions,
    "元に戻すのに要らない古い編集": prune_edits,
    "消してから90日たったデッキ": prune_decks,
    "共有されず180日触れていない一人回し": prune_games,
    "7日たった考える仕事": prune_jobs,
    "24時間たった、確かめている一覧": prune_drafts,
    "90日たった、回して数えた結果": prune_simulations,
    "見てから90日たった、おかしいと思った手": prune_doubts,
    "過ぎた回数制限の記録": prune_counters,
    "使われていない札の画像": prune_pictures,
    "期限の切れたデッキ画像": prune_drawn,
}


def prune(*, dry_run: bool = False) -> Iterator[tuple[str, int]]:
    """Part by part: what, and how many."""
    now = timezone.now()
    for name, part in PARTS.items():
        yield name, part(now, dry_run=dry_run)


def claim(day: date) -> bool:
    """Whether the day is given to whoever asks: to one only, over all processes."""
    SiteState.objects.get_or_create(pk=1)
    return SiteState.objects.exclude(pruned_on__gte=day).update(pruned_on=day) == 1


def prune_once(day: date) -> None:
    """Do it if nobody has on this day. What fails is told of in the log, keeps no other part from being done, and is
    tried again on the next day."""
    try:
        if claim(day):
            for name, part in PARTS.items():
                _prune_part(name, part)
    except Error:
        logger.exception("could not prune")
    finally:
        connection.close()


def _prune_part(name: str, part: Part) -> None:
    try:
        removed = part(timezone.now(), dry_run=False)
    except Exception:  # whatever it is: it ends here, in a thread of its own
        logger.exception("could not prune: %s", name)
    else:
        logger.info("pruned: %s: %s", name, removed)


class Daily:
    """Starts it after the first request of each day."""

    def __init__(self) -> None:
        self.day = date.min
        self.lock = threading.Lock()

    def begin(self) -> None:
        request_finished.connect(self.after_request, dispatch_uid="kannagi_site.pruning")

    def after_request(self, **_: object) -> None:
        day = timezone.localdate(timezone.now() - BEGINS_AT)
        with self.lock:
            if day == self.day:
                return
            self.day = day
        threading.Thread(target=prune_once, args=(day,), name="prune", daemon=True).start()


daily = Daily()
