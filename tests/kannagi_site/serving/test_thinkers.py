"""The program that holds the workers is started again when it dies, and ends when it is told to."""

import os
import signal
import time
from pathlib import Path

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


def test_one_that_refuses_to_start_is_tried_ever_more_rarely(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """However long the machine takes to refuse it."""
    monkeypatch.setattr(thinkers, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(thinkers, "BEGINNING_SECONDS", 0.0)
    tried = tmp_path / "tried"
    held = Thinkers(["sh", "-c", f"echo once >> {tried}; exit 1"])
    held.start()
    time.sleep(1.5)
    held.end()
    assert 2 <= len(tried.read_text().splitlines()) <= 7
    assert held.pause > 0.5


def test_one_that_refused_before_is_started_again_at_once_when_it_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(thinkers, "BEGINNING_SECONDS", 0.0)
    ready, lives = tmp_path / "ready", tmp_path / "lives"
    held = Thinkers(["sh", "-c", f"[ -e {ready} ] || exit 1; echo $$ >> {lives}; exec sleep 60"])
    held.start()
    try:
        until = time.monotonic() + 20
        while held.pause < 1:
            assert time.monotonic() < until
            time.sleep(0.02)
        ready.touch()
        first = _waited_for(lives, 1)
        os.kill(first, signal.SIGKILL)
        began = time.monotonic()
        assert _waited_for(lives, 2) != first
        assert time.monotonic() - began < 1
    finally:
        held.end()


def _waited_for(lives: Path, number: int) -> int:
    """The process that began as this one of them."""
    until = time.monotonic() + 20
    while not lives.exists() or len(lives.read_text().split()) < number:
        assert time.monotonic() < until
        time.sleep(0.01)
    return int(lives.read_text().split()[number - 1])
