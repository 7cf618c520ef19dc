"""Playing the games of a match by number: the same number is the same game, in whichever chunk it is played."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.instances import Instances
from rules_engine.compile.kept_instances import instances_of
from rules_engine.execution.outcome import Outcome, outcome
from rules_engine.game.game import Game
from rules_engine.game.record import checked_decks
from rules_engine.players import Alone, ByLot, answer
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.simulation.counted import Counted
from rules_engine.simulation.playing import begun, play_out
from rules_engine.simulation.watching import Sums, Watch
from rules_engine.state.state import State
from rules_engine.vocabulary.errors import RulesError


@dataclass(frozen=True, slots=True)
class Match:
    """A deck of card ids that the machine plays at this level, against another one of the same level or nobody.

    Even game numbers have the deck go first (先攻), odd ones second. Games are followed to the end of own turn `turns`.
    `positions` bounds what is visited for a decision, None for as many as the level is used to.
    """

    deck: tuple[int, ...]
    against: tuple[int, ...] | None
    level: str
    seed: str
    turns: int = 12
    positions: int | None = None


def nothing() -> None:
    """For whoever has nothing to do meanwhile."""


def simulate(
    match: Match, numbers: Iterable[int], catalog: Catalog, meanwhile: Callable[[], object] = nothing
) -> Counted:
    """What the games of these numbers come to. ``RulesError`` for decks that are none, or a game that does not end.

    `meanwhile` is called between games and between the positions that are visited; it changes nothing of what is
    counted, and what it raises ends the work.
    """
    sums, instances = Sums(match.turns), _instances(match, catalog)
    for number in numbers:
        meanwhile()
        sums.add(*_played(match, instances, f"{match.seed}/{number}", number % 2, meanwhile))
    return sums.counted()


def play_game(match: Match, seed: str, first: int, catalog: Catalog, meanwhile: Callable[[], object]) -> Counted:
    """One game of this seed, whichever the match has; in seat `first` sits who goes first. The errors of
    ``simulate``."""
    watch, ended = _played(match, _instances(match, catalog), seed, first, meanwhile)
    return watch.counted(ended)


def _instances(match: Match, catalog: Catalog) -> Instances:
    return instances_of(checked_decks((match.deck, match.against), 0), catalog, STANDARD)


def _played(
    match: Match, instances: Instances, seed: str, first: int, meanwhile: Callable[[], object]
) -> tuple[Watch, Outcome | None]:
    def go_on() -> bool:
        meanwhile()
        return False

    watch = Watch(match.deck, match.turns)
    state = begun(instances, seed, first, watch, logging=_remembers(match))
    play = _player(match, state, seed, go_on)
    if not play_out(state, play, watch):
        raise RulesError(f"the game of seed {seed} does not end")
    if watch.is_done:
        return watch, None
    watch.end_turn(state)
    return watch, outcome(state)


def _remembers(match: Match) -> bool:
    """Whether who plays goes by more than the position shows, and so needs a game with its log."""
    return match.level != "random" and not _plays_alone(match)


def _plays_alone(match: Match) -> bool:
    return match.against is None and match.level == "greedy"


def _player(match: Match, state: State, seed: str, stop: Callable[[], bool]) -> Callable[[], None]:
    """What answers the open question, for whichever seat is asked; the position is at its first decision."""
    if match.level == "random":
        return ByLot(state, seed).play
    if _plays_alone(match):
        return Alone(state, f"{seed}/0", match.positions, stop).play
    game = Game(state, (match.deck, match.against))

    def play() -> None:
        own_seed = f"{seed}/{state.asker}"
        game.play(answer(game, match.level, seed=own_seed, positions=match.positions, stop=stop).action)

    return play
