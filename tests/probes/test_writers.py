"""Many people at once: everything is answered, and every acknowledged edit is in its deck."""

import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.probes.conftest import SECONDS, size
from tests.probes.visitor import PRINTINGS, Edit, Visitor
from tests.running_site import RunningSite

WRITERS = size("PROBE_WRITERS", 32)
READERS = 4
SAVES_PER_SECOND = 2
Count = Callable[[str, object], None]
PAGES = ("/", "/cards/?q=%E4%BA%BA%E5%BD%A2", "/cards/?season=spring&sort=cost", "/restrictions/", "/decks/", "/check/")


def write(visitor: Visitor, number: int, until: float) -> tuple[Counter[int], int]:
    """Adds copies one by one till `until`; what was acknowledged by printing, and how many edits that were."""
    chance, expected, sent = random.Random(number), Counter[int](), 0
    while time.monotonic() < until and sent < 900:
        edit = Edit(chance.choice(PRINTINGS), 1)
        visitor.send(edit)
        expected[edit.printing] += 1
        sent += 1
    return expected, sent


def read(url: str, number: int, until: float) -> int:
    visitor, chance, pages = Visitor(url), random.Random(number), 0
    while time.monotonic() < until:
        assert "</html>" in visitor.get(chance.choice(PAGES))
        pages += 1
    return pages


def test_no_edit_is_lost_and_nothing_fails_under_load(site: RunningSite, record_property: Count) -> None:
    visitors = [Visitor(site.url) for _ in range(WRITERS)]
    for visitor in visitors:
        visitor.make_deck()
    until = time.monotonic() + SECONDS
    with ThreadPoolExecutor(WRITERS + READERS) as people:
        writing = [people.submit(write, visitor, number, until) for number, visitor in enumerate(visitors)]
        reading = [people.submit(read, site.url, number, until) for number in range(READERS)]
        written, pages = [job.result() for job in writing], sum(job.result() for job in reading)
    assert [visitor.held() for visitor in visitors] == [dict(expected) for expected, _ in written]
    saves = sum(sent for _, sent in written)
    record_property("writers", WRITERS)
    record_property("seconds", SECONDS)
    record_property("saves", saves)
    record_property("pages", pages)
    assert saves >= SAVES_PER_SECOND * SECONDS, f"only {saves} saves: nothing was proved"
    assert pages >= SECONDS / 2, f"only {pages} pages: nothing was proved"


def test_many_tabs_on_one_deck_lose_nothing(site: RunningSite, record_property: Count) -> None:
    first = Visitor(site.url)
    deck = first.make_deck()
    tabs = [Visitor(site.url) for _ in range(WRITERS // 2)]
    for tab in tabs:
        tab.deck = deck
        for cookie in first.cookies:
            tab.cookies.set_cookie(cookie)
    until = time.monotonic() + SECONDS
    with ThreadPoolExecutor(len(tabs)) as people:
        jobs = [people.submit(write, tab, number, until) for number, tab in enumerate(tabs)]
        written = [job.result() for job in jobs]
    together = sum((expected for expected, _ in written), Counter[int]())
    most = {printing: min(copies, 999) for printing, copies in together.items()}
    assert first.held() == most
    record_property("tabs", len(tabs))
    record_property("saves", together.total())
    assert together.total() >= SAVES_PER_SECOND * SECONDS, f"only {together.total()} saves: nothing was proved"
