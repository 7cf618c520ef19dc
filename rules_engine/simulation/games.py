"""Playing the games of a match by number: the same number is the same game, in whichever chunk it is played."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.catalog.definitions import Catalog
from rules_engine.kernel.frame import NOBODY
from rules_engine.machine import Alone, answer
from rules_engine.play.game import Game
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.run.outcome import outcome
from rules_engine.simulation.counted import Counted
from rules_engine.simulation.watching import Watch
from rules_engine.terms.errors import RulesError

MOST_ANSWERS = 5_000


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
    total = Counted()
    for number in numbers:
        meanwhile()
        total += play_game(match, f"{match.seed}/{number}", number % 2, catalog, meanwhile)
    return total


def play_game(match: Match, seed: str, first: int, catalog: Catalog, meanwhile: Callable[[], object]) -> Counted:
    """One game of this seed, whichever the match has; in seat `first` sits who goes first. The errors of
    ``simulate``."""

    def go_on() -> bool:
        meanwhile()
        return False

    game = Game.new((match.deck, match.against), seed, catalog, first=first)
    play = _player(match, game, seed, go_on)
    watch, state, seen, answers = Watch(match.deck, STANDARD.life, match.turns), game.state, 0, 0
    while True:
        log = state.log or []
        for entry in log[seen:]:
            watch.see(entry)
            if watch.is_done:
                return watch.counted(None)
        seen = len(log)
        if state.asker == NOBODY:
            return watch.counted(outcome(state))
        if answers >= MOST_ANSWERS:
            raise RulesError(f"the game of seed {seed} does not end")
        answers += 1
        play()


def _player(match: Match, game: Game, seed: str, stop: Callable[[], bool]) -> Callable[[], None]:
    """What answers the open question of the game, for whichever seat is asked."""
    if match.against is None and match.level == "greedy":
        return Alone(game.state, f"{seed}/0", match.positions, stop).play

    def play() -> None:
        own_seed = f"{seed}/{game.state.asker}"
        game.play(answer(game, match.level, seed=own_seed, positions=match.positions, stop=stop).action)

    return play
