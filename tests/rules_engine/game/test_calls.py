"""What an action costs in calls of functions: with one Python the same on every machine, so that growth shows."""

import sys
from collections.abc import Callable

import pytest

from rules_engine.compile.instances import Instances
from tests.rules_engine.game.calls_taken import calls_per_action
from tests.rules_engine.game.whole_games import legal_instances, sample_instances

PYTHON = (3, 11)
SLACK = 0.05
# Calls for each decision with at least two answers, counted with the Python above; later ones make fewer.
# A gain is written down here, too.
CALLS: dict[str, tuple[Callable[[int], Instances], float]] = {
    "sample": (sample_instances, 226),
    "catalogue": (legal_instances, 402),
}


@pytest.mark.parametrize("kind", CALLS)
def test_an_action_takes_no_more_calls_than_before(kind: str) -> None:
    table, before = CALLS[kind]
    calls = calls_per_action(table)
    least = before * (1 - SLACK) if sys.version_info[:2] == PYTHON else 0
    assert least <= calls <= before * (1 + SLACK), f"{calls:.0f} calls for an action, {before} before"
