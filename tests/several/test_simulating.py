"""Who plays a simulation does not change what it counts: one process, two, or Celery's, however many are killed."""

import json
import os
import signal
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.running_site import RunningSite
from tests.several.shared_site import CELERY, PROCESSES, log_of, shared_site, until

GAMES, STEP = 24, 4
DEATHS = 5
GAMES_OF_A_LONG_CHUNK = 200

# Simulations are begun as a page begins them; chunks are of another size, so that there are several, or one long one.
BEGIN = """
from cards.catalog import current_data
from decks.models import Deck, Simulation
from decks.analysis.simulations import questions
from decks.analysis.simulations.services import begin
from decks.games.solo.start import dealt_cards
questions.STEPS["random"] = {step}
samples = Deck.objects.with_cards().exclude(sample="").order_by("pk")
cards = [tuple(dealt_cards(deck.to_deck_list())) for deck in samples]
asked = questions.Question(cards[0], cards[1], "random", {games}, "三月")
print(begin({{"visitor": "{person}"}}, asked, current_data()).token)
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    with shared_site(tmp_path_factory.mktemp("simulating")) as site:
        yield site


def begun(site: RunningSite, person: str, games: int = GAMES, step: int = STEP) -> str:
    """The token of a simulation of this person's."""
    return site.manage("shell", "-v", "0", "-c", BEGIN.format(person=person, games=games, step=step)).strip()


def asked(site: RunningSite, question: str, token: str) -> list[Any]:
    with psycopg.connect(site.environment["DATABASE_URL"]) as connection:
        return connection.execute(question, [token]).fetchall()


def state(site: RunningSite, token: str) -> str:
    return str(asked(site, "SELECT state FROM decks_simulation WHERE token = %s", token)[0][0])


def jobs(site: RunningSite, token: str) -> list[tuple[str, int, str]]:
    """Of each open job of a simulation: its state, how often it was begun, and by whom."""
    question = "SELECT state, attempts, claimed_by FROM decks_job WHERE payload->>'simulation' = %s ORDER BY key"
    return asked(site, question, token)


def counters(site: RunningSite, token: str) -> list[tuple[int, str]]:
    """All chunks as they are written, once the simulation is done."""

    def is_done() -> bool:
        assert all(row[0] != "failed" for row in jobs(site, token)), log_of(site)
        return state(site, token) == "done"

    until(is_done, lambda: (jobs(site, token), log_of(site)))
    question = (
        "SELECT number, counted FROM decks_simulationchunk WHERE simulation_id ="
        " (SELECT id FROM decks_simulation WHERE token = %s) ORDER BY number"
    )
    return [(number, json.dumps(counted, sort_keys=True)) for number, counted in asked(site, question, token)]


def test_one_process_two_and_celery_count_the_same(shared: RunningSite) -> None:
    counted = {}
    for person, command in (("one", (*PROCESSES, "1")), ("two", (*PROCESSES, "2")), ("celery", CELERY)):
        token = begun(shared, person)
        with shared.running(*command):
            counted[person] = counters(shared, token)
    assert [number for number, _ in counted["one"]] == list(range(GAMES // STEP))
    assert len({numbers for _, numbers in counted["one"]}) == GAMES // STEP, "other games in each"
    assert counted["one"] == counted["two"] == counted["celery"]


def test_a_chunk_whose_worker_is_killed_five_times_counts_the_same(shared: RunningSite) -> None:
    most = GAMES_OF_A_LONG_CHUNK
    token, undisturbed = begun(shared, "killed", most, most), begun(shared, "let be", most, most)

    def wait_until_begun(times: int) -> int:
        """The process that has begun it for the so-manieth time."""
        until(
            lambda: [row[:2] for row in jobs(shared, token)] == [("claimed", times)],
            lambda: (times, jobs(shared, token), log_of(shared)),
        )
        return int(jobs(shared, token)[0][2].rpartition(":")[2])

    with shared.running(*PROCESSES, "1"):
        for death in range(1, DEATHS + 1):
            os.kill(wait_until_begun(death), signal.SIGKILL)
        wait_until_begun(DEATHS + 1)
        assert counters(shared, token) == counters(shared, undisturbed)
    assert len(counters(shared, token)) == 1
