"""Writes the index anew in the background when a page has found it behind: after a change of card data, or a day that
nobody judged for. `reindex_decks` does the same by hand.

A thread and no process of its own, as for pruning. It goes on in small transactions; cut off, nothing is wrong: what is
current by then is not behind any more. Several processes that do the same share the decks where rows can be locked.
"""

import logging
import threading

from django.core.signals import request_finished
from django.db import Error, connection

from decks.deck_index.writing import write_behind

logger = logging.getLogger("fudacho.deck_index")


class CatchingUp:
    """Begun by a server; until then it only notes what pages find."""

    def __init__(self) -> None:
        self.wanted = False
        self.busy = threading.Lock()

    def want(self) -> None:
        self.wanted = True

    def begin(self) -> None:
        request_finished.connect(self.after_request, dispatch_uid="decks.deck_index.catching_up")

    def after_request(self, **_: object) -> None:
        if self.wanted and self.busy.acquire(blocking=False):
            self.wanted = False
            threading.Thread(target=self.catch_up, name="deck index", daemon=True).start()

    def catch_up(self) -> None:
        try:
            last = 0
            while last := write_behind(last, leave_locked=True):
                logger.info("index of decks written up to %s", last)
        except Error:
            logger.exception("could not write the index of decks")
        finally:
            connection.close()
            self.busy.release()


catching_up = CatchingUp()
