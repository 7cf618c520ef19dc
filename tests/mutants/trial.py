"""Tries faults one by one in a copy of the project, each in a process forked from one that has loaded the cards."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.faults import Fault

KILLED, SURVIVED, LASTED = "killed", "SURVIVED", "killed: without end"
NONE_COLLECTED = 5


class Trial:
    """A copy of the project and, once the tests have passed there, a database with all cards to begin from."""

    def __init__(self, root: Path) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="fudacho-mutants-"))
        names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if (root / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, self.root / name)
        self.database = self.root / "begin.sqlite3"

    def load(self) -> None:
        """What no fault can be in is imported before anything is forked."""
        os.chdir(self.root)
        sys.path.insert(0, str(self.root))
        for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "rules_engine")]:
            del sys.modules[name]
        for name in (
            "pytest",
            "hypothesis",
            "django.test",
            "django.db.models",
            "PIL.Image",
            "lark",
            "reportlab",
            "segno",
        ):
            importlib.import_module(name)
        importlib.import_module("rules_engine.catalog").load_catalog()

    def passes(self, tests: list[str], seconds: int) -> str:
        """What becomes of these tests in a process of their own."""
        sys.stdout.flush()
        if (child := os.fork()) == 0:
            signal.alarm(seconds)
            os._exit(self._run(tests))
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            return LASTED
        return SURVIVED if os.waitstatus_to_exitcode(status) in (0, NONE_COLLECTED) else KILLED

    def _run(self, tests: list[str]) -> int:
        with open(self.root / "said.txt", "w") as said:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        import pytest

        from tests import settings

        own = Path(settings.DATA) / "test.sqlite3"
        if self.database.exists():
            shutil.copy(self.database, own)
        try:
            code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--reuse-db", *tests])
            if not self.database.exists() and code == 0:
                shutil.copy(own, self.database)
        finally:
            shutil.rmtree(settings.DATA, ignore_errors=True)
        return int(code)

    def try_fault(self, fault: Fault, tests: list[str], seconds: int) -> str:
        """Whether the tests notice; the module is as it was afterwards."""
        path = self.root / fault.path
        sound = path.read_text("utf-8")
        try:
            self._write(path, fault.source)
            return self.passes(tests, seconds)
        finally:
            self._write(path, sound)

    def _write(self, path: Path, source: str) -> None:
        """Compiled files are told apart by second and size alone: one of the former source must not stay."""
        path.write_text(source, "utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def end(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
