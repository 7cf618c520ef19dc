"""A site with the settings of one of several machines, and what tests of its workers ask and wait for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.running_site import RunningSite
from tests.servers import Postgres, Redis

PATIENCE = 90
PROCESSES = ("manage.py", "run_workers", "--number")
CELERY = ("-m", "celery", "-A", "kannagi_site", "worker", "-c", "2", "-l", "info")


@contextmanager
def shared_site(folder: Path) -> Iterator[RunningSite]:
    """PostgreSQL and Redis, and nobody who works yet."""
    for name in ("redis", "site"):
        (folder / name).mkdir()
    postgres, redis = Postgres(), Redis(folder / "redis")
    postgres.start()
    redis.start()
    try:
        site = RunningSite(
            folder / "site", DATABASE_URL=postgres.url, REDIS_URL=redis.url, SECRET_KEY="shared", THINKERS="0"
        )
        site.prepare()
        yield site
    finally:
        redis.stop()
        postgres.stop()
        postgres.remove()


def until(what: Callable[[], bool], told: Callable[[], object], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, told()
        time.sleep(0.01)


def log_of(site: RunningSite) -> str:
    """The end of what its workers said."""
    return (site.data / "workers.log").read_text()[-3000:]
