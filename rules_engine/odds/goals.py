"""What an opening is hoped to hold: numbers of cards of certain sets, joined by かつ and または."""

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SETTLED_AT_COUNT = (">=", "<")
"""Comparisons that no card beyond `count` can change; the others may still change with one more."""


@dataclass(frozen=True, slots=True)
class Need:
    """That the number of cards whose ids are in `cards` compares so (`op`, a key of COMPARISONS) with `count`.

    ``ValueError`` for another comparison or a `count` below 0.
    """

    cards: frozenset[int]
    op: str
    count: int

    def __post_init__(self) -> None:
        if self.op not in COMPARISONS or self.count < 0:
            raise ValueError(f"no number of cards is {self.op!r} {self.count}")

    def met_by(self, number: int) -> bool:
        return COMPARISONS[self.op](number, self.count)

    @property
    def settled_by(self) -> int:
        """So many cards of the set settle the comparison, whatever comes later."""
        return self.count if self.op in SETTLED_AT_COUNT else self.count + 1


@dataclass(frozen=True, slots=True)
class AllGoals:
    """Every part must hold."""

    parts: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class AnyGoal:
    """One part must hold."""

    parts: tuple["Goal", ...]


Goal = Need | AllGoals | AnyGoal


def needs(goal: Goal) -> Iterator[Need]:
    """The needs of a goal from left to right."""
    if isinstance(goal, Need):
        yield goal
    else:
        for part in goal.parts:
            yield from needs(part)


def holds(goal: Goal, number: Callable[[frozenset[int]], int]) -> bool:
    """Whether the goal is reached where `number` says how many cards of a set there are."""
    match goal:
        case Need():
            return goal.met_by(number(goal.cards))
        case AllGoals(parts):
            return all(holds(part, number) for part in parts)
        case AnyGoal(parts):
            return any(holds(part, number) for part in parts)
