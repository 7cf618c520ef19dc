"""How far a simulation is, and what was counted so far."""

from dataclasses import dataclass
from enum import StrEnum

from decks.analysis.simulations.models import Simulation, SimulationState
from decks.analysis.simulations.plans import plan_of
from decks.analysis.simulations.services import jobs_of
from decks.jobs.models import Job, JobState
from decks.jobs.order import OPEN
from decks.jobs.waiting import waiting_of
from rules_engine.simulation import Counted, Paired


class Status(StrEnum):
    """As the state, but what runs may wait for its turn, or for workers to be there, or stand still because what was
    tried failed."""

    RUNNING = "running"
    LATE = "late"
    NOBODY = "nobody"
    STOPPED = "stopped"
    DONE = "done"
    CANCELLED = "cancelled"
    OUTDATED = "outdated"


@dataclass(frozen=True, slots=True)
class Progress:
    """`seconds_left` is None while nothing says how long it takes."""

    status: Status
    chunks: int
    chunks_wanted: int
    seconds_left: int | None = None

    @property
    def is_going(self) -> bool:
        return self.status in (Status.RUNNING, Status.LATE, Status.NOBODY)

    @property
    def mark(self) -> str:
        """What changes whenever there is something new to see."""
        return f"{self.status}-{self.chunks}"


def progress_of(simulation: Simulation) -> Progress:
    """A few small queries. Workers that should have begun long ago are told once more."""
    status = Status(simulation.state)
    if simulation.state == SimulationState.RUNNING:
        status = _going(simulation)
    made = list(simulation.chunks.values_list("made_at", flat=True))
    left, wanted = None, plan_of(simulation).chunks
    since = [when for when in made if when >= simulation.begun_at]
    if status == Status.RUNNING and since:
        each = (max(since) - simulation.begun_at).total_seconds() / len(since)
        left = max(1, round(each * (wanted - len(made))))
    return Progress(status, len(made), wanted, left)


def _going(simulation: Simulation) -> Status:
    jobs = Job.objects.filter(key__startswith=jobs_of(simulation), state__in=OPEN).defer("payload", "result")
    waiting = [job for job in jobs if job.state == JobState.WAITING]
    if len(waiting) < len(jobs):
        return Status.RUNNING
    if not waiting:
        return _without_jobs(simulation)
    return Status(waiting_of(waiting[0]) or Status.RUNNING)


def _without_jobs(simulation: Simulation) -> Status:
    """It stands still, unless the last of it was kept after the row had been read."""
    simulation.refresh_from_db(fields=["state"])
    return Status.STOPPED if simulation.state == SimulationState.RUNNING else Status(simulation.state)


def counted_of(simulation: Simulation) -> Counted:
    """The sum of the chunks that are there."""
    rows = simulation.chunks.values_list("counted", flat=True)
    return sum(map(Counted.from_data, rows), Counted())


def paired_of(simulation: Simulation) -> Paired:
    """Where two lists are compared: the sum of the chunks that are there."""
    rows = simulation.chunks.values_list("counted", flat=True)
    return sum(map(Paired.from_data, rows), Paired())
