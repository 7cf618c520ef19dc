"""Who is here: when each seat's page last asked. A process gathers that and writes it once a second for all of them:
who plays does not wait for those who only look."""

import threading
import time
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from cards.stores import in_passing
from decks.games.models.match import MatchSeat

GATHERED_FOR: Final = 1.0
"""Seconds. What is not written yet is lost with its process: the page asks again."""
EVERY: Final = timedelta(seconds=10)
HERE_FOR: Final = timedelta(seconds=25)
AHEAD: Final = timedelta(seconds=5)
"""So far clocks of two machines may differ. What was seen later than that is of a clock that was put back since: it
says nothing of now, and is written anew."""


def is_here(seen_at: datetime) -> bool:
    """Whether a page of this seat has just asked."""
    return -AHEAD < timezone.now() - seen_at < HERE_FOR


class Presence:
    """Seats whose pages have asked since it was last written."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seats: set[int] = set()
        self._written_at = float("-inf")

    def asks(self, seat: int) -> None:
        """This seat's page is here; written now if that is due."""
        with self._lock:
            self._seats.add(seat)
            now = time.monotonic()
            if now - self._written_at < GATHERED_FOR:
                return
            seats, self._seats, self._written_at = self._seats, set(), now
        _write(seats)


def _write(seats: set[int]) -> None:
    """A seat that is being played is left out: its page asks again, too."""
    with in_passing(), transaction.atomic():
        free = MatchSeat.objects.select_for_update(skip_locked=True).filter(pk__in=seats).values_list("pk", flat=True)
        MatchSeat.objects.filter(pk__in=list(free)).update(seen_at=timezone.now())


presence = Presence()
