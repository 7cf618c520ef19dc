"""Fixed anchors beside which the engine is measured: random play of raw uno, python-chess and OpenSpiel's hearts.

Each plays in a process of its own, as the engine does: whoever waits for the others is slower when his turn comes, and
all are to wait alike. Run as a module it obeys lines: `NAME GAMES` plays so many games and answers with what was
played.
"""

import random
import sys
import time

import chess
import numpy
import pyspiel  # type: ignore[import-not-found]
from rlcard.games.uno import Game as Uno  # type: ignore[import-untyped]

from tests.engine_process import Played, PlayingProcess


def uno(games: int) -> Played:
    """Games of raw uno, without environment or observation encoding; one source for all deals."""
    game, chance = Uno(), random.Random(games).random
    game.np_random = numpy.random.RandomState(games)
    actions = decisions = 0
    began = time.process_time()
    for _ in range(games):
        game.init_game()
        while not game.is_over():
            answers = game.get_legal_actions()
            decisions += 1
            actions += len(answers) > 1
            game.step(answers[int(chance() * len(answers))])
    return Played(games, games, actions, decisions, time.process_time() - began)


def playouts(games: int) -> Played:
    """Random chess games, ended where the rules end them without a claim."""
    chance = random.Random(games).random
    actions = decisions = 0
    began = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and not _is_drawn(board):
            decisions += 1
            actions += len(moves) > 1
            board.push(moves[int(chance() * len(moves))])
    return Played(games, games, actions, decisions, time.process_time() - began)


def _is_drawn(board: chess.Board) -> bool:
    return board.is_seventyfive_moves() or board.is_insufficient_material()


def hearts(games: int) -> Played:
    """Games of OpenSpiel's hearts, which is C++, by a loop in Python as its documentation shows.

    Chance, which deals card by card, is asked for its outcomes; all are equally likely, and none is a decision.
    """
    game, chance = pyspiel.load_game("hearts"), random.Random(games).random
    actions = decisions = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                continue
            answers = state.legal_actions()
            decisions += 1
            actions += len(answers) > 1
            state.apply_action(answers[int(chance() * len(answers))])
    return Played(games, games, actions, decisions, time.process_time() - began)


ANCHORS = {"raw uno": uno, "python-chess": playouts, "OpenSpiel hearts": hearts}


class Anchor(PlayingProcess):
    """One of the anchors, by its name."""

    def __init__(self, name: str) -> None:
        super().__init__("tests.benchmarks.anchors")
        self.name = name

    def play(self, games: int) -> Played:
        return Played.of(self.ask(f"{self.name} {games}"))


if __name__ == "__main__":
    for line in sys.stdin:
        name, _, games = line.rpartition(" ")
        print(ANCHORS[name](int(games)).told(), flush=True)
