"""What to put back of a hand in front of one: the best set, the next best, and how likely the goal is with each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules_engine.odds.classes import Parts, classes_of
from rules_engine.odds.counting import Counting, Hand
from rules_engine.odds.goals import needs
from rules_engine.odds.questions import OddsQuestion


@dataclass(frozen=True, slots=True)
class AdvisedChoice:
    """Places in the hand, from 0, whose cards go under the deck in this order, and the chance of the goal then."""

    back: tuple[int, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """`best` puts back no more cards than its chance needs; `next_best` has the next smaller chance, if any has."""

    best: AdvisedChoice
    next_best: AdvisedChoice | None
    keep_all: AdvisedChoice


def advise(question: OddsQuestion, dealt: Sequence[int]) -> Advice:
    """The advice for these cards, an opening hand of the question's deck in the order in which they lie.

    ``ValueError`` where they are none; else the errors of ``odds``.
    """
    if not Counter(dealt) <= Counter(question.deck.counts):
        raise ValueError("cards are in hand that the deck does not hold")
    classes = classes_of(question.deck, (need.cards for need in needs(question.goal)))
    counting = Counting(question, classes)
    places = [classes.place_of(card) for card in dealt]
    if len(places) != counting.hand:
        raise ValueError(f"an opening hand of this deck has {counting.hand} cards, not {len(places)}")
    numbers = tuple(places.count(place) for place in range(len(classes.copies)))
    hand = counting.hand_of(numbers)

    def choice(kept: Parts) -> AdvisedChoice:
        return AdvisedChoice(_put_back(hand, kept, places), Fraction(hand.chance(kept), counting.whole))

    ranked = hand.ranked()
    lesser = next((kept for chance, _, kept in ranked if chance < ranked[0][0]), None)
    return Advice(choice(ranked[0][2]), choice(lesser) if lesser is not None else None, choice(numbers))


def _put_back(hand: Hand, kept: Parts, places: list[int]) -> tuple[int, ...]:
    """Which cards go back: of each class those that lie first, and uppermost those that should be drawn again."""
    again = list(hand.drawn_again(kept) or (0,) * len(kept))
    left = [number - some for number, some in zip(hand.numbers, kept, strict=True)]
    upper: list[int] = []
    lower: list[int] = []
    for at, place in enumerate(places):
        if left[place]:
            left[place] -= 1
            pile = upper if again[place] else lower
            again[place] -= again[place] > 0
            pile.append(at)
    return (*upper, *lower)
