"""How soon a press is seen by the other with many matches at once, and what it costs those who look at other pages.

PROBE_WAIT_MATCHES is how many, PROBE_WAIT_SECONDS how long; PROBE_WAIT_LATE further matches are of people who think for
half a minute to two and a half, so that in a run of ten minutes the pages of the others ask more rarely meanwhile.
Tested is only that all are answered; the figures of a run on a quiet machine are in docs/speed.md, with the goals: half
of the presses within 20 s seen within 0.7 s, 19 of 20 within 1.5 s, later ones within one interval and half a second.
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
from tests.probes.match_browsers import CSRF, LATE_THOUGHTS, SOON, STEPS, THOUGHT, Connection, Heard, MatchPage
from tests.probes.visitor import Visitor
from tests.running_site import RunningSite

MATCHES, SECONDS = size("PROBE_WAIT_MATCHES", 100), size("PROBE_WAIT_SECONDS", 60)
LATE = size("PROBE_WAIT_LATE", 0)
BEYOND = 0.5
"""A late act is to be seen within one interval and so many seconds."""
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
    made = json.loads(site.manage("shell", "-c", MAKE.format(matches=MATCHES + LATE)).strip().splitlines()[-1])
    alone = looks(site, 30)
    heard, others = Heard(), list[float]()
    looking = threading.Thread(target=lambda: others.extend(looks(site, SECONDS)))
    looking.start()
    asyncio.run(play_all(site.port, made, heard))
    looking.join()
    soon = sorted(wait for most, every in STEPS if most <= SOON for wait in heard.waits[every])
    assert soon, "nobody saw a press"
    for name, value in (
        ("presses seen", len(soon)),
        ("half within", f"{statistics.median(soon):.2f} s"),
        ("19 of 20 within", f"{soon[len(soon) * 19 // 20]:.2f} s"),
        *(
            (f"seen by pages that ask every {every:.0f} s", late_waits(heard, every))
            for most, every in STEPS
            if most > SOON
        ),
        ("news asked for", heard.asked),
        ("pages of others", f"{statistics.median(others) / statistics.median(alone):.2f} times as long"),
    ):
        record_property(name, value)
    assert heard.faults == []
    assert site.faults() == []


def late_waits(heard: Heard, every: float) -> str:
    """Of acts that found the other's page asking so rarely."""
    waits = sorted(heard.waits[every])
    if not waits:
        return "none"
    above = sum(wait > every + BEYOND for wait in waits) / len(waits)
    told = f"half within {statistics.median(waits):.2f}, 19 of 20 within {waits[len(waits) * 19 // 20]:.2f}"
    return f"{len(waits)} ({told}, all within {waits[-1]:.2f} s, {above:.1%} above {every + BEYOND:.1f} s)"


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
            thought = THOUGHT if number < MATCHES else LATE_THOUGHTS[number % len(LATE_THOUGHTS)]
            pair.append(MatchPage(Connection(port, cookies), f"/play/{token}/", heard, chance, thought))
        pair[0].other, pair[1].other = pair[1], pair[0]
        pages += pair
    await asyncio.gather(*(page.live(until) for page in pages))
