"""The worker processes that start and end with the server; the command `run_workers` keeps them running."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENDING_SECONDS = 10


class Thinkers:
    """One program that holds them all, so that the server has one more child and nothing else to do with them."""

    def __init__(self) -> None:
        self.program: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "manage.py", "run_workers"]
        self.program = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)

    def end(self) -> None:
        if self.program is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self.program.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(ENDING_SECONDS)
        self.program = None
