"""The server dies without warning while people save: what was acknowledged is there, what was resent is there once."""

import random
import signal
import threading
import time
import urllib.error
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.probes.conftest import size
from tests.probes.visitor import LOST, PRINTINGS, Edit, Visitor
from tests.running_site import RunningSite

WRITERS = 6
KILLS = size("PROBE_KILLS", 30)
PATIENCE = 120


def save_all(visitor: Visitor, number: int, stop: threading.Event) -> tuple[Counter[int], int]:
    """Sends edit after edit, each again and again until it is acknowledged; what must be held, and how often resent."""
    chance, expected, resent = random.Random(number), Counter[int](), 0
    while not stop.is_set():
        edit = Edit(chance.choice(PRINTINGS), 1)
        resent += send_until_acknowledged(visitor, edit)
        expected[edit.printing] += 1
    return expected, resent


def send_until_acknowledged(visitor: Visitor, edit: Edit) -> int:
    until = time.monotonic() + PATIENCE
    attempts = 0
    while time.monotonic() < until:
        try:
            visitor.send(edit)
        except urllib.error.HTTPError:
            raise
        except LOST:
            attempts += 1
            time.sleep(0.05)
        else:
            return attempts
    raise AssertionError(f"never acknowledged: {edit}")


def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(
    site: RunningSite, record_property: Callable[[str, object], None]
) -> None:
    visitors = [Visitor(site.url) for _ in range(WRITERS)]
    for visitor in visitors:
        visitor.make_deck()
    stop, chance = threading.Event(), random.Random(1)
    with ThreadPoolExecutor(WRITERS) as people:
        jobs = [people.submit(save_all, visitor, number, stop) for number, visitor in enumerate(visitors)]
        try:
            for _ in range(KILLS):
                time.sleep(chance.uniform(0.5, 2))
                site.stop(signal.SIGKILL)
                site.start()
        finally:
            stop.set()
        saved = [job.result() for job in jobs]
    assert [visitor.held() for visitor in visitors] == [dict(expected) for expected, _ in saved]
    saves, resent = sum(expected.total() for expected, _ in saved), sum(times for _, times in saved)
    record_property("kills", KILLS)
    record_property("saves", saves)
    record_property("resent", resent)
    assert saves >= 5 * KILLS, f"{KILLS} kills, {saves} saves, {resent} resent: nothing was proved"
    assert resent > 0, f"{KILLS} kills, {saves} saves, {resent} resent: nothing was proved"
