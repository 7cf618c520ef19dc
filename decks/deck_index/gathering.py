"""Counts likes for the index of public decks some seconds after they were given: once for all that come together, so
that not each moves the deck in the order, and those who like one deck do not wait for each other.

Each like leaves a note in its transaction; what a process that ends left is counted by the next one. The deck's own
page counts by itself.
"""

import logging
import threading
import time

from django.core.signals import request_finished
from django.db import Error, connection

from decks.deck_index.writing import count_noted, note_like

SECONDS = 3.0
logger = logging.getLogger("fudacho.deck_index")


class Gathering:
    """Begun by a server; until then it only notes. A thread and no process of its own, as for pruning."""

    def __init__(self) -> None:
        self.wanted = True
        self.busy = threading.Lock()

    def note(self, deck: int) -> None:
        note_like(deck)
        self.wanted = True

    def begin(self) -> None:
        request_finished.connect(self.after_request, dispatch_uid="decks.deck_index.gathering")

    def after_request(self, **_: object) -> None:
        if self.wanted and self.busy.acquire(blocking=False):
            threading.Thread(target=self.gather, name="likes", daemon=True).start()

    def gather(self) -> None:
        try:
            while self.wanted:
                time.sleep(SECONDS)
                self.wanted = False
                while count_noted():
                    pass
        except Error:
            self.wanted = True  # after the next request
            logger.exception("could not count likes")
        finally:
            connection.close()
            self.busy.release()


gathering = Gathering()
