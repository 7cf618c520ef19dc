"""W5: what pages cost at 1,000, 10,000 and 100,000 public decks: the processor's time of this process and of its
database, and queries; and how much memory a process has.

`SIZES=100,1000 python -m tests.benchmarks.site_size` takes other numbers. With `DATABASE_URL` it fills that database,
which must hold no decks; else an SQLite file that goes again.
"""

import logging
import os
import statistics
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
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
from tests.benchmarks.many_decks import AUTHOR, fill  # noqa: E402

SIZES = tuple(int(size) for size in os.environ.get("SIZES", "1000,10000,100000").split(","))
ROUNDS, GOAL = 5, 1.5
TICK = os.sysconf("SC_CLK_TCK")
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


def database_seconds() -> float:
    """The processor's time that the server's process for this connection has taken."""
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        fields = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cost(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Milliseconds of the processor, of this process and its database."""
    work()
    own = []
    database = database_seconds()
    for _ in range(rounds):
        began = time.process_time()
        work()
        own.append(time.process_time() - began)
    return (statistics.median(own) + (database_seconds() - database) / rounds) * 1000


def looking(client: Client, address: str) -> Callable[[], None]:
    def look() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    return look


def pages_cost(client: Client) -> dict[str, float]:
    found = {}
    for name, address in PAGES.items():
        look = looking(client, address)
        found[name] = cost(look)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            look()
        print(f"  {name}: {found[name]:.1f} ms, {len(asked)} queries", flush=True)
    return found


def writes_cost() -> dict[str, float]:
    """Writing one deck: a new public one, and an edit of it."""
    author = User.objects.get(username=AUTHOR)
    copies = Deck.objects.filter(owner=author).first().copies_by_printing()  # type: ignore[union-attr]
    made: list[Deck] = []

    def edit() -> None:
        held = dict(made[-1].entries.values_list("printing_id", "copies"))
        apply_edit(made[-1], Edit(uuid.uuid4(), 0, (Change(7, held.get(7, 0), 1 + held.get(7, 0) % 2),)))

    found = {
        "write: a new public deck": cost(
            lambda: made.append(create_deck({"owner": author}, "新しい", copies, visibility="public")), 25
        ),
        "write: an edit": cost(edit, 25),
    }
    for name, milliseconds in found.items():
        print(f"  {name}: {milliseconds:.1f} ms", flush=True)
    for deck in made:
        deck.delete()
    return found


def memory() -> dict[str, float]:
    """Megabytes of this process: its own alone, and with its part of what it shares."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    sizes = {name: int(rest.split()[0]) / 1024 for name, rest in (line.split(":") for line in lines[1:])}
    return {"private": sizes["Private_Clean"] + sizes["Private_Dirty"], "pss": sizes["Pss"]}


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


def main() -> None:
    logging.disable(logging.ERROR)
    call_command("migrate", verbosity=0)
    if Deck.objects.exists():
        sys.exit("the database holds decks already")
    sync_catalogue()
    call_command("create_sample_decks", verbosity=0)
    costs, memories = [], []
    for size in SIZES:
        began = time.monotonic()
        in_a_child(lambda size=size: fill(size))  # type: ignore[misc]
        filled = time.monotonic() - began
        in_a_child(lambda: call_command("reindex_decks", verbosity=0))
        indexed = time.monotonic() - began - filled
        print(
            f"W5 {connection.vendor}, {size:,} public decks: filled in {filled:.0f} s, indexed in {indexed:.0f} s",
            flush=True,
        )
        client = Client()
        client.force_login(User.objects.get(username=AUTHOR))
        costs.append({**pages_cost(client), **writes_cost()})
        memories.append(memory())
        print(f"  memory: {memories[-1]['private']:.0f} MB private, {memories[-1]['pss']:.0f} MB PSS", flush=True)
    print(f"W5 {connection.vendor}: milliseconds at", " / ".join(f"{size:,}" for size in SIZES))
    for name in costs[0]:
        times = [one[name] for one in costs]
        print(
            f"| {name} | {' | '.join(f'{one:.1f}' for one in times)} | {times[-1] / times[0]:.2f} |", f"goal ≤ {GOAL}"
        )
    print("memory:", " / ".join(f"{one['private']:.0f} MB" for one in memories), "private; goal: within 10 %")


if __name__ == "__main__":
    main()
