"""Who thinks does not change what is thought: one process, two, or Celery's; and nobody's death ends a game."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.running_site import ROOT, RunningSite, free_port
from tests.several.shared_site import CELERY, PROCESSES, log_of, shared_site, until
from tests.several.test_several import Player

JOBS = 8

ASK = """
from decks.people.quotas import Quota
from decks.models import Deck, Priority
from decks.games.solo.start import dealt_cards
from decks.jobs.queue import ask
from rules_engine import GameRecord
samples = list(Deck.objects.with_cards().exclude(sample="").order_by("pk"))
cards = [dealt_cards(deck.to_deck_list()) for deck in samples]
for number in range({jobs}):
    record = GameRecord((cards[number % 4], cards[number // 4 % 4]), f"seed {{number}}", number % 2)
    payload = {{"game": "none", "record": record.to_json(), "level": ("greedy", "searching")[number % 2],
               "seed": f"{{number}}", "positions": {positions}, "seconds": 600}}
    somebody, most = Deck(visitor="somebody"), Quota(1000, "", "")
    ask(f"{run} {{number:02}}", "move", payload, somebody, priority=Priority.MOVE, quota=most)
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    with shared_site(tmp_path_factory.mktemp("thinking")) as site:
        yield site


def asked(site: RunningSite, run: str, *, jobs: int = JOBS, positions: int = 30) -> None:
    site.manage("shell", "-v", "0", "-c", ASK.format(run=run, jobs=jobs, positions=positions))


def rows(site: RunningSite, run: str) -> list[tuple[str, str, Any, int, str]]:
    asking = "SELECT key, state, result, attempts, claimed_by FROM decks_job WHERE key LIKE %s ORDER BY key"
    with psycopg.connect(site.environment["DATABASE_URL"]) as connection:
        return connection.execute(asking, [f"{run} %"]).fetchall()


def answers(site: RunningSite, run: str) -> list[Any]:
    until(lambda: all(row[1] == "done" for row in rows(site, run)), lambda: (rows(site, run), log_of(site)))
    return [row[2] for row in rows(site, run)]


def test_one_process_two_and_celery_give_the_same_answers(shared: RunningSite) -> None:
    given = {}
    for run, command in (("one", (*PROCESSES, "1")), ("two", (*PROCESSES, "2")), ("celery", CELERY)):
        asked(shared, run)
        with shared.running(*command):
            given[run] = answers(shared, run)
        assert {row[3] for row in rows(shared, run)} == {1}, "each was done once"
    assert given["one"] == given["two"] == given["celery"]
    assert len({json.dumps(answer) for answer in given["one"]}) > 3, "they are not all alike"


@pytest.mark.parametrize("command", [(*PROCESSES, "1"), CELERY], ids=["processes", "celery"])
def test_a_worker_that_is_killed_in_the_midst_leaves_its_job_to_others(
    shared: RunningSite, command: tuple[str, ...]
) -> None:
    run = f"kill-{len(command)}"
    asked(shared, run, jobs=2, positions=600)

    def claimed() -> list[str]:
        return [row[4] for row in rows(shared, run) if row[1] == "claimed"]

    with shared.running(*command):
        until(lambda: bool(claimed()), lambda: (rows(shared, run), log_of(shared)))
        os.kill(int(claimed()[0].rpartition(":")[2]), signal.SIGKILL)
        given = answers(shared, run)
    assert max(row[3] for row in rows(shared, run)) == 2, "one of them was begun twice"
    asked(shared, f"{run}-again", jobs=2, positions=600)
    with shared.running(*PROCESSES, "1"):
        assert answers(shared, f"{run}-again") == given


def test_a_game_on_the_site_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    site = RunningSite(tmp_path, THINKERS="1", WORKERS="1")
    site.prepare()
    site.start()
    try:
        player = Player(site.url)
        share = re.search(r'href="/d/([\w-]+)/"', player.get("/"))
        assert share
        player.get(f"/d/{share[1]}/solo")
        sent = {"first": "1", "seed": "札", "chair": "machine", "level": "searching", "other_deck": share[1]}
        table = player.post(f"/d/{share[1]}/solo", **sent).removeprefix(site.url)
        killed: list[int] = []

        def kill() -> bool:
            killed.extend(thinking(site))
            for pid in killed:
                os.kill(pid, signal.SIGKILL)
            return bool(killed)

        until(kill, lambda: site.log()[-3000:])
        until(lambda: 'name="action"' in player.get(table), lambda: (killed, site.log()[-3000:]))
    finally:
        site.stop()


def thinking(site: RunningSite) -> list[int]:
    """The workers that have a job now."""
    with sqlite3.connect(f"file:{site.data}/fudacho.sqlite3?mode=ro", uri=True) as connection:
        names = connection.execute("SELECT claimed_by FROM decks_job WHERE state = 'claimed'").fetchall()
    return [int(name.rpartition(":")[2]) for (name,) in names]


def test_celery_is_refused_where_the_database_is_of_one_machine(tmp_path: Path) -> None:
    site = RunningSite(tmp_path, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    for command in (CELERY, ("manage.py", "check")):
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=site.environment, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 1
        assert "SQLite のデータベースはこのマシンからしか使えません" in done.stderr
