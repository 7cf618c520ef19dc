"""Others hardly notice one who holds a hundred half-sent requests open, one who has as much as anybody may keep, nor a
simulation whose games are being played.

What is told is the ratio of usual and of slow answers (median, p95) to those of a site at rest. Tested is only whether
the site is held up, since the machine may have other work: each of the first two once stopped it for minutes or longer.
"""

import json
import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

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
from decks.building.quotas import DECKS, VERSIONS
from decks.saved.quotas import FAVOURITES, GROUPS, SEARCHES
from decks.games.quotas import SOLO_GAMES
from decks.models import Deck, DeckEntry, DeckVersion, Favourite, FavouriteGroup, SavedSearch, SoloGame
from tests.probes.world import COPIES, furnish
person = User.objects.create_user("grown", password="{password}")
furnish({{"owner": person}})
like = SoloGame.objects.filter(owner=person).first()
missing = DECKS.most - Deck.objects.filter(owner=person).count()
more = [Deck(owner=person, name=f"束{{n}}") for n in range(missing)]
decks = Deck.objects.bulk_create(more)
DeckEntry.objects.bulk_create(
    [DeckEntry(deck=deck, printing_id=number, copies=copies) for deck in decks for number, copies in COPIES.items()]
)
rows = [[number, copies] for number, copies in COPIES.items()]
DeckVersion.objects.bulk_create(
    [DeckVersion(deck=decks[0], number=n, entries=rows, revision=0) for n in range(1, VERSIONS.most + 1)]
)
SoloGame.objects.bulk_create(
    [SoloGame(owner=person, deck=decks[0], deck_name="束", record=like.record, ply=like.ply)
     for _ in range(SOLO_GAMES.most - 4)]
)
SavedSearch.objects.bulk_create(
    [SavedSearch(owner=person, name=f"検索{{n}}", query=f"q={{n}}") for n in range(SEARCHES.most - 1)]
)
groups = FavouriteGroup.objects.bulk_create(
    [FavouriteGroup(owner=person, name=f"組{{n}}") for n in range(GROUPS.most - 1)]
)
cards = list(Card.objects.values_list("pk", flat=True)[: FAVOURITES.most // GROUPS.most])
Favourite.objects.bulk_create([Favourite(group=group, card_id=card) for group in groups for card in cards])
print(json.dumps("grown"))
"""


BEGIN = """
import json
from tests.decks.analysis.simulations.asked import begun
from tests.rules_engine.game.real_decks import sample_decks
print(json.dumps(begun(level="greedy", games=1000, against=sample_decks()[1]).token))
"""
PLAYED = """
import json, time
from decks.models import Simulation
chunks = Simulation.objects.get(token="{token}").chunks
until = time.monotonic() + 120
while not chunks.exists() and time.monotonic() < until:
    time.sleep(0.2)
print(json.dumps(chunks.count()))
"""
END = """
import json
from decks.models import Simulation
from decks.analysis.simulations.services import cancel
print(json.dumps(cancel(Simulation.objects.all(), "{token}").state))
"""


class Answers(NamedTuple):
    """In milliseconds."""

    median: float
    slow: float


def answers(site: RunningSite, looks: int) -> Answers:
    """How long it takes for somebody who has a deck and looks at page after page."""
    visitor = Visitor(site.url)
    visitor.make_deck()
    pages = (*PAGES, f"/decks/{visitor.deck}/edit")
    times = []
    for look in range(looks):
        began = time.perf_counter()
        visitor.get(pages[look % len(pages)])
        times.append((time.perf_counter() - began) * 1000)
    return Answers(statistics.median(times), statistics.quantiles(times, n=20)[-1])


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
    assert told_by(site, GROW.format(password=PASSWORD)) == "grown"
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


@contextmanager
def running_simulation(site: RunningSite) -> Iterator[None]:
    """A thousand games of two machines are being played by the site's own workers, as many as play one simulation."""
    token = told_by(site, BEGIN)
    assert told_by(site, PLAYED.format(token=token)), "nobody plays"
    try:
        yield
    finally:
        state = told_by(site, END.format(token=token))
    assert state == "cancelled", "it had ended before"


def told_by(site: RunningSite, program: str) -> object:
    return json.loads(site.manage("shell", "-v", "0", "-c", program).strip().splitlines()[-1])


def test_others_hardly_notice(site: RunningSite, record_property: Callable[[str, object], None]) -> None:
    answers(site, len(PAGES) * 2)
    idle = answers(site, LOOKS)
    found = {}
    for name, burden in (
        (f"{SOCKETS} half-open sockets", half_open),
        ("an account grown to every cap", grown_account),
        ("a simulation", running_simulation),
    ):
        with burden(site):
            found[name] = answers(site, LOOKS)
    record_property("idle, ms", [round(number, 1) for number in idle])
    for name, there in found.items():
        ratios = [round(number / rest, 2) for number, rest in zip(there, idle, strict=True)]
        record_property(f"median and p95 beside {name}", ratios)
    assert max(there.slow for there in found.values()) < HELD_UP_MS
