"""How much there is to count for a goal, and that too much is refused."""

from collections.abc import Iterable

from rules_engine.odds.classes import Classes, Parts
from rules_engine.odds.goals import Goal, Need, needs
from rules_engine.odds.questions import Question, TooManyHandsError

MOST_PAIRS = 200_000
"""So many pairs of a hand and what is kept of it are counted for one question."""
MOST_STEPS = 60_000_000
"""Pairs times what can be drawn to one of them, as far as the goal tells it apart: large counts of cards add to it."""


def pairs_of(classes: Classes, hand: int) -> int:
    """How many pairs of a hand and what is kept of it there are."""
    sums = [1] + [0] * hand
    for copies in classes.copies:
        sums = [
            sum(sums[size - number] * (number + 1) for number in range(min(size, copies) + 1))
            for size in range(hand + 1)
        ]
    return sums[hand]


def cells_of(caps: Parts, most: int) -> int:
    """How many entries the table of a hand has: what can be drawn, told apart no further than `caps`."""
    sums = [1] + [0] * most
    for cap in caps:
        sums = [sum(sums[size - number] for number in range(min(size, cap) + 1)) for size in range(most + 1)]
    return sum(sums)


def work_of(classes: Classes, question: Question) -> int:
    """What counting all hands of these classes takes, in the measure of MOST_STEPS: some ten million in a second."""
    hand = min(classes.size, question.ruleset.opening_hand)
    most = max(0, min(hand + question.drawn_later, classes.size - hand))
    return pairs_of(classes, hand) * cells_of(caps_of(classes, needs(question.goal)), most)


def check_size(classes: Classes, goal: Goal, hand: int, most: int) -> None:
    """``TooManyHandsError`` where hands of `hand` cards, and up to `most` drawn then, take too long to count."""
    asked = tuple(needs(goal))
    pairs, cells = pairs_of(classes, hand), cells_of(caps_of(classes, asked), most)
    if pairs <= MOST_PAIRS and pairs * cells <= MOST_STEPS:
        return

    def without(need: Need) -> tuple[int, int]:
        fewer = classes.without(need.cards)
        left = [other for other in asked if other.cards != need.cards]
        remaining = pairs_of(fewer, hand)
        return remaining, remaining * cells_of(caps_of(fewer, left), most)

    raise TooManyHandsError(min(asked, key=without), pairs)


def caps_of(classes: Classes, asked: Iterable[Need]) -> Parts:
    """Of each class the number of cards that settles every need it serves."""
    caps = [0] * len(classes.copies)
    for need in asked:
        for place in classes.within(need.cards):
            caps[place] = max(caps[place], need.settled_by)
    return tuple(min(cap, copies) for cap, copies in zip(caps, classes.copies, strict=True))
