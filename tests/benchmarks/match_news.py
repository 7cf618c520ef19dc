"""What it costs that pages of a match ask again and again for news, beside the smallest page there is."""

import os
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
from tests.decks.games.matches.tables import dealt, key_of_seat, two_at_a_table  # noqa: E402

TIMES, ROUNDS = 200, 9
GOAL = 1.6


def main() -> None:
    setup_test_environment()
    databases = setup_databases(0, interactive=False)
    try:
        sync_catalogue()
        _measure(Client())
    finally:
        teardown_databases(databases, 0)


def _measure(client: Client) -> None:
    """The two in turn, so that whatever else the machine does slows both."""
    match = dealt(two_at_a_table())
    client.cookies[COOKIE] = key_of_seat(match, 0)
    address = f"/play/{match.token}/news"
    shown = client.get(address).json()
    assert client.get(address, shown).status_code == 204
    ratios = []
    for _ in range(ROUNDS):
        news = _seconds(lambda: client.get(address, shown).status_code)
        ratios.append(news / _seconds(lambda: client.get("/healthz").status_code))
    least, most = min(ratios), max(ratios)
    print(f"news of a match / healthz: {statistics.median(ratios):.2f} ({least:.2f}–{most:.2f}); goal ≤ {GOAL}")


def _seconds(ask: Callable[[], int]) -> float:
    began = time.process_time()
    for _ in range(TIMES):
        assert ask() in (200, 204)
    return time.process_time() - began


if __name__ == "__main__":
    main()
