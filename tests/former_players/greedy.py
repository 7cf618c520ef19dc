"""Greedy: every answer is tried once in a few drawn worlds, its turn is played out by the rule of thumb and judged."""

from typing import Final

from rules_engine.players import Candidate
from rules_engine.vocabulary.actions import Action
from tests.former_players.budget import Budget
from tests.former_players.playout import worth_of
from tests.former_players.tally import ScoreTally
from tests.former_players.worlds import Worlds

WORLDS: Final = 3
TURNS: Final = 1


def greedy(worlds: Worlds, actions: list[Action], budget: Budget) -> tuple[Candidate, ...]:
    """The answers with their scores, the best first."""
    tally = first_look(worlds, actions, budget)
    return tally.candidates(tally.ranking(list(range(len(actions)))))


def first_look(worlds: Worlds, actions: list[Action], budget: Budget) -> ScoreTally:
    """How the answers score, each in the same worlds; one in which the budget ends does not count."""
    tally = ScoreTally(actions)
    for number in range(WORLDS):
        drawn = worlds.draw(number)
        found = []
        for action in actions:
            worth = worth_of(worlds, drawn, number, action, TURNS, budget)
            if worth is None:
                return tally
            found.append(worth)
        for place, worth in enumerate(found):
            tally.scores[place].append(worth)
    return tally
