"""What is asked of the machine: which lists, how strong, how many games; and what its answer depends on."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from cards.catalog import CardData
from decks.analysis.simulations.models import Simulation, SimulationKind
from decks.building.models import Deck
from rules_engine import RULESET_VERSION
from rules_engine.players import LEVELS
from rules_engine.simulation import Match, seeds_to_compare, seeds_to_weigh

MOST_GAMES = 1000
# A move waits for no longer than a chunk takes, where there is one worker: about two seconds, a game at the least.
STEPS = {"random": 50, "thumb": 20, "greedy": 5}
# Whoever thinks long over each move plays fewer games.
FEWER_GAMES = {"searching": 100}
# Of fewer seeds there is no interval.
LEAST_SEEDS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """Cards by id in their order; `against` is None where nobody sits on the other side. `new` is compared with."""

    cards: tuple[int, ...]
    against: tuple[int, ...] | None
    level: str
    games: int
    seed: str
    deck: Deck | None = None
    deck_name: str = ""
    other_name: str = ""
    kind: SimulationKind = SimulationKind.GAMES
    new: tuple[int, ...] | None = None
    new_name: str = ""


def most_games(level: str) -> int:
    return FEWER_GAMES.get(level, MOST_GAMES)


def step_of(kind: SimulationKind, level: str) -> int:
    """How many games a chunk has; how many seeds of two lists from two seats; for how many cards one seed."""
    games_each = {SimulationKind.GAMES: 1, SimulationKind.COMPARED: 4, SimulationKind.WEAKEST: 2}[kind]
    return max(1, STEPS.get(level, 1) // games_each)


def compares(level: str) -> bool:
    """Whether lists are compared by this level: a chunk has both seats of a seed, which is too long for who thinks."""
    return level in STEPS


def are_enough(kind: SimulationKind, level: str, games: int, cards: Iterable[int]) -> bool:
    """Whether so many games give every figure an interval."""
    if kind == SimulationKind.COMPARED:
        return seeds_to_compare(games) >= LEAST_SEEDS
    seeds = seeds_to_weigh(games, len(set(cards)), step_of(kind, level))
    return kind == SimulationKind.GAMES or min(seeds) >= LEAST_SEEDS


def basis_of(level: str, data: CardData) -> str:
    """The versions of what plays: rules, card data, level."""
    return f"{RULESET_VERSION} {data.token} {LEVELS[level].version}"


def simulation_of(question: Question, data: CardData) -> Simulation:
    """A row for the question, which is nobody's yet."""
    basis = basis_of(question.level, data)
    simulation = Simulation(
        kind=question.kind,
        new_name=question.new_name,
        new_cards=None if question.new is None else list(question.new),
        deck=question.deck,
        deck_name=question.deck_name,
        cards=list(question.cards),
        other_name=question.other_name,
        against=None if question.against is None else list(question.against),
        level=question.level,
        seed=question.seed,
        games=question.games,
        step=step_of(question.kind, question.level),
        basis=basis,
    )
    simulation.key = key_of(simulation)
    return simulation


def key_of(simulation: Simulation) -> str:
    """Of all that its result depends on."""
    asked = [simulation.cards, simulation.against, simulation.level, simulation.games, simulation.seed]
    asked.append(simulation.basis)
    if simulation.kind != SimulationKind.GAMES:
        asked += [SimulationKind(simulation.kind).value, simulation.new_cards]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def match_data(simulation: Simulation) -> dict[str, object]:
    """All that its games depend on but their numbers."""
    return {
        "deck": simulation.cards,
        "against": simulation.against,
        "level": simulation.level,
        "seed": simulation.seed,
    }


def read_match(match: dict[str, object]) -> Match:
    deck, against = match["deck"], match["against"]
    assert isinstance(deck, list)
    others = tuple(against) if isinstance(against, list) else None
    return Match(tuple(deck), others, str(match["level"]), str(match["seed"]))
