"""Players of the engine's own, in several levels: they answer for the seat that is asked and see only what it may see.

    from rules_engine.players import LEVELS, answer

    given = answer(game, "greedy", seed="三月")   # Answer(action=…, positions=214, level="greedy", candidates=(…))
    given.why                                        # from what was compared: Why(kind=BETTER, gains=(…), …)
    open_why(game, given.action, "三月")             # as far as both seats can see it; before it is played
    game.play(given.action)

The work is bounded by positions visited, never by a clock: the same seed and the same knowledge give the same answer
after the same number of positions. `stop`, asked between positions, cuts the thinking short; the best answer so far
is given then. Every level is described in plain words in docs/machine.md.
"""

from rules_engine.players.answers import Answer, Candidate
from rules_engine.players.evaluation import standing
from rules_engine.players.levels import LEVELS, OFFERED, Level
from rules_engine.players.onlooking import open_why
from rules_engine.players.random_player import ByLot
from rules_engine.players.solo_player import Alone
from rules_engine.players.thinking import answer
from rules_engine.players.why import Gain, Ground, Why, WhyKind

__all__ = [
    "LEVELS",
    "OFFERED",
    "Alone",
    "Answer",
    "ByLot",
    "Candidate",
    "Gain",
    "Ground",
    "Level",
    "Why",
    "WhyKind",
    "answer",
    "open_why",
    "standing",
]
