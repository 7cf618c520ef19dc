"""Servers of a test's own, on free ports; `.ci/services` installs the programs."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path

from tests.running_site import PATIENCE, free_port

AS_ROOT = os.geteuid() == 0


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    assert found, f"{name} is missing: .ci/run installs it from Debian"
    return found


def wait_for_port(port: int, running: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and running.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"nobody listens on {port}: {running.args}")


class Program(ABC):
    """A server that can be taken away and brought back on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.running: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]: ...

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.running = subprocess.Popen(self.command(), cwd=self.folder, stdout=log, stderr=log)
        wait_for_port(self.port, self.running)

    def stop(self) -> None:
        if self.running is not None:
            self.running.send_signal(signal.SIGTERM)
            self.running.wait(PATIENCE)
            self.running = None


class Redis(Program):
    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]


class Postgres:
    """A cluster of its own, handed to the package's user where root runs the tests: PostgreSQL refuses root.

    It lies outside of pytest's folders, into which that user may not come.
    """

    def __init__(self) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="fudacho-postgres-")), free_port()
        homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
        assert homes or shutil.which("initdb"), "PostgreSQL is missing: .ci/run installs it from Debian"
        self.programs = homes[-1].parent if homes else Path(program("initdb")).parent
        if AS_ROOT:
            shutil.chown(self.folder, "postgres")
        words = "-U fudacho -A trust -E UTF8 --locale=C.UTF-8"
        self._run("initdb", "-D", str(self.folder / "data"), *words.split())

    @property
    def url(self) -> str:
        return f"postgres://fudacho@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        # The power does not fail here, so the disk need not be waited for.
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("start", "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        """At once, as if it had fallen: what was being done is cut off."""
        self._control("stop", "-m", "immediate")

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, *what: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self.folder / "data"), *what)

    def _run(self, name: str, *arguments: str) -> None:
        person = ["runuser", "-u", "postgres", "--"] if AS_ROOT else []
        with (self.folder / f"{name}.log").open("ab") as log:
            command = [*person, str(self.programs / name), *arguments]
            done = subprocess.run(command, cwd=self.folder, stdout=log, stderr=log, check=False)
        assert done.returncode == 0, (self.folder / f"{name}.log").read_text("utf-8", "replace")
