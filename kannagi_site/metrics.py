"""What a monitor reads: `/metrics` in the text form of Prometheus, behind a key, added up over all processes.

Without `METRICS_KEY` nothing is counted and the address does not exist. Neither paths nor people are told: routes by
the room they lead to, answers by their status.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from kannagi_site.readiness import backup_age, readiness, thinking

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of one server write what they count; the server sets it before they begin."""
SECONDS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10)


class Counted(NamedTuple):
    requests: Counter
    seconds: Histogram
    database: Counter


@cache
def counted() -> Counted:
    """Made once in each process, at its first request: only then is it known where to count."""
    labels = ("room", "method", "status")
    return Counted(
        Counter("fudacho_requests", "Requests answered.", labels),
        Histogram("fudacho_request_seconds", "From a request to its answer's end.", ("room",), buckets=SECONDS),
        Counter("fudacho_database_seconds", "Time requests waited for the database.", ("room",)),
    )


def room_of(route: str) -> str:
    """The part of the site a route belongs to: `decks`, `api`, `admin` …; `site` for pages of the site itself."""
    namespace, found, _ = route.partition(":")
    if found:
        return namespace
    return route if route in ("static", "none") else "site"


def count_request(route: str, method: str, status: int, seconds: float, database: float) -> None:
    room = room_of(route)
    numbers = counted()
    numbers.requests.labels(room, method, str(status)).inc()
    numbers.seconds.labels(room).observe(seconds)
    numbers.database.labels(room).inc(database)


@contextmanager
def database_timed() -> Iterator[list[float]]:
    """The list holds how many seconds the queries within took."""
    spent: list[float] = [0.0]

    def timed(execute: Callable[..., Any], sql: str, given: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, given, many, context)
        finally:
            spent[0] += time.perf_counter() - began

    with connection.execute_wrapper(timed):
        yield spent


class _State(Collector):
    """What the database knows of the whole site, asked when somebody looks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        parts = GaugeMetricFamily("fudacho_ready", "1 where this part is well.", labels=["part"])
        for part, well in readiness().items():
            parts.add_metric([part], float(well))
        yield parts
        facts = thinking()
        yield _gauge("fudacho_workers", "Workers that think, on all machines.", facts["workers"])
        waits = facts["oldest_wait_seconds"]
        yield _gauge("fudacho_oldest_wait_seconds", "For how long the oldest job has waited.", waits or 0)
        yield _gauge("fudacho_backup_age_hours", "Age of the site's last own backup.", backup_age())
        yield _gauge("fudacho_time_seconds", "The site's clock.", timezone.now().timestamp())


def _gauge(name: str, told: str, value: Any) -> GaugeMetricFamily:
    """Without a value where it is not known."""
    family = GaugeMetricFamily(name, told)
    if value is not None:
        family.add_metric([], float(value))
    return family


@require_safe
@cache_control(no_store=True)
def metrics(request: HttpRequest) -> HttpResponse:
    given = request.headers.get("Authorization", "")
    if not settings.METRICS_KEY or not constant_time_compare(given, f"Bearer {settings.METRICS_KEY}"):
        raise Http404
    registry = CollectorRegistry()
    if os.environ.get(FOLDER_VARIABLE):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(_State())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
