"""Searching: every answer is tried as greedy tries it, in many more drawn worlds, the more the better it looks.

The field is narrowed step by step: an answer that looks worse than others is dropped, so that those which are close to
each other meet the most worlds. In each world all answers that are left meet the same cards and the same chance, so
that what differs in the end comes from the answer. It ends early where one is plainly better than all others. Where
others come within half a point of life of the best, all of these are played on once more, up to the end of the next own
turn, and that decides; else the best and the next are, for telling why. A win in this turn that could be proven is
taken before all else.
"""

from typing import Final

from rules_engine.players.answers import Candidate
from rules_engine.players.budget import Budget
from rules_engine.players.deadly import proven_win
from rules_engine.players.playout import try_all
from rules_engine.players.tally import ScoreTally
from rules_engine.players.worlds import FURTHER, Worlds
from rules_engine.vocabulary.actions import Action

TURNS: Final = 1
WORLDS: Final = 96
KEPT: Final = {3: 12, 6: 8, 12: 6, 24: 4, 48: 2}
"""After so many worlds so many answers are left."""
PLAIN_FROM: Final = 12
ERRORS: Final = 3
"""From so many worlds on an answer is dropped, too, that comes to the same as the best, or is worse by so many standard
errors."""
NEAR: Final = 10
"""Half a point of life: such a difference says little of what comes later."""
NEAR_KEPT: Final = 3
FURTHER_TURNS: Final = 3
FURTHER_WORLDS: Final = 8
TOLD_WORLDS: Final = 4
"""In so many worlds the best and the next are played on further where that decides nothing."""


def search(worlds: Worlds, actions: list[Action], budget: Budget) -> tuple[Candidate, ...]:
    """The answers with their scores, the one to give first."""
    tally, left = ScoreTally(actions), list(range(len(actions)))
    for number in range(WORLDS):
        if not try_all(worlds, tally, left, number, TURNS, budget, careful=True):
            break
        left = _narrowed(tally, left, number + 1)
        if len(left) == 1:
            break
    ranking = tally.ranking(list(range(len(actions))))
    first = proven_win(worlds, tally, ranking, budget)
    if first is None and ranking:
        first = _best_later(worlds, tally, ranking, budget)
    if first is not None:
        ranking.remove(first)
        ranking.insert(0, first)
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
    return tally.scores[best] == tally.scores[place] or tally.is_clear(best, place, ERRORS)


def _best_later(worlds: Worlds, tally: ScoreTally, ranking: list[int], budget: Budget) -> int | None:
    """Of answers that come within little of the best the one that stands best two turns later; None where there are no
    such answers, or no positions to tell."""
    best, others = ranking[0], [place for place in ranking if _differs(tally, ranking[0], place)]
    near = [place for place in others if tally.mean(best) - tally.mean(place) <= NEAR][: NEAR_KEPT - 1]
    later, number = ScoreTally(tally.actions), FURTHER
    last = FURTHER + (FURTHER_WORLDS if near else TOLD_WORLDS)
    tried = [best, *(near or others[:1])]
    while number < last and try_all(worlds, later, tried, number, FURTHER_TURNS, budget, careful=True):
        number += 1
    return next(iter(later.ranking([best, *near])), None) if near else None


def _differs(tally: ScoreTally, best: int, place: int) -> bool:
    """Whether this is another answer, tried often enough, that does not come to the same as the best."""
    here, there = tally.scores[best], tally.scores[place]
    return len(there) >= PLAIN_FROM and here[: len(there)] != there[: len(here)]
