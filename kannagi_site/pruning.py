"""Nothing grows for ever: once a day everything that has grown old is removed.

The site does it itself, so that whoever installs it needs no timetable beside it. The first request of a day that a
process has answered starts a thread; the database gives the day to one process only. A thread and no process of its
own: it costs no second start of Django. It is a daemon, so that a stop or reload never waits for it; what is cut off
was done in small transactions, and the rest is done the next day. Without requests nothing grows.
"""

import logging
import threading
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.contrib.sessions.models import Session
from django.core.signals import request_finished
from django.db import Error, connection
from django.utils import timezone

from cards.pruning import prune_pictures, remove
from decks.building.models import Deck
from decks.people import counters
from decks.people.accounts.devices.offers import prune_offers
from decks.people.accounts.models import SeenVisitor
from decks.people.accounts.session_list import prune_session_list
from decks.people.belongings import Pruned, belongings
from decks.people.cookies import MAX_AGE
from decks.pictures.pruning import prune_drawn
from kannagi_site.backup.making import back_up_tonight
from kannagi_site.models import SiteState

logger = logging.getLogger("fudacho.prune")
# The day begins when few are about.
BEGINS_AT = timedelta(hours=4)
# A clock that jumped ahead would end every running match and session at once. Where the last time was longer ago than
# this, a process waits before it does it, and asks the clock again: machines that start with a wrong one have it put
# right within minutes.
LONG_AGO = timedelta(days=7)
WAITS = 3600.0


def prune_sessions(now: datetime, *, dry_run: bool) -> int:
    return remove(Session.objects.filter(expire_date__lt=now), dry_run=dry_run)


def prune_counters(now: datetime, *, dry_run: bool) -> int:
    """They differ by their store alone."""
    return 0 if dry_run else counters.prune()


def prune_visitors(now: datetime, *, dry_run: bool) -> int:
    """What is known of visitors who are gone, once they have left no deck."""
    gone = SeenVisitor.objects.filter(seen_at__lt=now - timedelta(seconds=MAX_AGE) - timedelta(days=1))
    return remove(gone.exclude(key_hash__in=Deck.objects.exclude(visitor="").values("visitor")), dry_run=dry_run)


# What is nobody's own.
PARTS: dict[str, Pruned] = {
    "期限の切れたセッション": prune_sessions,
    "終わったログインの一覧": prune_session_list,
    "別の端末の古い申し込み": prune_offers,
    "400日来ていない訪問者": prune_visitors,
    "過ぎた回数制限の記録": prune_counters,
    "使われていない札の画像": prune_pictures,
    "期限の切れたデッキ画像": prune_drawn,
}


def parts() -> dict[str, Pruned]:
    """All that is pruned: what people own, as each room has registered it, and what is nobody's own."""
    owned = {name: part for belonging in belongings() for name, part in belonging.pruned.items()}
    return {**owned, **PARTS}


def prune(*, dry_run: bool = False) -> Iterator[tuple[str, int]]:
    """Part by part: what, and how many."""
    now = timezone.now()
    for name, part in parts().items():
        yield name, part(now, dry_run=dry_run)


def claim(day: date) -> bool:
    """Whether the day is given to who asks: to one only, over all processes."""
    SiteState.objects.get_or_create(pk=1)
    return SiteState.objects.exclude(pruned_on__gte=day).update(pruned_on=day) == 1


def this_day() -> date:
    return timezone.localdate(timezone.now() - BEGINS_AT)


def may_be_ahead(day: date) -> bool:
    """Whether the clock may have jumped: nobody has tidied up for long before this day."""
    last = SiteState.objects.filter(pk=1).values_list("pruned_on", flat=True).first()
    return last is not None and day - last > LONG_AGO


def prune_once(day: date) -> None:
    """Do it if nobody has on this day. What fails is written in the log, keeps no other part from being done, and is
    tried again on the next day."""
    try:
        if may_be_ahead(day):
            connection.close()
            time.sleep(WAITS)
            day = this_day()
        if claim(day):
            for name, part in parts().items():
                _prune_part(name, part)
            _back_up(day)
    except Error:
        logger.exception("could not prune")
    finally:
        connection.close()


def _prune_part(name: str, part: Pruned) -> None:
    try:
        removed = part(timezone.now(), dry_run=False)
    except Exception:  # whatever it is: it ends here, in a thread of its own
        logger.exception("could not prune: %s", name)
    else:
        logger.info("pruned: %s: %s", name, removed)


def _back_up(day: date) -> None:
    try:
        path = back_up_tonight(day)
    except Exception:  # as above
        logger.exception("could not make the backup of the day")
    else:
        if path is not None:
            logger.info("made the backup of the day")


class Daily:
    """Starts it after the first request of each day."""

    def __init__(self) -> None:
        self.day = date.min
        self.lock = threading.Lock()

    def begin(self) -> None:
        request_finished.connect(self.after_request, dispatch_uid="kannagi_site.pruning")

    def after_request(self, **_: object) -> None:
        day = this_day()
        with self.lock:
            if day == self.day:
                return
            self.day = day
        threading.Thread(target=prune_once, args=(day,), name="prune", daemon=True).start()


daily = Daily()
