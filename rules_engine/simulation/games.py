"""Playing the games of a match by number: the same number is the same game, in whichever chunk it is played."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.catalog.definitions import Catalog
from rules_engine.machine import Alone, ByLot, answer
from rules_engine.play.game import Game
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.run.outcome import Outcome, outcome
from rules_engine.simulation.counted import Counted
from rules_engine.simulation.playing import play_out
from rules_engine.simulation.watching import Sums, Watch
from rules_engine.terms.errors import RulesError


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
    sums = Sums(match.turns)
    for number in numbers:
        meanwhile()
        sums.add(*_played(match, f"{match.seed}/{number}", number % 2, catalog, meanwhile))
    return sums.counted()


def play_game(match: Match, seed: str, first: int, catalog: Catalog, meanwhile: Callable[[], object]) -> Counted:
    """One game of this seed, whichever the match has; in seat `first` sits who goes first. The errors of
    ``simulate``."""
    watch, ended = _played(match, seed, first, catalog, meanwhile)
    return watch.counted(ended)


def _played(
    match: Match, seed: str, first: int, catalog: Catalog, meanwhile: Callable[[], object]
) -> tuple[Watch, Outcome | None]:
    def go_on() -> bool:
        meanwhile()
        return False

    game = Game.new((match.deck, match.against), seed, catalog, first=first)
    watch = Watch(match.deck, STANDARD.life, match.turns)
    if not play_out(game.state, _player(match, game, seed, go_on), watch):
        raise RulesError(f"the game of seed {seed} does not end")
    return watch, None if watch.is_done else outcome(game.state)


def _player(match: Match, game: Game, seed: str, stop: Callable[[], bool]) -> Callable[[], None]:
    """What answers the open question of the game, for whichever seat is asked."""
    if match.level == "random":
        return ByLot(game.state, seed).play
    if match.against is None and match.level == "greedy":
        return Alone(game.state, f"{seed}/0", match.positions, stop).play

    def play() -> None:
        own_seed = f"{seed}/{game.state.asker}"
        game.play(answer(game, match.level, seed=own_seed, positions=match.positions, stop=stop).action)

    return play
