"""Questions for tests: few games by the level that thinks least."""

from typing import Any

from cards.catalog import current_data
from decks.analysis.simulations.questions import Question
from decks.analysis.simulations.services import begin
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import Simulation
from decks.people.cookies import hash_of
from decks.people.models import Owner
from tests.rules_engine.game.real_decks import sample_decks

MINE: Owner = {"visitor": hash_of("somebody")}


def question(**changes: Any) -> Question:
    asked = {"cards": sample_decks()[0], "against": None, "level": "random", "games": 12, "seed": "三月"}
    return Question(**{**asked, **changes})


def begun(holder: Owner = MINE, **changes: Any) -> Simulation:
    return begin(holder, question(**changes), current_data())


def work(*workers: str) -> int:
    """All that waits, by these in turns; how many jobs there were."""
    done = 0
    while work_once(workers[done % len(workers)] if workers else "one", job_kinds()):
        done += 1
    return done
