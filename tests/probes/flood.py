"""Strangers whose games ask the strongest level for moves without end: `keys` visitors on each of some addresses.

Run inside the site (`manage.py shell`). Each job is what a game in its middle asks for; one that is done is asked for
again, so that as many are open all the time.
"""

import time

from decks.games.quotas import MOVES_AT_ONCE
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.order import OPEN
from decks.jobs.queue import ask
from decks.models import Deck
from decks.people.asking_address import asked_from
from decks.people.cookies import hash_of
from decks.people.quotas import Quota
from tests.rules_engine.game.random_games import played

KEY = "flood"
MANY = Quota(1000, MOVES_AT_ONCE.told, "")
PLIES = 60


def run(games: int, keys: int, addresses: int) -> None:
    records = [played(seed, PLIES).record.to_json() for seed in range(8)]
    while True:
        there = set(Job.objects.filter(key__startswith=KEY, state__in=OPEN).values_list("key", flat=True))
        for number in range(games):
            if f"{KEY} {number}" in there:
                continue
            address = f"address {number % addresses}"
            visitor = hash_of(f"{address} key {number // addresses % keys}")
            payload = {"game": "none", "record": records[number % 8], "level": "searching", "seed": f"{time.time()}"}
            with asked_from(address):
                ask(f"{KEY} {number}", "move", payload, Deck(visitor=visitor), priority=Priority.MOVE, quota=MANY)
        Job.objects.filter(key__startswith=KEY, state=JobState.FAILED).delete()
        time.sleep(0.3)
