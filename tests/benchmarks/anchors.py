"""Fixed anchors beside which the engine is measured: random play of rlcard's raw uno and of python-chess."""

import random
import time

import chess
import numpy
from rlcard.games.uno import Game as Uno  # type: ignore[import-untyped]

from tests.engine_process import Played


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
