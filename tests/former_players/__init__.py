"""The players as they were at commit 32209da, on the engine of today: later ones are measured against them.

    answer(game, "searching", seed="三月")

A copy, so that both play the same game by the same rules. How it plays is never changed: what is mended in
`rules_engine/players/` is not mended here, and only names that the engine changes are followed. A test compares its
answers with those that it gave when it was copied.
"""

from typing import Final

from rules_engine.game.game import Game
from rules_engine.players import Answer
from tests.former_players.budget import Budget
from tests.former_players.candidates import candidates
from tests.former_players.greedy import greedy
from tests.former_players.rule_of_thumb import quick_answer
from tests.former_players.searching import search
from tests.former_players.worlds import Worlds

LEVELS: Final = {"greedy": (greedy, 1_200), "searching": (search, 1_000)}
"""How each thinks, and how many positions it visits for a decision."""


def answer(game: Game, level: str, *, seed: str, positions: int | None = None) -> Answer:
    """The answer of this level to the open question, as ``rules_engine.players.answer`` gives it."""
    think, most = LEVELS[level]
    actions = candidates(game.state, game.legal_actions(), game.actions)
    if len(actions) == 1:
        return Answer(actions[0], 0, level)
    budget = Budget(most if positions is None else positions, None)
    weighed = think(Worlds(game, game.state.asker, seed), actions, budget)
    best = weighed[0].action if weighed else quick_answer(game.state, actions, 0)
    return Answer(best, budget.spent, level, weighed)
