"""However many decks, games, simulations, questions, likes, jobs and edits there are, no page and no worker goes
through all of them: what the database says of its own plans.

Left out are the pages of keepers, which count what they list, and the pruning, which reads its tables once a day.
"""

from collections.abc import Callable, Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from decks.deck_index.writing import count_noted, write_behind
from decks.jobs import living, order, queue
from decks.jobs.models import Job
from tests.decks.plans import read_whole
from tests.probes.routes import all_routes
from tests.probes.world import World, furnish

pytestmark = pytest.mark.django_db

FEW = {"decks_workercount", "decks_likeddeck", "auth_group"}
"""One row for each place that thinks; what was noted in the last seconds; rights."""
GROWING = {
    model._meta.db_table
    for label in ("decks", "auth", "sessions", "auditlog")
    for model in apps.get_app_config(label).get_models()
} - FEW


def addresses(world: World) -> Iterator[str]:
    values = {**world.things["public"].values, **world.kept}
    for route in all_routes():
        if set(route.parameters) <= set(values) and not route.path.startswith("admin/"):
            yield route.address(values)


@pytest.fixture
def world(owner: User) -> World:
    return furnish({"owner": owner})


def test_no_page_goes_through_a_table_that_grows(
    world: World, owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    asked = list(addresses(world))
    assert len(asked) > 100
    own, other = signed_in(owner), signed_in(friend)
    shown = [address for address in asked if address.startswith(("/d/", "/solo/"))]
    for client, address in [(own, address) for address in asked] + [(other, address) for address in shown]:
        with read_whole(GROWING) as found:
            assert client.get(address).status_code < 500, address
        assert not found, (address, found)


def test_no_worker_goes_through_a_table_that_grows(world: World) -> None:
    job = Job.objects.order_by("pk")[0]
    with read_whole(GROWING) as found:
        assert order.place_of(job) == 1
        assert living.oldest_wait() is not None
        assert queue.claim("a worker")
        order.batch_waits()
        count_noted()
        write_behind()
    assert not found


def test_a_table_that_is_read_as_a_whole_is_noticed(world: World) -> None:
    with read_whole(GROWING) as found:
        list(Job.objects.filter(rung_at__isnull=True))
    assert [told.partition(":")[0] for told in found] == ["decks_job"]
