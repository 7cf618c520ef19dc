"""What a person had played out and counted."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from cards.catalog import current_catalog
from cards.pruning import remove
from decks.analysis.simulations.access import KEPT_DAYS
from decks.analysis.simulations.models import Simulation
from decks.analysis.simulations.quotas import CHUNKS_AT_ONCE, SIMULATIONS
from decks.building.references import reference_to
from decks.jobs.job_kinds import register_kind
from decks.people.belongings import Belonging, register
from decks.people.read_back import PutBack
from rules_engine.catalog.definitions import Catalog

KIND = "simulate"
AT_ONCE = 10
# Each may have hundreds of chunks.
REMOVED_AT_ONCE = 5


def simulations_of(user: User) -> Iterator[dict[str, Any]]:
    catalog = current_catalog()
    simulations = Simulation.objects.filter(owner=user).select_related("deck").prefetch_related("chunks")
    return (simulation_data(simulation, catalog) for simulation in simulations.iterator(AT_ONCE))


def simulation_data(simulation: Simulation, catalog: Catalog) -> dict[str, Any]:
    """What was asked of the machine, and what the games came to, chunk by chunk: the result is their sum."""
    lists = {"cards": simulation.cards, "against": simulation.against, "compared_with": simulation.new_cards}
    names = {
        name: None if cards is None else [catalog.cards[card].name if card in catalog.cards else None for card in cards]
        for name, cards in lists.items()
    }
    return {
        "token": simulation.token,
        "kind": simulation.kind,
        "deck_name": simulation.deck_name,
        "new_name": simulation.new_name,
        "other_name": simulation.other_name,
        **names,
        "deck": reference_to(simulation.deck, simulation.owner_id),
        "level": simulation.level,
        "seed": simulation.seed,
        "games": simulation.games,
        "step": simulation.step,
        "basis": simulation.basis,
        "state": simulation.state,
        "created_at": simulation.created_at.isoformat(),
        "counted": [chunk.counted for chunk in simulation.chunks.all()],
        "numbers": [chunk.number for chunk in simulation.chunks.all()],
    }


def prune_simulations(now: datetime, *, dry_run: bool) -> int:
    """What was counted so long ago, with its chunks."""
    old = Simulation.objects.filter(created_at__lt=now - timedelta(days=KEPT_DAYS))
    return remove(old, dry_run=dry_run, step=REMOVED_AT_ONCE)


register(
    Belonging(
        Simulation,
        in_file="simulations",
        rows_of=simulations_of,
        put_back=PutBack(
            "シミュレーションの結果",
            "decks.analysis.simulations.read_back.SimulationReader",
            ("途中だったシミュレーションは、止めた状態で入ります。",),
            at_once=SIMULATIONS.most,
        ),
        quotas=(SIMULATIONS, CHUNKS_AT_ONCE),
        pruned={"90日たった、シミュレーションの結果": prune_simulations},
    )
)
register_kind(KIND, "decks.analysis.simulations.chunks.CHUNK")
