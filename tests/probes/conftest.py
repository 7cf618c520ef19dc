"""How large the probes are, on which set-up they run, and what their run came to.

PROBE_SITES=several makes the site three processes with PostgreSQL and Redis; else it is as it comes, with SQLite.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

from tests.running_site import RunningSite
from tests.servers import Postgres, Redis

PROCESSES = "3"


def size(name: str, usual: int) -> int:
    return int(os.environ.get(name, str(usual)))


SECONDS = size("PROBE_SECONDS", 60)


@contextmanager
def serving(folders: pytest.TempPathFactory, **environment: str) -> Iterator[RunningSite]:
    """A running site of its own with the stores of the set-up."""
    with ExitStack() as servers:
        if os.environ.get("PROBE_SITES") == "several":
            database, redis = Postgres(), Redis(folders.mktemp("redis"))
            servers.callback(database.remove)
            for server in (database, redis):
                server.start()
                servers.callback(server.stop)
            environment |= {"DATABASE_URL": database.url, "REDIS_URL": redis.url, "WORKERS": PROCESSES}
        site = RunningSite(folders.mktemp("site"), **environment)
        site.prepare()
        site.start()
        servers.callback(site.stop)
        yield site


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A running site of its own that does not count requests."""
    with serving(tmp_path_factory, RATELIMIT_ENABLE="false") as site:
        yield site


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """What each probe counted."""
    lines = []
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            if report.when == "call" and (report.user_properties or outcome == "failed"):
                counted = ", ".join(f"{name} {value}" for name, value in report.user_properties)
                lines.append(f"{outcome} {report.nodeid.rpartition('/')[2]}: {counted} ({report.duration:.0f} s)")
    for line in sorted(lines):
        terminalreporter.write_line(line)
    results = os.environ.get("PROBE_RESULTS")
    if results and not hasattr(terminalreporter.config, "workerinput"):  # what runs them together has all of them
        with Path(results).open("a", encoding="utf-8") as written:
            written.writelines(f"{line}\n" for line in sorted(lines))
