"""Counting hands: every opening hand by classes, and for every part of it that is kept how often the goal is reached.

The cards that nobody has seen lie in every order equally often, and those that were put back lie under them in the
order the player chose: so a draw is a choice among the unseen, and where it takes them all, it goes on among those put
back.

How often n unseen cards bring what, is kept for all n at once as the coefficients of a polynomial, and a polynomial is
one whole number, `width` bits for each coefficient. Of a class no more cards are told apart than settle its needs.
"""

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, lcm
from operator import itemgetter
from typing import final

from rules_engine.odds.classes import Classes, Parts
from rules_engine.odds.goals import holds, needs
from rules_engine.odds.questions import DeckRunsOutError, OddsQuestion
from rules_engine.odds.size import caps_of, check_size


@final
class Counting:
    """What all hands of a question have in common; a chance is a number of `whole` equally likely cases."""

    __slots__ = (
        "_good",
        "_growth",
        "_reached",
        "_steps",
        "_terms",
        "classes",
        "goal",
        "hand",
        "later",
        "most",
        "one_way",
        "shares",
        "unseen",
        "whole",
        "width",
    )

    def __init__(self, question: OddsQuestion, classes: Classes) -> None:
        self.classes = classes
        self.goal = question.goal
        self.hand = min(classes.size, question.ruleset.opening_hand)
        self.later = question.drawn_later
        self.unseen = classes.size - self.hand
        if self.later > self.unseen:
            raise DeckRunsOutError(f"{self.unseen} cards are left to draw after the opening hand")
        self.most = min(self.hand + self.later, self.unseen)
        check_size(classes, question.goal, self.hand, self.most)
        self.width = comb(self.unseen, min(self.most, self.unseen // 2)).bit_length()
        self.one_way = (1 << self.width) - 1
        ways = {number: comb(self.unseen, number) for number in range(self.later, self.most + 1)}
        self.whole = lcm(*ways.values())
        self.shares = {number: self.whole // among for number, among in ways.items()}
        caps = caps_of(classes, needs(question.goal))
        self._growth = _growth(caps, self.most)
        self._terms = [self._draws_of(copies, cap) for copies, cap in zip(classes.copies, caps, strict=True)]
        self._steps = _steps(caps)
        self._good: dict[int, Good] = {}
        self._reached: dict[int, bool] = {}

    def hands(self) -> Iterator["Hand"]:
        """Every opening hand by classes, once."""
        yield from self._hands((), 1, [1])

    def hand_of(self, numbers: Parts) -> "Hand":
        """The opening hand with so many cards of each class."""
        ways, table = 1, [1]
        for at, number in enumerate(numbers):
            ways *= comb(self.classes.copies[at], number)
            table = self._longer(table, at, number)
        return Hand(self, numbers, ways, table)

    def _hands(self, begun: Parts, ways: int, table: list[int]) -> Iterator["Hand"]:
        at = len(begun)
        if at == len(self.classes.copies):
            yield Hand(self, begun, ways, table)
            return
        copies, left = self.classes.copies[at], self.hand - sum(begun)
        for number in range(max(0, left - sum(self.classes.copies[at + 1 :])), min(copies, left) + 1):
            longer = self._longer(table, at, number)
            yield from self._hands((*begun, number), ways * comb(copies, number), longer)

    def _longer(self, table: list[int], at: int, number: int) -> list[int]:
        """The table with the draws of one more class, of which so many cards are in hand."""
        terms = self._terms[at][number]
        shorter = (1 << self.width * (self.most + 1)) - 1
        return [table[before] * terms[drawn] & shorter for before, drawn in self._growth[at]]

    def _draws_of(self, copies: int, cap: int) -> list[list[int]]:
        """For every number of a class that is in hand: how often 0, 1 … and `cap` or more of the others are drawn."""
        return [
            [
                *(self._ways_of(copies - held, number, number) for number in range(cap)),
                self._ways_of(copies - held, cap, self.most),
            ]
            for held in range(min(copies, self.hand) + 1)
        ]

    def _ways_of(self, left: int, least: int, most: int) -> int:
        return sum(comb(left, number) << self.width * number for number in range(least, min(left, most) + 1))

    def places(self, hand: Parts) -> dict[tuple[int, int], Parts]:
        """What can be kept of a hand, one of all that are alike to the goal, by its place in tables and its size."""
        found: dict[tuple[int, int], Parts] = {(0, 0): ()}
        for steps, number in zip(self._steps, hand, strict=True):
            ends = [steps[min(some, len(steps) - 1)][0] for some in range(number + 1)]
            found = {
                (place + end, size + some): (*kept, some)
                for (place, size), kept in found.items()
                for some, end in enumerate(ends)
            }
        return found

    def place(self, kept: Parts) -> int:
        """Where what is kept stands in tables, which tell no more cards of a class apart than settle its needs."""
        return sum(steps[min(number, len(steps) - 1)][0] for steps, number in zip(self._steps, kept, strict=True))

    def good(self, place: int, kept: Parts) -> "Good":
        """Which draws reach the goal together with what is kept, whose place is given."""
        good = self._good.get(place)
        if good is None:
            places = [0]
            for growth, steps, number in zip(self._growth, self._steps, kept, strict=True):
                step = steps[min(number, len(steps) - 1)]
                places = [places[before] + step[drawn] for before, drawn in growth]
            reached = [self._is_reached(found) for found in places]
            good = self._good[place] = Good(reached)
        return good

    def _is_reached(self, place: int) -> bool:
        reached = self._reached.get(place)
        if reached is None:
            parts, rest = [], place
            for steps in reversed(self._steps):
                rest, number = divmod(rest, len(steps))
                parts.append(number)
            reached = self._reached[place] = holds(self.goal, self.classes.numbers(parts[::-1]))
        return reached


@final
class Hand:
    """One opening hand: `numbers` of cards per class, which come in so many `ways`."""

    __slots__ = ("_all", "_bringing", "_counting", "_table", "numbers", "ways")

    def __init__(self, counting: Counting, numbers: Parts, ways: int, table: list[int]) -> None:
        self.numbers = numbers
        self.ways = ways
        self._counting = counting
        self._table = table
        self._bringing: dict[int, int] = {}
        self._all: int | None = None

    def chance(self, kept: Parts) -> int:
        """In how many of the `whole` cases of its counting the goal is reached, if this is kept of the hand."""
        return self._chance(self._counting.place(kept), sum(kept), kept)

    def ranked(self) -> list[tuple[int, int, Parts]]:
        """The chance, the size and an example of all that can be kept, the best first, of equals the largest."""
        kinds = self._counting.places(self.numbers).items()
        return sorted(((self._chance(place, size, kept), size, kept) for (place, size), kept in kinds), reverse=True)

    def best(self) -> Parts:
        """What to keep so that the goal is as likely as can be; of equals as much as can be."""
        kinds = self._counting.places(self.numbers).items()
        return max((self._chance(place, size, kept), size, kept) for (place, size), kept in kinds)[2]

    def _chance(self, place: int, size: int, kept: Parts) -> int:
        counting = self._counting
        number = counting.hand - size + counting.later
        if number > counting.unseen:
            return 0 if self.drawn_again(kept) is None else counting.whole
        bringing = self._bringing.get(place)
        if bringing is None:
            bringing = self._bringing[place] = self._brought(counting.good(place, kept))
        return (bringing >> counting.width * number & counting.one_way) * counting.shares[number]

    def _brought(self, good: "Good") -> int:
        """The entries of the table that are good, added up; where most are, all less the others."""
        if not good.are_others:
            return sum(good.picked(self._table))
        if self._all is None:
            self._all = sum(self._table)
        return self._all - sum(good.picked(self._table))

    def drawn_again(self, kept: Parts) -> Parts | None:
        """What of the cards put back should lie uppermost, where the draws reach them; None if nothing helps."""
        counting = self._counting
        back = [number - left for number, left in zip(self.numbers, kept, strict=True)]
        again = sum(back) + counting.later - counting.unseen
        if again <= 0:
            return (0,) * len(back)
        for first in product(*(range(number + 1) for number in back)):
            if sum(first) != again:
                continue
            under = [number - some for number, some in zip(back, first, strict=True)]
            held = [copies - some for copies, some in zip(counting.classes.copies, under, strict=True)]
            if holds(counting.goal, counting.classes.numbers(held)):
                return first
        return None


@final
class Good:
    """Entries of a table that reach the goal, told by whichever are fewer: `picked` takes out these, or the others."""

    __slots__ = ("are_others", "picked")

    def __init__(self, reached: list[bool]) -> None:
        self.are_others = 2 * sum(reached) > len(reached)
        places = [at for at, good in enumerate(reached) if good is not self.are_others]
        self.picked = _picker(places)


def _picker(places: list[int]) -> Callable[[list[int]], tuple[int, ...]]:
    """Takes the entries at these places out of a table."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda table: tuple(table[place] for place in places)


def _steps(caps: Parts) -> list[list[list[int]]]:
    """For each class, by how many are kept and how many are drawn: what that adds to a place in a table."""
    steps: list[list[list[int]]] = []
    stride = 1
    for cap in reversed(caps):
        steps.append([[min(kept + drawn, cap) * stride for drawn in range(cap + 1)] for kept in range(cap + 1)])
        stride *= cap + 1
    return steps[::-1]


def _growth(caps: Parts, most: int) -> list[list[tuple[int, int]]]:
    """For each class how a table goes on from the one before it: an entry there, and how many more are drawn.

    What holds more than `most` cards is left out, for no draw brings it.
    """
    growth: list[list[tuple[int, int]]] = []
    drawn = [0]
    for cap in caps:
        longer = [(at, more) for at, before in enumerate(drawn) for more in range(cap + 1) if before + more <= most]
        drawn = [drawn[at] + more for at, more in longer]
        growth.append(longer)
    return growth
