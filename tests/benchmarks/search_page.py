"""W1, W2: the search page beside the same page of 20 rows drawn from values at hand, without database and search.

Both go through the whole site in this process. Throughput of ours over throughput of the page beside it, at the
catalogue's cards and at more than 100,000.
"""

import os
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import django

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse, QueryDict  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import include, path  # noqa: E402

from cards.catalog import current_data  # noqa: E402
from cards.sync.catalogue import sync_catalogue  # noqa: E402
from tests.benchmarks.many_cards import multiply_cards  # noqa: E402
from tests.benchmarks.pairs import compare, seconds  # noqa: E402

COPIES = 107
GOALS = ("≥ 0.5", "≥ 0.3")
SEARCHES = (
    "",
    "q=花子",
    "q=の",
    "type=place&season=spring",
    "q=季節:春 コスト<4&sort=cost&desc=1",
    "q=効果:引く&sort=name&page=2",
    "attribute=人形&sort=power&then=-cost",
    "cost_min=2&cost_max=5&view=list",
)
drawn: dict[str, dict[str, Any]] = {}


def same_page(request: HttpRequest) -> HttpResponse:
    """What the search page showed, drawn again from the values it was drawn from."""
    return render(request, "cards/search/search.html", drawn[request.GET["of"]])


urlpatterns = [path("same/", same_page), path("", include("kannagi_site.urls"))]


def keep_what_is_drawn(client: Client) -> None:
    for search in SEARCHES:
        with patch("cards.search.views.render", wraps=render) as drawing:
            assert client.get("/cards/", QueryDict(search)).status_code == 200
        drawn[search] = drawing.call_args.args[2]


def answering(client: Client, address: str, parameters: list[QueryDict]) -> Callable[[], None]:
    def answer() -> None:
        for one in parameters:
            assert client.get(address, one).status_code == 200

    return answer


def measure(client: Client, name: str, goal: str) -> None:
    keep_what_is_drawn(client)
    beside = [QueryDict(mutable=True) for _ in SEARCHES]
    for search, query in zip(SEARCHES, beside, strict=True):
        query["of"] = search
    ours = answering(client, "/cards/", [QueryDict(search) for search in SEARCHES])
    # Throughputs are the other way round than the seconds they are reckoned from.
    ratio = compare(answering(client, "/same/", beside), ours)
    cards = len(current_data().catalog)
    ratio.report(f"{name} throughput at {cards:,} cards, {len(SEARCHES)} searches / the same pages drawn", goal)
    for search in SEARCHES:
        one = seconds(answering(client, "/cards/", [QueryDict(search)]))
        print(f"{name} {cards:,} cards, {search or 'everything'}: {one * 1000:.0f} ms", flush=True)


def main() -> None:
    settings.ROOT_URLCONF = __name__
    call_command("migrate", verbosity=0)
    sync_catalogue()
    client = Client()
    measure(client, "W1", GOALS[0])
    multiply_cards(COPIES)
    began = seconds(lambda: current_data().index)
    print(f"W2 reading and laying out {len(current_data().catalog):,} cards: {began:.0f} s", flush=True)
    measure(client, "W2", GOALS[1])


if __name__ == "__main__":
    main()
