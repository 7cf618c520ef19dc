"""What pages of a match cost beside the smallest page there is: the question for news that they ask again and again,
the table drawn for somebody who has to see a change, and a press."""

import os
import random
import statistics
import time
from collections.abc import Callable

import django

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.test import Client  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from cards.sync.catalogue import sync_catalogue  # noqa: E402
from decks.games.matches.seat_keys import COOKIE  # noqa: E402
from decks.games.models import Match, MatchGame  # noqa: E402
from rules_engine.vocabulary.terms import Verb  # noqa: E402
from tests.decks.games.matches.tables import Sitter, asked_one, dealt, key_of_seat, sitters, two_at_a_table  # noqa: E402

TIMES, ROUNDS = 200, 9
OPENING, PRESSES, GAMES = 60, 40, 3
"""So many answers are given before presses are measured, then so many presses, in so many games."""
GOAL = 1.6


def main() -> None:
    setup_test_environment()
    databases = setup_databases(0, interactive=False)
    try:
        sync_catalogue()
        _news()
        _tables_and_presses()
    finally:
        teardown_databases(databases, 0)


def _news() -> None:
    """The two in turn, so that whatever else the machine does slows both."""
    client, match = Client(), dealt(two_at_a_table())
    client.cookies[COOKIE] = key_of_seat(match, 0)
    address = f"/play/{match.token}/news"
    shown = client.get(address).json()
    assert client.get(address, shown).status_code == 204
    nothing, something = [], []
    for _ in range(ROUNDS):
        beside = _healthz()
        nothing.append(_seconds(lambda: client.get(address, shown).status_code) / beside)
        something.append(_seconds(lambda: client.get(address).status_code) / beside)
    _report("nothing new at a match", nothing, f"; goal ≤ {GOAL}")
    _report("something new at a match", something)


def _tables_and_presses() -> None:
    """A page for the one who has to see what the other pressed, and the press of the one who is asked."""
    tables, presses = list[float](), list[float]()
    for game in range(GAMES):
        match, chance = _same_each_time(game), random.Random(game)
        pair = sitters(match)
        for _ in range(OPENING):
            one, _ = asked_one(pair)
            one.answers(_chosen(one, chance))
        beside = _healthz() / TIMES
        for _ in range(PRESSES):
            one, other = asked_one(pair)
            sent = {"revision": str(one.row.asked), "action": _chosen(one, chance)}
            presses.append(_once(_browser(match, one), f"/play/{match.token}/act", sent) / beside)
            tables.append(_once(_browser(match, other), f"/play/{match.token}/") / beside)
    _report("table of a match", tables)
    _report("press at a match", presses)


def _same_each_time(number: int) -> Match:
    """A match whose deal hangs on this number alone."""
    match = two_at_a_table()
    MatchGame.objects.filter(match=match).update(salts=[bytes([seat] * 32).hex() for seat in (0, 1)])
    return dealt(match, bytes([number] * 32))


def _chosen(one: Sitter, chance: random.Random) -> str:
    """Any legal answer but to give the game up or to end the turn where there is something else."""
    legal = [action for action in one.peeks().played.position.legal_actions() if action.verb is not Verb.SURRENDER]
    more = [action for action in legal if action.verb is not Verb.END]
    return str(chance.choice(more if more and chance.random() < 0.8 else legal))


def _browser(match: Match, one: Sitter) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.cookies[COOKIE] = key_of_seat(match, one.seat.number)
    return client


def _once(client: Client, address: str, sent: dict[str, str] | None = None) -> float:
    began = time.process_time()
    answer = client.get(address) if sent is None else client.post(address, sent)
    spent = time.process_time() - began
    assert answer.status_code == 200, answer.status_code
    return spent


def _healthz() -> float:
    client = Client()
    return _seconds(lambda: client.get("/healthz").status_code)


def _seconds(ask: Callable[[], int]) -> float:
    began = time.process_time()
    for _ in range(TIMES):
        assert ask() in (200, 204)
    return time.process_time() - began


def _report(name: str, ratios: list[float], goal: str = "") -> None:
    low, median, high = statistics.quantiles(ratios, n=4)
    print(f"{name} / healthz: {median:.2f} ({low:.2f}–{high:.2f}){goal}", flush=True)


if __name__ == "__main__":
    main()
