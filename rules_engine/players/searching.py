"""Searching: the best answers of greedy are played on over several turns in many drawn worlds.

Flat Monte Carlo by sequential halving: the worse half is dropped time and again. In each world every answer that is
left meets the same cards and the same chance, so that what differs in the end comes from the answer. Greedy's answer
stays until the last, and gives way only where the worlds agree that another one is better.
"""

from typing import Final

from rules_engine.players.answers import Candidate
from rules_engine.players.budget import Budget
from rules_engine.players.greedy import first_look
from rules_engine.players.playout import worth_of
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import Action

TURNS: Final = 3
WEIGHED: Final = 6
"""How many answers are looked at more closely."""
ERRORS: Final = 2
"""By how many standard errors another answer must be better than that of greedy."""


def search(worlds: Worlds, actions: list[Action], budget: Budget) -> tuple[Candidate, ...]:
    """The answers looked at closely with their scores, the one to give first."""
    first = first_look(worlds, actions, budget)
    ranking = first.ranking(list(range(len(actions))))
    if not ranking:
        return ()
    favourite, left = ranking[0], ranking[:WEIGHED]
    tally, number = ScoreTally(actions), 0
    while len(left) > 1 and budget.left > 0 and not budget.stopped:
        rounds = (len(left) - 1).bit_length()
        until = budget.spent + budget.left // rounds
        while budget.spent < until and _try_all(worlds, tally, left, number, budget):
            number += 1
        best = tally.ranking(left)[: (len(left) + 1) // 2]
        left = best if favourite in best or len(best) < 2 else [*best[:-1], favourite]
    found = tally.ranking(ranking[:WEIGHED])
    if not found:
        return first.candidates(ranking)
    winner = found[0]
    if winner != favourite and not tally.is_clear(winner, favourite, ERRORS):
        found.remove(favourite)
        found.insert(0, favourite)
    return tally.candidates(found)


def _try_all(worlds: Worlds, tally: ScoreTally, left: list[int], number: int, budget: Budget) -> bool:
    """Try all that are left in world number `number`; False if the budget ended before: it does not count then."""
    drawn, found = worlds.draw(number), []
    for place in left:
        worth = worth_of(worlds, drawn, number, tally.actions[place], TURNS, budget)
        if worth is None:
            return False
        found.append(worth)
    for place, worth in zip(left, found, strict=True):
        tally.scores[place].append(worth)
    return True
