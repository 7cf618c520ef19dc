"""One game between two levels, and the answers in it that look wrong afterwards."""

from collections.abc import Sequence
from typing import Final

from rules_engine.catalog.definitions import Catalog
from rules_engine.game.game import Game
from rules_engine.kernel.frozen import frozen
from rules_engine.players import answer
from rules_engine.players.weights import LIFE, WON
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.errors import RulesError

SHOCK: Final = 6 * LIFE
"""An answer looks wrong if its player finds itself so much worse off when it thinks next as it had expected."""
MOST_ANSWERS: Final = 5_000
AT_THE_SITE: Final = Ruleset(silent_windows=False)
"""The rules of a game against the computer at the site: who is asked in a window hangs on what everybody sees."""


@frozen
class Side:
    """Who plays: a deck of card ids, a level, and the positions it may visit for a decision (None: its own number)."""

    deck: tuple[int, ...]
    level: str
    positions: int | None = None


@frozen
class Doubt:
    """An answer that looks wrong: number `ply` of the game in this `record`, given by this `level`.

    It promised a score and then stood at another one, both in twentieths of a point of life.
    """

    level: str
    ply: int
    action: str
    promised: int
    brought: int
    record: str


@frozen
class Played:
    """How a game went: `winner` is a seat, -1 for a draw; `positions` and `thoughts` count those of both seats."""

    winner: int
    ended: str
    turns: int
    positions: tuple[int, int]
    thoughts: tuple[int, int]
    doubts: tuple[Doubt, ...]


def play(sides: Sequence[Side], seed: str, catalog: Catalog, ruleset: Ruleset = AT_THE_SITE) -> Played:
    """Play one game to its end, the first side in seat 0 and first in turn. The same seed is the same game.

    ``RulesError`` for a game that does not end.
    """
    game = Game.new([side.deck for side in sides], seed, catalog, first=0, ruleset=ruleset)
    positions, thoughts = [0, 0], [0, 0]
    promised: list[tuple[int, int] | None] = [None, None]
    doubtful: list[tuple[int, int, int, int]] = []
    while game.decision:
        if len(game.actions) >= MOST_ANSWERS:
            raise RulesError(f"the game of seed {seed} does not end")
        seat = game.decision.player
        given = answer(game, sides[seat].level, seed=f"{seed}/{seat}", positions=sides[seat].positions)
        if given.candidates:
            thoughts[seat] += 1
            positions[seat] += given.positions
            score, former = given.candidates[0].score, promised[seat]
            if former and former[1] - score > SHOCK and abs(score) < WON // 2:
                doubtful.append((seat, *former, score))
            promised[seat] = (len(game.actions), score)
        game.play(given.action)
    record = game.record.to_text()
    return Played(
        game.state.winner,
        game.state.ended.value if game.state.ended else "",
        game.state.turn,
        (positions[0], positions[1]),
        (thoughts[0], thoughts[1]),
        tuple(
            Doubt(sides[seat].level, ply, str(game.actions[ply]), before, after, record)
            for seat, ply, before, after in doubtful
        ),
    )
