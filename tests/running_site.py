"""The site as players get it: prepared, then served by gunicorn in a process and a data folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
STARTING = 240
"""The longest a site may take until it answers, in seconds: on a busy machine a start is slow, not wrong."""
SHARED = ROOT / "var" / "tests"
RUN = os.environ.get("TESTS_RUN") or os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
"""This run of the tests, in all its processes; `.ci/run` is one from its first part to its last."""
DATABASE = "fudacho.sqlite3"
OF_STORES = ("DATABASE_URL", "REDIS_URL")


def manage(environment: Mapping[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class RunningSite:
    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        kept = {name: value for name, value in os.environ.items() if name not in OF_STORES}
        own = {"DATA_DIR": str(data), "PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "kannagi_site.settings"}
        self.environment = {**kept, "RATELIMIT_ENABLE": "true", **own, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> str:
        return manage(self.environment, *arguments)

    def prepare(self) -> None:
        """As `make run` does. Static files, the same for every site, and databases of SQLite under the tests' own key
        are copies of those that were prepared once in this run of the tests."""
        key = os.environ.get("SECRET_KEY")
        copied = (
            key is not None and self.environment.get("SECRET_KEY") == key and "DATABASE_URL" not in self.environment
        )
        SHARED.mkdir(parents=True, exist_ok=True)
        with (SHARED / "preparing.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            self._prepare_shared()
            shutil.copytree(SHARED / "static", self.data / "static")
            for name in (DATABASE, "catalog.json") if copied else ():
                shutil.copy(SHARED / name, self.data / name)
        if not copied:
            self.manage("prepare")

    def _prepare_shared(self) -> None:
        mark = SHARED / "run"
        if mark.is_file() and mark.read_text() == RUN:
            return
        for former in SHARED.glob(f"{DATABASE}*"):
            former.unlink()
        environment = {
            name: value for name, value in self.environment.items() if name not in (*OF_STORES, "SECRET_KEY")
        }
        own = {"SECRET_KEY": key} if (key := os.environ.get("SECRET_KEY")) else {}
        manage({**environment, **own, "DATA_DIR": str(SHARED)}, "prepare")
        mark.write_text(RUN)

    def start(self) -> None:
        """Serve, and wait for the first answer; sites of other processes of this run start before or after it."""
        SHARED.mkdir(parents=True, exist_ok=True)
        with (SHARED / "starting.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            self._serve()
            self._wait_for_answer()

    def _serve(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--config", "python:kannagi_site.server", "kannagi_site.wsgi"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def _wait_for_answer(self) -> None:
        assert self.process is not None
        until = time.monotonic() + STARTING
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/", timeout=PATIENCE):
                    return
            except urllib.error.HTTPError as error:
                raise AssertionError(f"the home page answers {error.code}\n{self.log()}") from error
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the site did not start\n{self.log()}")

    def log(self) -> str:
        return (self.data / "server.log").read_text("utf-8", "replace")

    def faults(self) -> list[str]:
        """The lines of the log that tell of a fault of the site; that a store was away or busy is none."""
        told = [line for line in self.log().splitlines() if '"level": "error"' in line or "Traceback" in line]
        return [line for line in told if '"status": 503' not in line]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server and its worker: politely, or with SIGKILL as a power cut does."""
        if self.process is not None:
            os.killpg(self.process.pid, how)
            self.process.wait(PATIENCE)
            self.process = None

    @contextmanager
    def running(self, *command: str) -> Iterator[None]:
        """Another program of Python's with this site's settings, workers for instance, as long as one is inside."""
        with (self.data / "workers.log").open("ab") as log:
            program = subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield
        finally:
            os.killpg(program.pid, signal.SIGTERM)
            try:
                program.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, signal.SIGKILL)
                program.wait(20)
