"""Of many errors provoked in the compiled engine none reaches memory that is not its own; both engines refuse alike.

200 errors, or as many as PROVOKED_ERRORS says.
"""

import os
import subprocess
import sys

import pytest

from tests.engine_process import ROOT, compile_engine
from tests.soak.provoked_errors import KINDS

ERRORS = int(os.environ.get("PROVOKED_ERRORS", "200"))
AT_ONCE = 500
RUBBISH = {"PYTHONMALLOC": "malloc", "MALLOC_PERTURB_": "165"}
"""Memory that was given back is filled with it, and the C library looks after its own: Python's would hide both."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_engine()


@pytest.mark.parametrize("first", range(0, ERRORS, AT_ONCE))
def test_errors_reach_no_memory_and_are_told_alike(first: int) -> None:
    number = min(AT_ONCE, ERRORS - first)
    told = provoked(first, number, RULES_ENGINE_COMPILED="1", **RUBBISH)
    assert [line.split()[1] for line in told] == [
        KINDS[error % len(KINDS)].__name__ for error in range(first, first + number)
    ]
    assert told == provoked(first, number, RULES_ENGINE_COMPILED="")


def provoked(first: int, number: int, **environment: str) -> list[str]:
    """What is told of these errors by a process that came to its end."""
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.soak.provoked_errors", str(first), str(number)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment, "PYTHONHASHSEED": "0"}, capture_output=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout.decode()[-300:]}\n{done.stderr.decode()[-3000:]}"
    return done.stdout.decode().splitlines()
