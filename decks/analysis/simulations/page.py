"""What the page of a simulation shows beside how far it is, by its kind."""

from typing import Any

from django.db.models import QuerySet

from decks.analysis.simulations.levels import damage_by_level
from decks.analysis.simulations.list_presentation import shown_comparison, shown_weakest
from decks.analysis.simulations.models import Simulation, SimulationKind
from decks.analysis.simulations.plans import plan_of, weighed_of
from decks.analysis.simulations.presentation import shown_figures
from decks.analysis.simulations.progress import Progress, counted_of, paired_of
from decks.analysis.simulations.questions import match_data, read_match
from rules_engine.catalog.definitions import Catalog


def found_of(simulation: Simulation, progress: Progress, catalog: Catalog, own: QuerySet[Simulation]) -> dict[str, Any]:
    """`played` of `wanted` in `unit` (none: a part of the whole); the figures so far, by the name of what they tell."""
    if simulation.kind == SimulationKind.COMPARED:
        paired = paired_of(simulation)
        told = {"unit": "シード", "played": paired.seeds, "wanted": plan_of(simulation).numbers}
        return told | {"comparison": shown_comparison(paired)}
    if simulation.kind == SimulationKind.WEAKEST:
        told = {"unit": "", "played": progress.chunks, "wanted": progress.chunks_wanted}
        return told | {"weakest": shown_weakest(read_match(match_data(simulation)), *weighed_of(simulation), catalog)}
    counted = counted_of(simulation)
    told = {"unit": "ゲーム", "played": counted.games, "wanted": simulation.games}
    shown = shown_figures(counted, simulation.cards, catalog)
    return told | {"figures": shown, "levels": damage_by_level(simulation, own) if shown else ()}
