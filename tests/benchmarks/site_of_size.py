"""One site of `site_size`: filled with so many public decks, it answers what its pages and writes cost, one by one.

Each line that comes names one of `DEEDS`; the answer is the milliseconds of the processor, of this process and its
database, and how many queries were asked. The line `memory` asks for the memory of this process. `SIZES_KEPT` is a
folder whose databases of SQLite are kept.
"""

import logging
import os
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import django
from django.conf import settings

SIZE = sys.argv[1] if len(sys.argv) > 1 else "100000"
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
if address := os.environ.get("DATABASE_URL"):
    os.environ["DATABASE_URL"] = address.replace("{size}", SIZE)
elif kept := os.environ.get("SIZES_KEPT"):
    settings.DATABASES["default"]["NAME"] = Path(kept) / f"{SIZE}.sqlite3"
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from cards.sync.catalogue import sync_catalogue  # noqa: E402
from decks.deck.services import create_deck  # noqa: E402
from decks.editing.changes import Change, Edit  # noqa: E402
from decks.editing.services import apply_edit  # noqa: E402
from decks.models import Deck  # noqa: E402
from tests.benchmarks.many_decks import AUTHOR, fill, gather_statistics  # noqa: E402
from tests.benchmarks.processor import memory, spent  # noqa: E402

LIST = "/decks/public/"
CARD = '札:"隠された櫛の家"'
SEARCHES = {
    "two fields with OR": "季節:春 または 作者:花子",
    "season": "季節:春",
    "season alone": "季節=夏",
    "name": "名:花見",
    "word": "櫛の家",
    "word and season": "櫛の家 季節:春",
    "card": CARD,
    "two copies": f"{CARD}>=2",
    "without card": f"-{CARD}",
    "author": "作者:花子",
    "size": "枚数:40",
    "large": "枚数>=50",
    "liked": "いいね>=5",
    "not liked": "いいね:0",
    "changed": "更新>=2026-09",
    "legal": "使用可",
    "not legal": "not:使用可",
    "sample": "is:見本",
    "not a sample": "not:見本",
    "format": "フォーマット:コミュニティ",
    "format of none": "フォーマット:シングルトン",
    "whole name": "名=花見の宴",
    "whole author": f"作者={AUTHOR}",
    "nothing": "名:そんな名はどこにもない",
}
PAGES = {
    "home": "/",
    "public list": LIST,
    "second page": f"{LIST}?page=2",
    "page 40": f"{LIST}?page=40",
    "by likes": f"{LIST}?sort=likes",
    "by views": f"{LIST}?sort=views",
    **{f"search {name}": f"{LIST}?q={quote(text)}" for name, text in SEARCHES.items()},
    "season by likes": f"{LIST}?sort=likes&q={quote('季節:春')}",
    "liked by views": f"{LIST}?sort=views&q={quote('いいね>=5')}",
    "a card's page": "/cards/1-隠された櫛の家/",
    "an author's page": f"/u/{quote(AUTHOR)}/",
    "API's list": "/api/v1/public-decks/?size=12",
    "API's search": f"/api/v1/public-decks/?size=12&q={quote(CARD)}",
    "own decks": "/decks/",
}


class Site:
    """What is asked of it again and again; what it writes goes at its end."""

    def __init__(self) -> None:
        author = User.objects.get(username=AUTHOR)
        self.client, self.owner = Client(), {"owner": author}
        self.client.force_login(author)
        self.copies = Deck.objects.filter(owner=author).first().copies_by_printing()  # type: ignore[union-attr]
        self.made: list[Deck] = []
        self.deeds: dict[str, Callable[[], object]] = {
            **{name: self.looking(address) for name, address in PAGES.items()},
            "write: a new public deck": self.make,
            "write: an edit": self.edit,
        }

    def looking(self, address: str) -> Callable[[], None]:
        def look() -> None:
            answer = self.client.get(address)
            assert answer.status_code == 200, (address, answer.status_code)

        return look

    def make(self) -> None:
        self.made.append(create_deck(self.owner, "新しい", self.copies, visibility="public"))

    def edit(self) -> None:
        deck = self.made[-1]
        held = dict(deck.entries.values_list("printing_id", "copies"))
        apply_edit(deck, Edit(uuid.uuid4(), 0, (Change(7, held.get(7, 0), 1 + held.get(7, 0) % 2),)))

    def end(self) -> None:
        for deck in self.made:
            deck.delete()

    def cost(self, name: str) -> str:
        before = spent(connection)
        self.deeds[name]()
        return f"{(spent(connection) - before) * 1000}"

    def queries(self, name: str) -> str:
        with CaptureQueriesContext(connection) as asked:
            self.deeds[name]()
        return str(len(asked))

    def memory(self) -> str:
        return f"{memory()['private']}"


def in_a_child(work: Callable[[], object]) -> None:
    """What fills the database leaves nothing in the memory of this process."""
    connections.close_all()
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        assert status == 0
        return
    done = 1
    try:
        work()
        connections.close_all()
        done = 0
    finally:
        os._exit(done)


def prepare(size: int) -> str:
    """Fill the database up to so many; what that took."""
    call_command("migrate", verbosity=0)
    sync_catalogue()
    call_command("create_sample_decks", verbosity=0)
    began = time.monotonic()
    in_a_child(lambda: fill(size))
    filled = time.monotonic() - began
    in_a_child(lambda: call_command("reindex_decks", verbosity=0))
    in_a_child(gather_statistics)
    return f"filled in {filled:.0f} s, indexed in {time.monotonic() - began - filled:.0f} s"


def main() -> None:
    logging.disable(logging.ERROR)
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    print(f"{connection.vendor}, {prepare(int(SIZE))}", file=answers)
    site = Site()
    print("\t".join(site.deeds), file=answers)
    for line in sys.stdin:
        asked, _, name = line.strip().partition(" ")
        print(getattr(site, asked)(name) if name else getattr(site, asked)(), file=answers)
    site.end()


if __name__ == "__main__":
    main()
