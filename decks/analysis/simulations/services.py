"""Starting, stopping and going on: which chunks are asked for, each of them once.

Whoever writes first takes the person's turn (``one_at_a_time``), then the row of the simulation, then jobs.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.catalog import CardData
from decks.analysis.simulations.belongings import KIND
from decks.analysis.simulations.models import Simulation, SimulationState
from decks.analysis.simulations.plans import chosen_of, part_of, plan_of
from decks.analysis.simulations.questions import Question, basis_of, match_data, simulation_of
from decks.analysis.simulations.quotas import CHUNKS_AT_ONCE, SIMULATIONS
from decks.jobs.models import Job, JobState, Priority
from decks.jobs.order import OPEN
from decks.jobs.queue import ask, forget_all
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time

# So many chunks of one simulation are asked for at a time: the others follow as these are done, and whoever asks
# after this one does not wait for all of it.
AT_ONCE = 4


def jobs_of(simulation: Simulation) -> str:
    """What the keys of its jobs begin with."""
    return f"{KIND} {simulation.token} "


@transaction.atomic
def begin(owner: Owner, question: Question, data: CardData) -> Simulation:
    """The simulation that answers the question: the one of this person that does already, or a new one.

    ``QuotaReachedError`` where as much of theirs is being played as may be.
    """
    wanted = simulation_of(question, data)
    wanted.owner, wanted.visitor = owner.get("owner"), owner.get("visitor", "")
    one_at_a_time(wanted)
    known = Simulation.objects.filter(**wanted.whose, key=wanted.key).first()
    if known is not None:
        return resume(Simulation.objects.filter(pk=known.pk), known.token, data)
    wanted.save(force_insert=True)
    _ask_some(wanted)
    _drop_oldest(wanted)
    return wanted


@transaction.atomic
def resume(simulations: QuerySet[Simulation], token: str, data: CardData) -> Simulation:
    """Ask for what is missing, also for what failed; nothing where all is there, or where the card data has changed."""
    simulation = locked(simulations, token)
    if simulation.state in (SimulationState.DONE, SimulationState.OUTDATED):
        return simulation
    if simulation.basis != basis_of(simulation.level, data):
        return settle_as(simulation, SimulationState.OUTDATED)
    Job.objects.filter(key__startswith=jobs_of(simulation), state=JobState.FAILED).delete()
    if simulation.state == SimulationState.CANCELLED or not _asked_for(simulation):
        simulation.state, simulation.begun_at = SimulationState.RUNNING, timezone.now()
        simulation.save(update_fields=["state", "begun_at"])
    _ask_some(simulation)
    return simulation


@transaction.atomic
def cancel(simulations: QuerySet[Simulation], token: str) -> Simulation:
    """Play no more of it; what was counted stays, and it can be resumed."""
    simulation = locked(simulations, token)
    if simulation.state != SimulationState.RUNNING:
        return simulation
    return settle_as(simulation, SimulationState.CANCELLED)


@transaction.atomic
def remove(simulations: QuerySet[Simulation], token: str) -> None:
    """Play no more of it, and forget what was counted."""
    settle_as(locked(simulations, token), SimulationState.CANCELLED).delete()


def settle_as(simulation: Simulation, state: SimulationState) -> Simulation:
    """It goes no further for now."""
    simulation.state = state
    simulation.save(update_fields=["state"])
    forget_all(jobs_of(simulation))
    return simulation


def locked(simulations: QuerySet[Simulation], token: str) -> Simulation:
    """The person's turn, then the row; 404 where there is none."""
    one_at_a_time(get_object_or_404(simulations.only("owner_id", "visitor"), token=token))
    return get_object_or_404(simulations.select_for_update(of=("self",)), token=token)


def _ask_some(simulation: Simulation) -> None:
    if not ask_missing(simulation):
        raise QuotaReachedError(CHUNKS_AT_ONCE)


def ask_missing(simulation: Simulation) -> int:
    """Ask for the next chunks that nobody has been asked for, as many as may be; how many are open by now."""
    asked = _asked_for(simulation)
    done = set(simulation.chunks.values_list("number", flat=True))
    opened = sum(state in OPEN for state in asked.values())
    plan = plan_of(simulation)
    second = plan.first_chunks < plan.chunks and done >= set(range(plan.first_chunks))
    chosen = chosen_of(simulation) if second else ()
    for number in range(plan.chunks if second else plan.first_chunks):
        if opened >= AT_ONCE:
            break
        key = f"{jobs_of(simulation)}{number}"
        if number in done or key in asked:
            continue
        try:
            ask(
                key,
                KIND,
                _payload(simulation, number, chosen),
                simulation,
                priority=Priority.BATCH,
                quota=CHUNKS_AT_ONCE,
            )
        except QuotaReachedError:
            break
        opened += 1
    return opened


def _asked_for(simulation: Simulation) -> dict[str, str]:
    """Keys of its jobs, with their states."""
    return dict(Job.objects.filter(key__startswith=jobs_of(simulation)).values_list("key", "state"))


def _payload(simulation: Simulation, number: int, chosen: Sequence[int]) -> dict[str, Any]:
    """All that the chunk depends on."""
    return {
        "simulation": simulation.token,
        "number": number,
        "match": match_data(simulation),
        **part_of(simulation, number, chosen),
        "basis": simulation.basis,
    }


def _drop_oldest(newest: Simulation) -> None:
    """Those beyond the quota go, but for what is still being played."""
    rows = Simulation.objects.filter(**newest.whose)
    kept = rows.order_by("-pk").values_list("pk", flat=True)[: SIMULATIONS.most]
    rows.exclude(pk__in=list(kept)).exclude(state=SimulationState.RUNNING).delete()
