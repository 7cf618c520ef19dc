"""Others hardly notice one who holds a hundred half-sent requests open, nor one who has as much as anybody may keep.

What is told is the ratio of slow answers (p95) to those of a site at rest. Tested is only whether the site is held up,
since the machine may have other work: each of both once stopped it for minutes or for good.
"""

import json
import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tests.probes.browser import PASSWORD, Browser
from tests.probes.conftest import size
from tests.probes.visitor import Visitor
from tests.running_site import RunningSite

SOCKETS = 100
LOOKS = size("PROBE_LOOKS", 300)
PAGES = ("/", "/cards/?q=%E4%BA%BA%E5%BD%A2", "/decks/", "/restrictions/", "/check/")
GROWN_PAGES = ("/decks/", "/solo/", "/kept/", "/", "/accounts/data.json")
HELD_UP_MS = 5_000
HEADERS = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
HALF_A_BODY = b"POST /check/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\ntext="
GROW = """
import json
from django.contrib.auth.models import User
from cards.models import Card
from decks.limits import caps
from decks.models import Deck, DeckEntry, DeckVersion, Favourite, FavouriteGroup, SavedSearch, SoloGame
from tests.probes.world import COPIES, furnish
person = User.objects.create_user("grown", password="{password}")
furnish({{"owner": person}})
like = SoloGame.objects.filter(owner=person).first()
more = [Deck(owner=person, name=f"束{{n}}") for n in range(caps.DECKS.most - Deck.objects.filter(owner=person).count())]
decks = Deck.objects.bulk_create(more)
DeckEntry.objects.bulk_create(
    [DeckEntry(deck=deck, printing_id=number, copies=copies) for deck in decks for number, copies in COPIES.items()]
)
rows = [[number, copies] for number, copies in COPIES.items()]
DeckVersion.objects.bulk_create(
    [DeckVersion(deck=decks[0], number=n, entries=rows, revision=0) for n in range(1, caps.VERSIONS.most + 1)]
)
SoloGame.objects.bulk_create(
    [SoloGame(owner=person, deck=decks[0], deck_name="束", record=like.record, ply=like.ply)
     for _ in range(caps.SOLO_GAMES.most - 4)]
)
SavedSearch.objects.bulk_create(
    [SavedSearch(owner=person, name=f"検索{{n}}", query=f"q={{n}}") for n in range(caps.SEARCHES.most - 1)]
)
groups = FavouriteGroup.objects.bulk_create(
    [FavouriteGroup(owner=person, name=f"組{{n}}") for n in range(caps.GROUPS.most - 1)]
)
cards = list(Card.objects.values_list("pk", flat=True)[: caps.FAVOURITES.most // caps.GROUPS.most])
Favourite.objects.bulk_create([Favourite(group=group, card_id=card) for group in groups for card in cards])
print(json.dumps("grown"))
"""


def slow_answers(site: RunningSite, looks: int) -> float:
    """The p95 in milliseconds of somebody who has a deck and looks at page after page."""
    visitor = Visitor(site.url)
    visitor.make_deck()
    pages = (*PAGES, f"/decks/{visitor.deck}/edit")
    times = []
    for look in range(looks):
        began = time.perf_counter()
        visitor.get(pages[look % len(pages)])
        times.append((time.perf_counter() - began) * 1000)
    return statistics.quantiles(times, n=20)[-1]


@contextmanager
def half_open(site: RunningSite) -> Iterator[None]:
    """Connections with half of the headers or of the body, opened anew as soon as the site closes them."""
    done = threading.Event()

    def hold(sent: bytes) -> None:
        while not done.is_set():
            with ExitStack() as closing:
                held = [
                    closing.enter_context(socket.create_connection(("127.0.0.1", site.port)))
                    for _ in range(SOCKETS // 2)
                ]
                for line in held:
                    line.sendall(sent)
                done.wait(5)

    holders = [threading.Thread(target=hold, args=(sent,)) for sent in (HEADERS, HALF_A_BODY)]
    for holder in holders:
        holder.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        done.set()
        for holder in holders:
            holder.join()


@contextmanager
def grown_account(site: RunningSite) -> Iterator[None]:
    """Somebody who has everything there may be looks at it without a pause."""
    said = site.manage("shell", "-v", "0", "-c", GROW.format(password=PASSWORD))
    assert json.loads(said.strip().splitlines()[-1]) == "grown"
    browser, done = Browser(site.url, "grown"), threading.Event()
    browser.sign_in()
    statuses: list[int] = []

    def look() -> None:
        while not done.is_set():
            statuses.append(browser.get(GROWN_PAGES[len(statuses) % len(GROWN_PAGES)]).status)

    looker = threading.Thread(target=look)
    looker.start()
    try:
        yield
    finally:
        done.set()
        looker.join()
    assert set(statuses) == {200}, statuses


def test_others_hardly_notice(site: RunningSite, record_property: Callable[[str, object], None]) -> None:
    slow_answers(site, len(PAGES) * 2)
    idle = slow_answers(site, LOOKS)
    with half_open(site):
        beside_sockets = slow_answers(site, LOOKS)
    with grown_account(site):
        beside_grown = slow_answers(site, LOOKS)
    record_property("p95 idle, ms", round(idle))
    record_property(f"ratio beside {SOCKETS} half-open sockets", round(beside_sockets / idle, 2))
    record_property("ratio beside an account grown to every cap", round(beside_grown / idle, 2))
    assert max(beside_sockets, beside_grown) < HELD_UP_MS
