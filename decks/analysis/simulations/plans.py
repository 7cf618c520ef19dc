"""Which part of a simulation each of its chunks is.

Games are cut by their numbers, and so are the seeds on which two lists are compared. For the weakest copies a chunk is
one seed for a few cards; those of the first run come first, and those of the second are told only when it is done.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.analysis.simulations.models import Simulation, SimulationKind
from rules_engine.simulation import CONFIRMED, Weighed, lowest, parts_of, seeds_to_compare, seeds_to_weigh


@dataclass(frozen=True, slots=True)
class Plan:
    """`numbers` games or seeds in chunks of `step`; or two runs over `cards` cards, of so many chunks each."""

    numbers: int
    chunks: int
    first_chunks: int


def plan_of(simulation: Simulation) -> Plan:
    """`first_chunks` are those that can be played at once."""
    if simulation.kind != SimulationKind.WEAKEST:
        compared = simulation.kind == SimulationKind.COMPARED
        numbers = seeds_to_compare(simulation.games) if compared else simulation.games
        chunks = -(-numbers // simulation.step)
        return Plan(numbers, chunks, chunks)
    cards = len(set(simulation.cards))
    first, second = seeds_to_weigh(simulation.games, cards, simulation.step)
    first_chunks = first * parts_of(cards, simulation.step)
    chunks = first_chunks + second * parts_of(min(CONFIRMED, cards), simulation.step)
    return Plan(first + second, chunks, first_chunks)


def part_of(simulation: Simulation, number: int, chosen: Sequence[int]) -> dict[str, Any]:
    """What chunk `number` plays: the numbers of its games or seeds, and the other list, or cards whose copies are
    looked at. `chosen` are those of the second run."""
    step, plan = simulation.step, plan_of(simulation)
    if simulation.kind == SimulationKind.WEAKEST:
        cards, seed = sorted(set(simulation.cards)), 0
        if number >= plan.first_chunks:
            seed = seeds_to_weigh(simulation.games, len(cards), step)[0]
            cards, number = list(chosen), number - plan.first_chunks
        behind, part = divmod(number, parts_of(len(cards), step))
        seed += behind
        return {"games": (seed, seed + 1), "cards": cards[part * step : (part + 1) * step]}
    numbers = number * step, min(plan.numbers, (number + 1) * step)
    return {"games": numbers} | ({"new": simulation.new_cards} if simulation.kind == SimulationKind.COMPARED else {})


def weighed_of(simulation: Simulation) -> tuple[Weighed, Weighed]:
    """The sums of the first run and of the second, as far as they are there."""
    rows, first = simulation.chunks.values_list("number", "counted"), plan_of(simulation).first_chunks
    runs = [Weighed(), Weighed()]
    for number, counted in rows:
        runs[number >= first] += Weighed.from_data(counted)
    return runs[0], runs[1]


def chosen_of(simulation: Simulation) -> tuple[int, ...]:
    """The cards of the second run, once the first is done."""
    return lowest(weighed_of(simulation)[0])
