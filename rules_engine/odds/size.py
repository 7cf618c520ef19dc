"""How much there is to count for a goal, and that too much is refused."""

from collections.abc import Iterable

from rules_engine.odds.classes import Classes, Parts
from rules_engine.odds.goals import Goal, Need, needs
from rules_engine.odds.questions import OddsQuestion, TooManyHandsError

MOST_STEPS = 15_000_000
"""As much is counted for one question, at most two fifths of a second (``python -m tests.benchmarks opening_odds``)."""
STEPS_OF_A_PAIR = 100
"""What a hand and what is kept of it take by themselves, before anything is drawn to them."""


def pairs_of(classes: Classes, hand: int, caps: Parts | None = None) -> int:
    """How many pairs of a hand and what is kept of it there are; of those kept, what is told apart by `caps`."""
    sums = [1] + [0] * hand
    for copies, cap in zip(classes.copies, caps or classes.copies, strict=True):
        sums = [
            sum(sums[size - number] * (min(number, cap) + 1) for number in range(min(size, copies) + 1))
            for size in range(hand + 1)
        ]
    return sums[hand]


def cells_of(caps: Parts, most: int) -> int:
    """How many entries the table of a hand has: what can be drawn, told apart no further than `caps`."""
    sums = [1] + [0] * most
    for cap in caps:
        sums = [sum(sums[size - number] for number in range(min(size, cap) + 1)) for size in range(most + 1)]
    return sum(sums)


def work_of(classes: Classes, question: OddsQuestion) -> int:
    """What counting all hands of these classes takes, in the measure of MOST_STEPS: some fifty million in a second."""
    hand = min(classes.size, question.ruleset.opening_hand)
    most = max(0, min(hand + question.drawn_later, classes.size - hand))
    return _steps_of(classes, tuple(needs(question.goal)), hand, most)


def check_size(classes: Classes, goal: Goal, hand: int, most: int) -> None:
    """``TooManyHandsError`` where hands of `hand` cards, and up to `most` drawn then, take too long to count."""
    asked = tuple(needs(goal))
    if _steps_of(classes, asked, hand, most) <= MOST_STEPS:
        return

    def without(need: Need) -> tuple[int, int]:
        fewer = classes.without(need.cards)
        left = tuple(other for other in asked if other.cards != need.cards)
        return _steps_of(fewer, left, hand, most), pairs_of(fewer, hand)

    raise TooManyHandsError(min(asked, key=without), pairs_of(classes, hand))


def _steps_of(classes: Classes, asked: tuple[Need, ...], hand: int, most: int) -> int:
    """Each hand, each part of it that is kept, and what of all that can be drawn to it reaches the goal."""
    caps = caps_of(classes, asked)
    return STEPS_OF_A_PAIR * pairs_of(classes, hand) + pairs_of(classes, hand, caps) * cells_of(caps, most)


def caps_of(classes: Classes, asked: Iterable[Need]) -> Parts:
    """Of each class the number of cards that settles every need it serves."""
    caps = [0] * len(classes.copies)
    for need in asked:
        for place in classes.within(need.cards):
            caps[place] = max(caps[place], need.settled_by)
    return tuple(min(cap, copies) for cap, copies in zip(caps, classes.copies, strict=True))
