"""Matches over HTTP through two processes that die now and then: no fault, nothing lost, nothing played twice, every
view that of the engine's replay, every deal as it was promised.

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
from pathlib import Path

import pytest

from cards.catalog import current_data
from decks.games.play.positions import position_of
from rules_engine.game import Game
from rules_engine.players import answer
from rules_engine.vocabulary.codes import DECK, HAND, OPEN_HAND, SOUL
from tests.probes.conftest import serving, size
from tests.probes.matches import MatchPlayer, record_at
from tests.running_site import ROOT, RunningSite

MATCHES, KILLS = size("PROBE_MATCHES", 300), size("PROBE_MATCH_KILLS", 30)
LEVELS = ("greedy", "random")
MOST_PRESSES = size("PROBE_MATCH_PRESSES", 600)
BOTH_EVERY = 5
"""So often the page of the one who waits is looked at, too."""
CHECK = ROOT / "docs" / "check_deal.py"


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    with serving(tmp_path_factory, RATELIMIT_ENABLE="false", WORKERS="2", THINKERS="0") as site:
        yield site


@pytest.mark.django_db
def test_matches_are_the_engines_whatever_dies(
    site: RunningSite, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    stop = threading.Event()
    dying = threading.Thread(target=kill_now_and_then, args=(site, stop))
    dying.start()
    presses = resent = 0
    try:
        for number in range(MATCHES):
            pressed, again = play_match(site, number, tmp_path)
            presses, resent = presses + pressed, resent + again
    finally:
        stop.set()
        dying.join()
    record_property("matches", MATCHES)
    record_property("presses", presses)
    record_property("resent", resent)
    assert presses > 20 * MATCHES
    assert site.faults() == []


def kill_now_and_then(site: RunningSite, stop: threading.Event) -> None:
    chance = random.Random(1)
    for _ in range(KILLS):
        if stop.wait(chance.uniform(2, 6)):
            return
        site.stop(signal.SIGKILL)
        site.start()


def play_match(site: RunningSite, number: int, folder: Path) -> tuple[int, int]:
    """One match to its end; how many presses it took, and how often something was sent again."""
    host, guest = MatchPlayer(site.url), MatchPlayer(site.url)
    link = host.invite(number)
    guest.sit_down(link, number // 4)
    for player in (host, guest):
        player.promise()
    for player in (host, guest):
        player.open_bytes()
    token = link.strip("/").split("/")[-1]
    players = sorted((host, guest), key=lambda one: int(one.deal_state()["seat"]))
    presses = 0
    for _ in range(MOST_PRESSES):
        position = position_of(record_at(site, token), current_data())
        decision = position.decision
        if position.outcome() or decision is None:
            break
        asked, waiting = players[decision.player], players[1 - decision.player]
        for player in (asked, waiting)[: 1 if presses % BOTH_EVERY else 2]:
            player.look()
            assert player.seen() == seen_by(position, players.index(player)), (number, presses)
            assert player.is_asked == (player is asked)
        chosen = answer(position.copy(), LEVELS[decision.player], seed=f"{number} {presses}", positions=60)
        asked.press(str(chosen.action))
        presses += 1
    else:
        players[0].ask(f"{link}beside", {"what": "surrender"})
    for player in players:
        player.look()
        assert player.is_over, number
        check_file(player, folder / f"deal-{number}.json")
    return presses, host.resent + guest.resent


def seen_by(position: Game, seat: int) -> tuple[int, ...]:
    """Hand, deck, souls, life and the other's life, as the engine knows them."""
    areas, life = position.state.areas, position.state.life
    hand, open_hand, deck, souls = (len(areas[zone][seat]) for zone in (HAND, OPEN_HAND, DECK, SOUL))
    return (hand + open_hand, deck, souls, life[seat], life[1 - seat])


def check_file(player: MatchPlayer, path: Path) -> None:
    """What this seat gets at the end agrees with what its browser knew of the deal."""
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
