"""However many games strangers have open, another person's next move waits for one job more than alone; and where the
program that holds the workers is killed, /readyz tells it and somebody thinks again within five seconds.

PROBE_FLOOD says how many games of fifteen visitor keys are open, PROBE_ADDRESSES from how many addresses.
PROBE_THINKERS is how many workers think, or "celery" (with PROBE_SITES=several), where nothing is killed.
"""

import json
import os
import re
import signal
import time
import urllib.parse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, nullcontext
from pathlib import Path
from urllib.error import HTTPError

import pytest

from decks.games.play.machine import MOST_SECONDS
from tests.probes.conftest import size
from tests.running_site import RunningSite
from tests.servers import Postgres, Redis
from tests.several.shared_site import CELERY
from tests.several.test_several import Player

GAMES, ADDRESSES, MOVES = size("PROBE_FLOOD", 30), size("PROBE_ADDRESSES", 1), size("PROBE_FAIR_MOVES", 5)
KEYS = 15
THINKERS = os.environ.get("PROBE_THINKERS", "1")
# Reading the position, keeping the answer, and asking the page again; more where the machine has other work.
AROUND, BACK_SECONDS = size("PROBE_AROUND", 1), size("PROBE_BACK", 5)
PATIENCE = 90


@pytest.fixture
def manned(tmp_path: Path) -> Iterator[RunningSite]:
    """A site that counts no requests, with its workers."""
    with ExitStack() as ends:
        environment = {"RATELIMIT_ENABLE": "false", "WORKERS": "1", "THINKERS": THINKERS}
        if os.environ.get("PROBE_SITES") == "several":
            (tmp_path / "redis").mkdir()
            database, redis = Postgres(), Redis(tmp_path / "redis")
            ends.callback(database.remove)
            for server in (database, redis):
                server.start()
                ends.callback(server.stop)
            environment |= {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        celery = THINKERS == "celery"
        site = RunningSite(tmp_path, **(environment | ({"THINKERS": "0"} if celery else {})))
        site.prepare()
        site.start()
        ends.callback(site.stop)
        with site.running(*CELERY) if celery else nullcontext():
            until(lambda: bool(ready(site)["workers"]), site)
            yield site


def ready(site: RunningSite) -> dict[str, float]:
    """What /readyz says of who thinks; it says so, too, while another part of a busy site is not well for a moment."""
    try:
        told = Player(site.url).get("/readyz")
    except HTTPError as error:
        if error.code != 503:
            raise
        told = error.read().decode()
    return dict(json.loads(told))


def until(what: Callable[[], bool], site: RunningSite) -> float:
    """How long it took, in seconds."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < PATIENCE, site.log()[-3000:]
        time.sleep(0.05)
    return time.monotonic() - began


def wait_for_move(site: RunningSite, player: Player, share: str, seed: str) -> float:
    """A game in which the computer answers first: how long until the person is asked."""
    player.get(f"/d/{share}/solo")
    sent = {"first": "1", "seed": seed, "chair": "machine", "level": "searching", "other_deck": share}
    table = urllib.parse.urlsplit(player.post(f"/d/{share}/solo", **sent)).path
    return until(lambda: 'name="action"' in player.get(table), site)


def test_another_waits_for_one_job_and_a_dead_holder_comes_back(
    manned: RunningSite, record_property: Callable[[str, object], None]
) -> None:
    player = Player(manned.url)
    found = re.search(r'href="/d/([\w-]+)/"', player.get("/"))
    assert found
    seeds = [f"種{number}" for number in range(MOVES)]
    wait_for_move(manned, player, found[1], "はじめ")
    alone = [wait_for_move(manned, player, found[1], seed) for seed in seeds]
    flood = f"from tests.probes.flood import run; run({GAMES}, {KEYS}, {ADDRESSES})"
    with manned.running("manage.py", "shell", "-v", "0", "-c", flood):
        until(lambda: (ready(manned)["oldest_wait_seconds"] or 0) > 2, manned)
        beside = [wait_for_move(manned, player, found[1], seed) for seed in seeds]
    record_property("games", f"{GAMES} of {KEYS} keys from {ADDRESSES} addresses, {THINKERS} thinkers")
    record_property("alone, s", [round(seconds, 1) for seconds in alone])
    record_property("beside them, s", [round(seconds, 1) for seconds in beside])
    assert max(beside) <= 2 * max(alone) + MOST_SECONDS + AROUND, (alone, beside)
    if THINKERS != "celery":
        killed = kill_holder(manned)
        with ThreadPoolExecutor() as asking:
            move = asking.submit(wait_for_move, manned, player, found[1], "おわり")
            until(lambda: bool(ready(manned)["workers"]), manned)
            back, again = time.monotonic() - killed, move.result()
        record_property("holder killed: a move took, s", round(again, 1))
        record_property("another holder after, s", round(back, 1))
        assert back <= BACK_SECONDS, manned.log()[-3000:]
        assert again <= max(BACK_SECONDS, 2 * max(alone)), (alone, again)


def kill_holder(site: RunningSite) -> float:
    """When; /readyz tells that nobody holds workers."""
    assert site.process
    holders = [pid for pid in children(site.process.pid) if b"run_workers" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(holders) == 1
    os.kill(holders[0], signal.SIGKILL)
    killed = time.monotonic()
    until(lambda: ready(site)["workers"] == 0, site)
    return killed


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
