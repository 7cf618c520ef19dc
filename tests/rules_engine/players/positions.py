"""Decisions of real games, for asking the levels."""

from rules_engine.game.game import Game
from rules_engine.players import answer
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.whole_games import Pair, legal_pair, sample_pair

FEW = 150
"""Positions that let a level answer quickly, where strength is not asked."""


def new_game(decks: Pair, seed: int) -> Game:
    return Game.new(decks, seed, catalog(), first=seed % 2)


def sample_game(seed: int, answers: int) -> Game:
    """A game of sample decks after so many answers of the random level, or at its end."""
    return _played(new_game(sample_pair(seed), seed), answers)


def legal_game(seed: int, answers: int) -> Game:
    """The same with random legal decks of the whole catalogue."""
    return _played(new_game(legal_pair(seed), seed), answers)


def _played(game: Game, answers: int) -> Game:
    while game.decision and len(game.actions) < answers:
        game.play(answer(game, "random", seed=game.state.seed).action)
    return game
