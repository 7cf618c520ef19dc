"""Greedy: every answer is tried once in a few drawn worlds, its turn is played out by the rule of thumb and judged."""

from typing import Final

from rules_engine.players.answers import Candidate
from rules_engine.players.budget import Budget
from rules_engine.players.playout import try_all
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import Action

WORLDS: Final = 3
TURNS: Final = 1


def greedy(worlds: Worlds, actions: list[Action], budget: Budget) -> tuple[Candidate, ...]:
    """The answers with their scores, the best first."""
    tally, all_answers = ScoreTally(actions), list(range(len(actions)))
    for number in range(WORLDS):
        if not try_all(worlds, tally, all_answers, number, TURNS, budget):
            break
    return tally.candidates(tally.ranking(all_answers))
