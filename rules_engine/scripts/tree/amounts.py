"""Numbers: written, counted, read off cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rules_engine.scripts.tree.cards import Cards
    from rules_engine.scripts.tree.conditions import Span
    from rules_engine.scripts.tree.events import Event
    from rules_engine.scripts.tree.players import Player


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Variable:
    """The number bound to a name: `amount`, or what `declare n = number` bound."""

    name: str


class Value(StrEnum):
    """A number on a card. The originals are those printed, before anything changed them."""

    POWER = "power"
    COST = "cost"
    ORIGINAL_POWER = "original_power"
    ORIGINAL_COST = "original_cost"


class Fold(StrEnum):
    """How the values of several cards become one number; ONE is for a single card (0 if there is none)."""

    ONE = "one"
    SUM = "sum"
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class ValueOf:
    """`p.power`, `sum(own.field{place}.cost)`."""

    cards: Cards
    value: Value
    fold: Fold = Fold.ONE


class Trait(StrEnum):
    """What cards can have in common, differ in, or be counted by."""

    ATTRIBUTE = "attribute"
    NAME = "name"
    SEASON = "season"
    TYPE = "type"
    COST = "cost"
    POWER = "power"
    KEYWORD = "keyword"


@dataclass(frozen=True, slots=True)
class Count:
    """`count(own.soul{place})`; with `different` the number of different traits: `count(attribute of own.soul)`."""

    cards: Cards
    different: Trait | None = None


@dataclass(frozen=True, slots=True)
class Life:
    player: Player


@dataclass(frozen=True, slots=True)
class Tally:
    """How often an event has happened in this turn, or in this match: `times(opponent attacks, this turn)`.

    `total`: the sum of its numbers: `total(self is damaged, this turn)`.
    """

    event: Event
    span: Span
    total: bool = False


class Operator(StrEnum):
    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDE = "/"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True)
class Calculation:
    """Division drops the fraction; `difference(a, b)` is never below 0."""

    left: Amount
    operator: Operator
    right: Amount


Amount: TypeAlias = Number | Variable | ValueOf | Count | Life | Tally | Calculation
