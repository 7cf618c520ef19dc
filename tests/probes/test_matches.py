"""Matches over HTTP through two processes that die now and then: no fault, nothing lost, nothing played twice, after
every answer all of both tables and their logs as the engine's own game tells them, every deal as it was promised. The
site plays with the compiled engine where there is one, the game beside it with the one of this process.

PROBE_MATCHES is how many, PROBE_MATCH_KILLS how often the site dies meanwhile, PROBE_MATCH_PRESSES after how many
presses one is broken off in any case; the figures of longer runs are in docs/fair_deal.md.
"""

import random
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cards.catalog import current_data
from rules_engine.build import is_compiled
from tests.probes.conftest import serving, size
from tests.probes.match_plans import decks_made, plan
from tests.probes.whole_match import WholeMatch
from tests.running_site import RunningSite

MATCHES, KILLS = size("PROBE_MATCHES", 300), size("PROBE_MATCH_KILLS", 30)
MOST_PRESSES = size("PROBE_MATCH_PRESSES", 2000)
AT_ONCE = 3
"""Matches that are played at the same time, so that every process has something to do."""


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    build = "1" if is_compiled() else ""
    given = {"RATELIMIT_ENABLE": "false", "WORKERS": "2", "THINKERS": "0", "RULES_ENGINE_COMPILED": build}
    with serving(tmp_path_factory, **given) as site:
        yield site


@pytest.mark.django_db
def test_matches_are_the_engines_whatever_dies(
    site: RunningSite, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    catalog, decks, deaths, played = current_data().catalog, decks_made(site), Deaths(site), list[WholeMatch]()

    def play(number: int) -> None:
        deaths.match_begins()
        match = WholeMatch(site, plan(number, decks, MOST_PRESSES), catalog)
        played.append(match)
        match.play()
        match.check_files(tmp_path)

    deaths.start()
    threads = ThreadPoolExecutor(AT_ONCE)
    try:
        for ended in [threads.submit(play, number) for number in range(MATCHES)]:
            ended.result()
    finally:
        threads.shutdown(cancel_futures=True)
        deaths.end()
    presses = [match.presses for match in played]
    record_property("matches", MATCHES)
    record_property("presses", sum(presses))
    record_property("most presses", max(presses))
    record_property("tables compared", sum(match.compared for match in played))
    record_property("kills", deaths.count)
    record_property("resent", sum(player.resent for match in played for player in match.players))
    for ending, times in sorted(Counter(match.ended for match in played).items()):
        record_property(ending.value, times)
    assert sum(presses) > 20 * MATCHES
    assert site.faults() == []


class Deaths(threading.Thread):
    """Kills the site now and then, as often as there are to be deaths by the time when the last match begins."""

    def __init__(self, site: RunningSite) -> None:
        super().__init__()
        self.site, self.count, self._begun = site, 0, 0
        self._stop_now, self._chance = threading.Event(), random.Random(1)

    def match_begins(self) -> None:
        self._begun += 1

    def run(self) -> None:
        while self.count < KILLS and not self._stop_now.wait(self._chance.uniform(2, 6)):
            if self.count * MATCHES < self._begun * KILLS:
                self.site.stop(signal.SIGKILL)
                self.site.start()
                self.count += 1

    def end(self) -> None:
        self._stop_now.set()
        self.join()
