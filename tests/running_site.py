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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
SHARED = ROOT / "var" / "tests"
COLLECT = "from kannagi_site.static_files import collect_changed; collect_changed()"


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
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        own = {"DATA_DIR": str(data), "PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "kannagi_site.settings"}
        self.environment = {**kept, "RATELIMIT_ENABLE": "true", **own, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> str:
        return manage(self.environment, *arguments)

    def prepare(self) -> None:
        """As `make run` does; the static files, the same for every site, are collected once."""
        SHARED.mkdir(parents=True, exist_ok=True)
        with (SHARED / "collecting.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            manage({**self.environment, "DATA_DIR": str(SHARED)}, "shell", "-v", "0", "-c", COLLECT)
            shutil.copytree(SHARED / "static", self.data / "static")
        self.manage("prepare")

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--config", "python:kannagi_site.server", "kannagi_site.wsgi"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait_for_answer()

    def _wait_for_answer(self) -> None:
        assert self.process is not None
        until = time.monotonic() + PATIENCE
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
