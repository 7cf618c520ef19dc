"""What is kept of an opening hand at the 零探し: by a rule of thumb, or what serves the goal best.

In which order the cards go under the deck matters only where draws reach them; then every policy has the best order.
"""

from dataclasses import dataclass

from rules_engine.odds.classes import Classes, Parts
from rules_engine.odds.counting import Hand
from rules_engine.odds.goals import Goal, holds, needs


@dataclass(frozen=True, slots=True)
class KeepAll:
    """No 零探し."""


@dataclass(frozen=True, slots=True)
class KeepOnly:
    """Every card that is not one of `cards` goes back."""

    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class RenewUnless:
    """The whole hand goes back, unless it holds what `hand` says."""

    hand: Goal


@dataclass(frozen=True, slots=True)
class Optimal:
    """What goes back makes the goal as likely as it can be; of equals, the fewest cards."""


Policy = KeepAll | KeepOnly | RenewUnless | Optimal


def sets_of(policy: Policy) -> tuple[frozenset[int], ...]:
    """The sets of cards that the policy tells apart."""
    match policy:
        case KeepOnly(cards):
            return (cards,)
        case RenewUnless(hand):
            return tuple(need.cards for need in needs(hand))
    return ()


def kept_by(policy: Policy, hand: Hand, classes: Classes) -> Parts:
    """What the policy keeps of the hand."""
    match policy:
        case KeepAll():
            return hand.numbers
        case KeepOnly(cards):
            within = classes.within(cards)
            return tuple(number if place in within else 0 for place, number in enumerate(hand.numbers))
        case RenewUnless(wanted):
            return hand.numbers if holds(wanted, classes.numbers(hand.numbers)) else (0,) * len(hand.numbers)
        case Optimal():
            return hand.best()
