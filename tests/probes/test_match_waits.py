"""How soon a press is seen by the other with many matches at once, and what it costs those who look at other pages.

PROBE_WAIT_MATCHES is how many, PROBE_WAIT_SECONDS how long. Tested is only that all are answered; the figures of a run
on a quiet machine are in docs/speed.md, with the goals: half of the presses within 0.7 s, 19 of 20 within 1.5 s.
"""

import asyncio
import json
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from rules_engine.build import is_compiled
from tests.probes.conftest import serving, size
from tests.probes.match_browsers import CSRF, Connection, Heard, MatchPage
from tests.probes.visitor import Visitor
from tests.running_site import RunningSite

MATCHES, SECONDS = size("PROBE_WAIT_MATCHES", 100), size("PROBE_WAIT_SECONDS", 60)
MOST_THOUGHT = 19.0
MAKE = """
import json
from tests.decks.games.matches.tables import dealt, key_of_seat, two_at_a_table
made = [dealt(two_at_a_table(), bytes([n] * 32)) for n in range({matches})]
print(json.dumps([[match.token, key_of_seat(match, 0), key_of_seat(match, 1)] for match in made]))
"""
PAGES = ("/", "/cards/?q=%E4%BA%BA%E5%BD%A2", "/restrictions/", "/check/")


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    build = "1" if is_compiled() else ""
    given = {"RATELIMIT_ENABLE": "false", "WORKERS": "2", "THINKERS": "0", "RULES_ENGINE_COMPILED": build}
    with serving(tmp_path_factory, **given) as site:
        yield site


def test_presses_are_seen_soon(site: RunningSite, record_property: Callable[[str, object], None]) -> None:
    made = json.loads(site.manage("shell", "-c", MAKE.format(matches=MATCHES)).strip().splitlines()[-1])
    alone = looks(site, 30)
    heard, others = Heard(), list[float]()
    looking = threading.Thread(target=lambda: others.extend(looks(site, SECONDS)))
    looking.start()
    asyncio.run(play_all(site.port, made, heard))
    looking.join()
    waits = sorted(heard.waits)
    assert waits, "nobody saw a press"
    for name, value in (
        ("presses seen", len(waits)),
        ("half within", f"{statistics.median(waits):.2f} s"),
        ("19 of 20 within", f"{waits[len(waits) * 19 // 20]:.2f} s"),
        ("news asked for", heard.asked),
        ("pages of others", f"{statistics.median(others) / statistics.median(alone):.2f} times as long"),
    ):
        record_property(name, value)
    assert heard.faults == []
    assert site.faults() == []


def looks(site: RunningSite, times: int) -> list[float]:
    """How long somebody waits for pages that have nothing to do with matches, in seconds: one after the other, one a
    second, as a person reads."""
    visitor, found = Visitor(site.url), []
    for number in range(times):
        began = time.monotonic()
        visitor.get(PAGES[number % len(PAGES)])
        found.append(time.monotonic() - began)
        time.sleep(max(0.0, 0.2 - found[-1]))
    return found


async def play_all(port: int, made: list[list[str]], heard: Heard) -> None:
    until, pages = time.monotonic() + SECONDS, []
    for number, (token, *keys) in enumerate(made):
        pair = []
        for seat, key in enumerate(keys):
            cookies = {"fudacho_seat_key": key, "csrftoken": CSRF}
            chance = random.Random(2 * number + seat)
            pair.append(MatchPage(Connection(port, cookies), f"/play/{token}/", heard, chance, MOST_THOUGHT))
        pair[0].other, pair[1].other = pair[1], pair[0]
        pages += pair
    await asyncio.gather(*(page.live(until) for page in pages))
