"""The same deck as the other levels played it: what a figure owes to whoever plays."""

from dataclasses import dataclass

from django.db.models import QuerySet

from decks.analysis.simulations.models import Simulation, SimulationKind
from decks.analysis.simulations.presentation import Shown, of_mean
from decks.analysis.simulations.progress import counted_of
from decks.games.table.levels import level_label
from rules_engine.players import LEVELS, OFFERED
from rules_engine.simulation import figures

LOOKED_AT = 20
"""So many of one's newest simulations of the deck are looked at for the same question."""


@dataclass(frozen=True, slots=True)
class LevelDamage:
    """The damage by the end of each turn; empty where this level has not played yet."""

    label: str
    here: bool
    games: int
    damage: tuple[Shown, ...]


def damage_by_level(simulation: Simulation, own: QuerySet[Simulation]) -> tuple[LevelDamage, ...]:
    """Of each level the newest of one's `own` simulations with these cards and this other side. One query, and one for
    each level that has played."""
    found = {simulation.level: simulation}
    if simulation.deck_id:
        asked = own.filter(deck=simulation.deck_id, kind=SimulationKind.GAMES).exclude(level=simulation.level)
        for one in asked.defer("new_cards")[:LOOKED_AT]:
            if (one.cards, one.against) == (simulation.cards, simulation.against):
                found.setdefault(one.level, one)
    shown = [level for level in LEVELS if level in OFFERED or level in found]
    return tuple(_damage(level, found.get(level), here=level == simulation.level) for level in shown)


def _damage(level: str, simulation: Simulation | None, *, here: bool) -> LevelDamage:
    counted = counted_of(simulation) if simulation else None
    if not counted or not counted.games:
        return LevelDamage(level_label(level), here, 0, ())
    return LevelDamage(level_label(level), here, counted.games, tuple(map(of_mean, figures(counted).damage)))
