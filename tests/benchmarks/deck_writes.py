"""What writing one public deck costs with its index and without: the processor's time of this process and of its
database, for whole requests and for what they call.

`SIZE=10000 python -m tests.benchmarks.deck_writes` takes another number of decks. With `DATABASE_URL` it fills that
database, which must hold no decks; else an SQLite file that goes again.
"""

import logging
import os
import statistics
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models.signals import post_delete, post_save  # noqa: E402
from django.test import Client  # noqa: E402

from decks.building.written import decks_written  # noqa: E402
from decks.deck.services import create_deck  # noqa: E402
from decks.editing.changes import Change, Edit  # noqa: E402
from decks.editing.services import apply_edit  # noqa: E402
from decks.models import Deck, DeckLike  # noqa: E402
from decks.sharing.services import set_visibility  # noqa: E402
from decks.sharing.views import PART  # noqa: E402
from tests.benchmarks.many_decks import AUTHOR, begin_empty, fill  # noqa: E402
from tests.benchmarks.processor import spent  # noqa: E402

SIZE, ROUNDS, GOAL = int(os.environ.get("SIZE", "2000")), int(os.environ.get("ROUNDS", "100")), 1.3
SIGNALS = (decks_written, post_save, post_delete)


@contextmanager
def no_index() -> Iterator[None]:
    """As before there was one: nobody hears of what is written."""
    heard = [(signal, signal.receivers) for signal in SIGNALS]
    for signal, receivers in heard:
        signal.receivers = [one for one in receivers if one[0][0] not in OF_THE_INDEX]
        signal.sender_receivers_cache.clear()
    try:
        yield
    finally:
        for signal, receivers in heard:
            signal.receivers = receivers
            signal.sender_receivers_cache.clear()


OF_THE_INDEX = {"deck_index", "public_likes_given", "public_likes_taken"}


class Writes:
    """Each is what one press of a person writes."""

    def __init__(self) -> None:
        author = User.objects.get(username=AUTHOR)
        self.owner = {"owner": author}
        self.deck = Deck.objects.filter(owner=author, visibility="public").first() or sys.exit("no deck")
        self.copies = self.deck.copies_by_printing()
        self.reader = User.objects.filter(username="よむ人").first() or User.objects.create(username="よむ人")
        self.client, self.other = Client(), Client()
        self.client.force_login(author)
        self.other.force_login(self.reader)
        self.numbers = count()

    def change(self) -> dict[str, int]:
        held = dict(self.deck.entries.values_list("printing_id", "copies"))
        printing = min(held)
        return {"printing": printing, "from": held[printing], "to": 1 + held[printing] % 3}

    def edit(self) -> None:
        change = self.change()
        apply_edit(self.deck, Edit(uuid.uuid4(), 0, (Change(*change.values()),)))

    def edit_asked(self) -> None:
        body = {"edit_id": str(uuid.uuid4()), "base": 0, "changes": [self.change()]}
        path = f"/decks/{self.deck.pk}/edits"
        answer = self.client.post(path, body, content_type="application/json")
        assert answer.status_code == 200, (path, answer.status_code, answer.content[:300])

    def make(self) -> None:
        create_deck(self.owner, f"新しい{next(self.numbers)}", self.copies, visibility="public")

    def make_asked(self) -> None:
        entries = [{"printing": printing, "copies": copies} for printing, copies in self.copies.items()]
        body = {"name": f"頼んだ{next(self.numbers)}", "visibility": "public", "entries": entries}
        answer = self.client.post("/api/v1/decks/", body, content_type="application/json")
        assert answer.status_code == 201, (answer.status_code, answer.content[:300])

    def publish_asked(self) -> None:
        self.share("public")

    def hide_asked(self) -> None:
        self.share("private")

    def share(self, visibility: str) -> None:
        """As the script of the pages sends it, which shows what comes back over the page."""
        answer = self.client.post(f"/decks/{self.deck.pk}/share/", {"visibility": visibility, PART: "1"})
        assert answer.status_code == 200, answer.status_code

    def publish(self) -> None:
        set_visibility(self.deck, "public")  # type: ignore[arg-type]

    def hide(self) -> None:
        set_visibility(self.deck, "private")  # type: ignore[arg-type]

    def like(self) -> None:
        DeckLike.objects.create(deck=self.deck, owner=self.reader)

    def unlike(self) -> None:
        DeckLike.objects.get(deck=self.deck, owner=self.reader).delete()

    def like_asked(self) -> None:
        answer = self.other.post(f"/d/{self.deck.share}/like", {"liked": "1"})
        assert answer.status_code == 302, answer.status_code

    def unlike_asked(self) -> None:
        assert self.other.post(f"/d/{self.deck.share}/like", {"liked": "0"}).status_code == 302


def measured(works: tuple[Callable[[], None], ...]) -> dict[str, float]:
    """Median milliseconds of each, done one after the other in every round."""
    taken: dict[str, list[float]] = {work.__name__: [] for work in works}
    for _ in range(ROUNDS):
        for work in works:
            before = spent(connection)
            work()
            taken[work.__name__].append(spent(connection) - before)
    return {name: statistics.median(seconds) * 1000 for name, seconds in taken.items()}


def main() -> None:
    logging.disable(logging.ERROR)
    begin_empty()
    fill(SIZE)
    call_command("reindex_decks", verbosity=0)
    writes = Writes()
    print(f"writes {connection.vendor}, {SIZE:,} public decks, milliseconds with the index, without, ratio")
    for works in (
        (writes.edit,), (writes.edit_asked,), (writes.make,), (writes.make_asked,), (writes.hide, writes.publish),
        (writes.hide_asked, writes.publish_asked),
        (writes.like, writes.unlike), (writes.like_asked, writes.unlike_asked),
    ):  # fmt: skip
        for work in works:
            work()
        without, indexed = {}, {}
        with no_index():
            without = measured(works)
        indexed = measured(works)
        for name in indexed:
            ratio = indexed[name] / without[name]
            print(f"| {name} | {indexed[name]:.2f} | {without[name]:.2f} | {ratio:.2f} | goal ≤ {GOAL}", flush=True)


if __name__ == "__main__":
    main()
