"""Matches over HTTP through two processes that die now and then: no fault, nothing lost, nothing played twice, after
every answer both views those of the engine's own game, every deal as it was promised. The site plays with the
compiled engine where there is one, the game beside it as the source says.

PROBE_MATCHES is how many, PROBE_MATCH_KILLS how often the site dies meanwhile, PROBE_MATCH_PRESSES after how many
presses one gives up; the figures of longer runs are in docs/fair_deal.md.
"""

import json
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cards.catalog import current_data
from rules_engine.build import is_compiled
from rules_engine.catalog.definitions import Catalog
from rules_engine.game import Game, replay
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.players import answer
from rules_engine.vocabulary.codes import DECK, HAND, OPEN_HAND, SOUL
from tests.probes.conftest import serving, size
from tests.probes.matches import MatchPlayer, record_at
from tests.running_site import ROOT, RunningSite

MATCHES, KILLS = size("PROBE_MATCHES", 300), size("PROBE_MATCH_KILLS", 30)
MOST_PRESSES = size("PROBE_MATCH_PRESSES", 600)
LEVELS = ("greedy", "random")
TRIED = 0
"""Positions that a level tries before it answers: none, so that it goes by the rule of thumb and the time is the
site's."""
WHOLE_PAGE_EVERY = 10
AT_ONCE = 3
"""Matches that are played at the same time, so that every process has something to do."""
CHECK = ROOT / "docs" / "check_deal.py"


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
    catalog, deaths, played = current_data().catalog, Deaths(site), list[OneMatch]()

    def play(number: int) -> None:
        deaths.match_begins()
        match = OneMatch(site, number, catalog)
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
    presses = sum(match.presses for match in played)
    record_property("matches", MATCHES)
    record_property("presses", presses)
    record_property("kills", deaths.count)
    record_property("resent", sum(player.resent for match in played for player in match.players))
    record_property("ended by the rules", sum(match.game.decision is None for match in played))
    assert presses > 20 * MATCHES
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


class OneMatch:
    """A match of two people, and the engine's own game that is played on beside it, answer by answer."""

    def __init__(self, site: RunningSite, number: int, catalog: Catalog) -> None:
        self.site, self.number, self.presses = site, number, 0
        host, guest = MatchPlayer(site.url), MatchPlayer(site.url)
        self.link = host.invite(number)
        guest.sit_down(self.link, number // 4)
        for player in (host, guest):
            player.promise()
        for player in (host, guest):
            player.open_bytes()
        self.players = sorted((host, guest), key=lambda one: int(one.deal_state()["seat"]))
        self.token = self.link.strip("/").split("/")[-1]
        self.dealt = record_at(site, self.token).until(0)
        self.game = replay(self.dealt, catalog)

    def play(self) -> None:
        self.follow()
        for player in self.players:
            player.look()
        self.compare()
        while (decision := self.game.decision) and self.presses < MOST_PRESSES:
            asked, waiting = self.players[decision.player], self.players[1 - decision.player]
            chosen = answer(self.game, LEVELS[decision.player], seed=f"{self.number} {self.presses}", positions=TRIED)
            before = len(self.game.actions)
            asked.press(str(chosen.action))
            self.presses += 1
            self.follow()
            assert self.game.actions[before : before + 1] == (chosen.action,), self.evidence(decision.player)
            waiting.look(table_alone=self.presses % WHOLE_PAGE_EVERY > 0)
            self.compare()
        if self.game.decision:
            self.players[0].ask(f"{self.link}beside", {"what": "surrender", "game": "1"})
        for player in self.players:
            player.look()
            assert player.is_over, self.where

    @property
    def where(self) -> tuple[int, int]:
        return self.number, self.presses

    def follow(self) -> None:
        """Play what the site has stored since: nothing of what was played before is another or gone."""
        record, played = record_at(self.site, self.token), self.game.actions
        assert record.until(0) == self.dealt, self.where
        assert record.actions[: len(played)] == played, self.where
        for action in record.actions[len(played) :]:
            self.game.play(action)

    def compare(self) -> None:
        """Both views are the engine's."""
        decision = self.game.decision
        for seat, player in enumerate(self.players):
            assert player.seen() == seen_by(self.game, seat), self.evidence(seat)
            assert player.is_asked == (decision is not None and decision.player == seat), self.evidence(seat)
            assert hand_of(self.game, seat) <= player.cards(), self.evidence(seat)
            if decision is not None:
                assert player.cards().isdisjoint(never_seen(self.game, seat)), self.evidence(seat)

    def evidence(self, seat: int) -> str:
        """What this seat's page showed, what it shows now, and what it should, with all that was played."""
        player, engine = self.players[seat], seen_by(self.game, seat)
        former = player.seen()
        player.look()
        told = f"match {self.where}, seat {seat}: {former}, now {player.seen()}, by the engine {engine}"
        return f"{told}\n{self.game.record.to_json()}\n{self.site.log()[-20000:]}"

    def check_files(self, folder: Path) -> None:
        """What each seat gets at the end agrees with what its browser knew of the deal."""
        for seat, player in enumerate(self.players):
            check_file(player, folder / f"deal-{self.number}-{seat}.json")


def seen_by(game: Game, seat: int) -> tuple[int, ...]:
    """Hand, deck, souls, life and the other's life, as the engine knows them."""
    areas, life = game.state.areas, game.state.life
    deck, souls = (len(areas[zone][seat]) for zone in (DECK, SOUL))
    return (len(hand_of(game, seat)), deck, souls, life[seat], life[1 - seat])


def hand_of(game: Game, seat: int) -> set[int]:
    return {card for zone in (HAND, OPEN_HAND) for card in game.state.areas[zone][seat]}


def never_seen(game: Game, seat: int) -> set[int]:
    """The cards of the other that lie hidden from this seat and whose faces it has never seen."""
    known = game.knowledge(seat)
    return set(hidden_places(game.state, seat, 1 - seat)) - known.sure - known.vague.keys()


def check_file(player: MatchPlayer, path: Path) -> None:
    file = player.deal_file()
    state = player.state
    file["kept"] = {
        "commitment": state["commitment"],
        "hashes": state["hashes"],
        "bytes": player.bytes.hex(),
        "salt": state["salt"],
        "cards": state["cards"],
    }
    path.write_text(json.dumps(file))
    done = subprocess.run([sys.executable, str(CHECK), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
