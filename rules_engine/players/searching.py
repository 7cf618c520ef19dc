"""Searching: every answer is tried as greedy tries it, in many more drawn worlds, the more the better it looks.

The field is narrowed step by step: an answer that looks worse than others is dropped, so that those which are close to
each other meet the most worlds, and the last of them are played on up to the end of the next own turn. In each world
all that are left meet the same cards and the same chance, so that what differs in the end comes from the answer.
It ends early where one is plainly better than all others. A win in this turn that could be proven is taken before all
else.
"""

from typing import Final

from rules_engine.players.answers import Candidate
from rules_engine.players.budget import Budget
from rules_engine.players.deadly import proven_win
from rules_engine.players.playout import worth_of
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import Worlds
from rules_engine.vocabulary.actions import Action

WORLDS: Final = 28
TURNS: Final = 1
LATER_FROM: Final = 16
LATER_TURNS: Final = 3
"""From so many worlds on what is left is played on for so many turns."""
KEPT: Final = {2: 10, 4: 6, 8: 4, 16: 2}
"""After so many worlds so many answers are left."""
PLAIN_FROM: Final = 8
"""From so many worlds on an answer is dropped, too, that comes to the same as the best, or is worse by …"""
AHEAD: Final = 60
ERRORS: Final = 3
"""… three points of life and so many standard errors."""


def search(worlds: Worlds, actions: list[Action], budget: Budget) -> tuple[Candidate, ...]:
    """The answers with their scores, the one to give first."""
    tally, left = ScoreTally(actions), list(range(len(actions)))
    for number in range(WORLDS):
        if not _try_all(worlds, tally, left, number, budget):
            break
        left = _narrowed(tally, left, number + 1)
        if len(left) == 1:
            break
    ranking = tally.ranking(list(range(len(actions))))
    proven = proven_win(worlds, tally, ranking, budget)
    if proven is not None:
        ranking.remove(proven)
        ranking.insert(0, proven)
    return tally.candidates(ranking)


def _narrowed(tally: ScoreTally, left: list[int], tried: int) -> list[int]:
    """The answers that are still tried after so many worlds, the best first."""
    ranked = tally.ranking(left)
    if tried in KEPT:
        ranked = ranked[: KEPT[tried]]
    if tried < PLAIN_FROM:
        return ranked
    best = ranked[0]
    return [best, *(place for place in ranked[1:] if not _is_settled(tally, best, place))]


def _is_settled(tally: ScoreTally, best: int, place: int) -> bool:
    if tally.scores[best] == tally.scores[place]:
        return True
    return tally.mean(best) - tally.mean(place) > AHEAD and tally.is_clear(best, place, ERRORS)


def _try_all(worlds: Worlds, tally: ScoreTally, left: list[int], number: int, budget: Budget) -> bool:
    """Try all that are left in world number `number`; False if the budget ended before: it does not count then."""
    drawn, found = worlds.draw(number), []
    turns = TURNS if number < LATER_FROM else LATER_TURNS
    for place in left:
        worth = worth_of(worlds, drawn, number, tally.actions[place], turns, budget, careful=True)
        if worth is None:
            return False
        found.append(worth)
    for place, worth in zip(left, found, strict=True):
        tally.scores[place].append(worth)
    return True
