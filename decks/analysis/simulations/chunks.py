"""What a worker does with one chunk of a simulation: plays its games, and keeps what they came to."""

from collections.abc import Callable
from typing import Any

from cards.catalog import current_data
from decks.analysis.simulations.models import Simulation, SimulationChunk, SimulationState
from decks.analysis.simulations.plans import plan_of
from decks.analysis.simulations.questions import basis_of, read_match
from decks.analysis.simulations.services import ask_missing, settle_as
from decks.jobs.models import Job
from decks.jobs.queue import forget
from decks.jobs.worker import JobKind
from decks.people.quotas import one_at_a_time
from rules_engine.simulation import compare, simulate, weigh


def play_chunk(payload: Any, stop: Callable[[], bool]) -> Any:
    """What the games of the chunk come to; None where they would be played by other rules or cards than those before.

    `stop` tells that the worker lives, and ends the work when nobody wants it any more; nothing cuts a game short.
    """
    data = current_data()
    if payload["basis"] != basis_of(payload["match"]["level"], data):
        return {"counted": None}
    match, numbers = read_match(payload["match"]), range(*payload["games"])
    if "new" in payload:
        return {"counted": compare(match, payload["new"], numbers, data.catalog, stop).as_data()}
    if "cards" in payload:
        return {"counted": weigh(match, payload["cards"], numbers, data.catalog, stop).as_data()}
    return {"counted": simulate(match, numbers, data.catalog, stop).as_data()}


def lock_simulation(job: Job) -> object:
    rows = Simulation.objects.filter(token=job.payload["simulation"])
    simulation = rows.only("owner_id", "visitor").first()
    if simulation is not None:
        one_at_a_time(simulation)
    return rows.select_for_update(of=("self",)).first()


def keep_chunk(job: Job) -> None:
    """Keep it unless it is there, and ask for the next. The job has nothing more to tell then."""
    counted = (job.result or {})["counted"]
    simulation = Simulation.objects.filter(token=job.payload["simulation"]).first()
    forget(job.key)
    if simulation is None or simulation.state != SimulationState.RUNNING:
        return
    if counted is None:
        settle_as(simulation, SimulationState.OUTDATED)
        return
    number = job.payload["number"]
    SimulationChunk.objects.get_or_create(simulation=simulation, number=number, defaults={"counted": counted})
    if simulation.chunks.count() == plan_of(simulation).chunks:
        settle_as(simulation, SimulationState.DONE)
    else:
        ask_missing(simulation)


CHUNK = JobKind(play_chunk, keep_chunk, lock_simulation)
