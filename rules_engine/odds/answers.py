"""Exact answers about openings, as fractions."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules_engine.odds.classes import Classes, classes_of
from rules_engine.odds.counting import Counting
from rules_engine.odds.goals import needs
from rules_engine.odds.policies import Policy, kept_by, sets_of
from rules_engine.odds.questions import DeckRunsOutError, OddsQuestion
from rules_engine.odds.size import work_of


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of the goal without a 零探し (`before`), and with the one that the policy does (`after`)."""

    before: Fraction
    after: Fraction


def odds(question: OddsQuestion, policy: Policy) -> Odds:
    """The chances of the goal over all opening hands.

    ``TooManyHandsError`` where too many classes are told apart, ``DeckRunsOutError`` for a turn beyond the deck.
    Neither 検問 nor 潜在能力 is taken into account, and no card is played.
    """
    return odds_of_classes(question, policy, classes_asked(question, policy))


def work_of_odds(question: OddsQuestion, policy: Policy) -> int:
    """What ``odds`` would take, in the measure of ``work_of``; nothing is counted yet."""
    return work_of(classes_asked(question, policy), question)


def spread(question: OddsQuestion, cards: frozenset[int]) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 … of `cards` in hand at the question's turn without a 零探し; its goal is not asked."""
    deck = question.deck
    seen = min(deck.size, question.ruleset.opening_hand) + question.drawn_later
    if seen > deck.size:
        raise DeckRunsOutError(f"{deck.size} cards are fewer than {seen}")
    within = sum(number for card, number in deck.counts.items() if card in cards)
    ways = (comb(within, number) * comb(deck.size - within, seen - number) for number in range(min(within, seen) + 1))
    return tuple(Fraction(some, comb(deck.size, seen)) for some in ways)


def classes_asked(question: OddsQuestion, policy: Policy) -> Classes:
    """The deck's cards by what the goal and the policy tell apart."""
    return classes_of(question.deck, (*(need.cards for need in needs(question.goal)), *sets_of(policy)))


def odds_of_classes(question: OddsQuestion, policy: Policy, classes: Classes) -> Odds:
    """The odds of a deck that holds these copies per class."""
    counting = Counting(question, classes)
    before = after = 0
    for hand in counting.hands():
        before += hand.ways * hand.chance(hand.numbers)
        after += hand.ways * hand.chance(kept_by(policy, hand, classes))
    cases = comb(classes.size, counting.hand) * counting.whole
    return Odds(Fraction(before, cases), Fraction(after, cases))
