"""The worlds in which the answers to one decision are tried: positions as they may be for all that the seat knows."""

from typing import Final

from rules_engine.game.game import Game
from rules_engine.kernel.chance import source
from rules_engine.knowledge import determinize
from rules_engine.players.deck_race import race_worth
from rules_engine.players.evaluation import evaluate
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action

FURTHER: Final = 1_000
"""Worlds from this number on are those in which answers are played on further."""


class Worlds:
    """The worlds drawn for one decision of a `seat`, numbered from 0: the same ones for the same seed.

    `ends` are the positions in which answers were judged last, by the answer and the number of the world. Where the
    seat `races`, the race of the decks counts in them.
    """

    __slots__ = ("ends", "game", "races", "seat", "seed")

    def __init__(self, game: Game, seat: int, seed: str, *, races: bool = False) -> None:
        self.game: Game = game
        self.seat: int = seat
        self.seed: str = f"{seed}/{len(game.actions)}"
        self.races: bool = races
        self.ends: dict[tuple[Action, int], State] = {}

    @property
    def table(self) -> State:
        """The position at the table; of it only the open question is looked at."""
        return self.game.state

    def worth(self, state: State) -> int:
        """What a position is worth to the seat."""
        return evaluate(state, self.seat) + (race_worth(state, self.seat) if self.races else 0)

    def draw(self, number: int) -> State:
        """World number `number`; whoever plays on in it takes a copy."""
        return determinize(self.game, self.seat, f"{self.seed}/{number}")

    def chance(self, number: int) -> int:
        """A number by which questions are decided where one answer is as good as another."""
        return source(self.seed, number).getrandbits(30)
