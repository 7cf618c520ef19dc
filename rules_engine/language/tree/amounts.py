"""Numbers: written, counted, read off cards."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.conditions import Span
from rules_engine.language.tree.events import EventPattern
from rules_engine.language.tree.kinds import Amount, Cards
from rules_engine.language.tree.players import Player
from rules_engine.language.tree.traits import Trait, Value


@frozen
class Number(Amount):
    value: int


@frozen
class Variable(Amount):
    """The number bound to a name: `amount`, or what `declare n = number` bound."""

    name: str


class Fold(StrEnum):
    """How the values of several cards become one number; ONE is for a single card (0 if there is none)."""

    ONE = "one"
    SUM = "sum"
    HIGHEST = "highest"
    LOWEST = "lowest"


@frozen
class ValueOf(Amount):
    """`p.power`, `sum(own.field{place}.cost)`."""

    cards: Cards
    value: Value
    fold: Fold = Fold.ONE


@frozen
class Count(Amount):
    """`count(own.soul{place})`; with `different` the number of different traits: `count(attribute of own.soul)`."""

    cards: Cards
    different: Trait | None = None


@frozen
class Life(Amount):
    player: Player


@frozen
class Tally(Amount):
    """How often an event has happened in this turn, or in this match: `times(opponent attacks, this turn)`.

    `total`: the sum of its numbers: `total(self is damaged, this turn)`.
    """

    event: EventPattern
    span: Span
    total: bool = False


class Operator(StrEnum):
    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDE = "/"
    DIFFERENCE = "difference"


@frozen
class Calculation(Amount):
    """Division drops the fraction; `difference(a, b)` is never below 0."""

    left: Amount
    operator: Operator
    right: Amount
