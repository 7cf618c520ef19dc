"""Every probe on both set-ups, and what they counted as a text under tests/probes/results/."""

import datetime
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import Postgres

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
SITES = {"one": "as it comes: SQLite", "several": "three processes, PostgreSQL and Redis"}
QUIET = FOLDER / "test_neighbours.py"


def main() -> int:
    now = datetime.datetime.now(datetime.UTC)
    written = FOLDER / "results" / f"{now:%Y-%m-%d-%H%M}.txt"
    written.parent.mkdir(exist_ok=True)
    written.write_text(f"{heading(now)}\n", "utf-8")
    failed = 0
    for sites in [os.environ["PROBE_SITES"]] if os.environ.get("PROBE_SITES") else list(SITES):
        with written.open("a", encoding="utf-8") as file:
            file.write(f"\n== {SITES[sites]}\n")
        with of_tests(sites) as database:
            failed |= probe(
                sites, written, database, "-n", "2", "--dist", "worksteal", f"--ignore={QUIET}", str(FOLDER)
            )
            # Beside other probes the answers of the neighbours would be slow for another reason.
            failed |= probe(sites, written, database, str(QUIET))
    print(f"\n{written.relative_to(ROOT)}:\n{written.read_text('utf-8')}")
    return failed


def heading(now: datetime.datetime) -> str:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    sizes = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("PROBE_")]
    return "\n".join([f"{now:%Y-%m-%d %H:%M} UTC, commit {commit.stdout.strip()}", machine, *sizes])


@contextmanager
def of_tests(sites: str) -> Iterator[dict[str, str]]:
    """Where several processes are probed, the tests that need no running site use their kind of database, too."""
    if sites == "one":
        yield {}
        return
    server = Postgres()
    try:
        server.start()
        yield {"DATABASE_URL": server.url}
        server.stop()
    finally:
        server.remove()


def probe(sites: str, written: Path, database: dict[str, str], *arguments: str) -> int:
    """The exit status of one run."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**kept, **database, "PROBE_SITES": sites, "PROBE_RESULTS": str(written)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:logging", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
