"""What tests of decks share: pages wait longer before they speak of waiting, as a test on a busy machine does."""

from datetime import timedelta

import pytest

from decks.games.play import thinking
from decks.jobs import waiting

LONG_AFTER = timedelta(seconds=20)


@pytest.fixture(autouse=True)
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is late because the machine is busy; a test makes a job late by moving `asked_at` back by a minute."""
    monkeypatch.setattr(thinking, "UNNOTICED", LONG_AFTER)
    monkeypatch.setattr(waiting, "LATE", LONG_AFTER)
