"""Exact odds of openings: how likely a goal is, before and after the 零探し, as fractions.

    from rules_engine.odds import AllOf, Need, Optimal, Question, advise, odds

    places = Need(frozenset({4, 17}), ">=", 1)               # at least one of these cards
    question = Question(deck, places, turn=2, first=False)   # on turn 2 of 後攻
    odds(question, Optimal()).after                          # Fraction(…)
    advise(question, hand).best                              # which of the eight cards to put back

The hand is what was drawn, nothing being played; 検問 and 潜在能力 are left out. Cards put back lie under the deck in
the player's order and are drawn again only where nothing else is left.
"""

from rules_engine.odds.advice import Advice, AdvisedChoice, advise
from rules_engine.odds.answers import Odds, odds, spread, work_of_odds
from rules_engine.odds.goals import COMPARISONS, AllGoals, AnyGoal, Goal, Need, needs
from rules_engine.odds.policies import KeepAll, KeepOnly, Optimal, Policy, RenewUnless
from rules_engine.odds.questions import DeckRunsOutError, OddsQuestion, TooManyHandsError
from rules_engine.odds.size import MOST_STEPS
from rules_engine.odds.swaps import CardSwap, swaps, work_of_swaps
from rules_engine.odds.usable import Assumed, first_turn, usable

__all__ = [
    "COMPARISONS",
    "MOST_STEPS",
    "Advice",
    "AdvisedChoice",
    "AllGoals",
    "AnyGoal",
    "Assumed",
    "CardSwap",
    "DeckRunsOutError",
    "Goal",
    "KeepAll",
    "KeepOnly",
    "Need",
    "Odds",
    "OddsQuestion",
    "Optimal",
    "Policy",
    "RenewUnless",
    "TooManyHandsError",
    "advise",
    "first_turn",
    "needs",
    "odds",
    "spread",
    "swaps",
    "usable",
    "work_of_odds",
    "work_of_swaps",
]
