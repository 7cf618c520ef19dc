"""The program that holds the workers is started again when it dies, and ends when it is told to."""

import os
import signal
import time

import pytest

from kannagi_site.serving import thinkers
from kannagi_site.serving.thinkers import Thinkers


def test_the_holder_is_started_again_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "LOOK_SECONDS", 0.05)
    held = Thinkers(["sleep", "60"])
    held.start()
    try:
        first = held.program
        assert first is not None
        os.kill(first.pid, signal.SIGKILL)
        until = time.monotonic() + 5
        while held.program is first:
            assert time.monotonic() < until
            time.sleep(0.02)
        second = held.program
        assert second is not None
        assert second.poll() is None
    finally:
        held.end()
    assert second.poll() is not None
    time.sleep(0.3)
    assert held.program is None
