"""The worker processes that start and end with the server; the command `run_workers` keeps them running.

That command's process can die, too: a thread of the server's first process looks now and then, and starts another one.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "manage.py", "run_workers"]
ENDING_SECONDS = 10
LOOK_SECONDS = 0.3
# One that dies as soon as it begins is started again ever more slowly; a slow machine takes a while to refuse to start.
BEGINNING_SECONDS, REFUSING_SECONDS, MOST_PAUSE = 5.0, 60.0, 30.0

log = logging.getLogger("fudacho.serving")


class Thinkers:
    """One program that holds them all, so that the server has one more child, and looks whether it lives."""

    def __init__(self, command: list[str] = COMMAND) -> None:
        self.command = command
        self.program: subprocess.Popen[bytes] | None = None
        self.began = 0.0
        self.pause = LOOK_SECONDS
        self.ended = threading.Event()
        self.changing = threading.Lock()

    def start(self) -> None:
        self.ended = threading.Event()
        self._begin()
        threading.Thread(target=self._watch, args=(self.ended,), name="thinkers", daemon=True).start()

    def end(self) -> None:
        with self.changing:
            self.ended.set()
        if self.program is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self.program.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(ENDING_SECONDS)
        self.program = None

    def _begin(self) -> None:
        self.began = time.monotonic()
        self.program = subprocess.Popen(self.command, cwd=ROOT, stdin=subprocess.DEVNULL)

    def _watch(self, ended: threading.Event) -> None:
        while not ended.wait(LOOK_SECONDS):
            program = self.program
            if program is None or program.poll() is None:
                continue
            killed = program.returncode < 0
            brief = time.monotonic() - self.began < (BEGINNING_SECONDS if killed else REFUSING_SECONDS)
            self.pause = min(2 * self.pause, MOST_PAUSE) if brief else LOOK_SECONDS
            log.error("the program that holds the workers has ended and is started again")
            ended.wait(self.pause)
            with self.changing:
                if not ended.is_set():
                    self._begin()
