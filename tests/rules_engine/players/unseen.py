"""A level is asked again where what its seat cannot see is something else."""

import random
from dataclasses import replace

from rules_engine.game.game import Game
from rules_engine.knowledge import same_answer
from rules_engine.players import Why, answer
from tests.rules_engine.knowledge.twins import twin_of


def assert_blind(game: Game, level: str, positions: int) -> None:
    """The answer and the positions visited stay the same where other cards lie hidden and another chance is to come."""
    given = answer(game, level, seed="blind", positions=positions)
    scores = [(one.score, one.samples) for one in given.candidates]
    for number in range(2):
        twin, _ = twin_of(game, game.state.asker, random.Random(number))
        other = answer(twin, level, seed="blind", positions=positions)
        there = same_answer(given.action, game.state, twin.state)
        assert (other.action, other.positions) == (there, given.positions), f"{level}, {game.record.to_text()}"
        assert [(one.score, one.samples) for one in other.candidates] == scores, f"{level}, {game.record.to_text()}"
        assert _as_in(twin, given.why, game) == other.why, f"{level}, {game.record.to_text()}"


def _as_in(twin: Game, reason: Why | None, game: Game) -> Why | None:
    """The reason with the answer that it names as the twin calls it."""
    if reason is None or reason.instead is None:
        return reason
    return replace(reason, instead=same_answer(reason.instead, game.state, twin.state))
