"""What is asked yes or no, and how long something lasts."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.events import EventPattern
from rules_engine.language.tree.filters import AllOf, Relation
from rules_engine.language.tree.kinds import Amount, Cards, Condition
from rules_engine.language.tree.players import Player
from rules_engine.vocabulary.terms import Phase


class Span(StrEnum):
    """How long something lasts. ON_FIELD: until the changed card leaves the field; WITH_THIS: until this card does;
    IN_ZONE: until the changed card leaves the zone it is in; NEXT: for the next time it applies, once."""

    TURN = "this turn"
    OWN_RECOVERY = "until own recovery"
    OWN_RECOVERY_END = "until end of own recovery"
    OPP_RECOVERY = "until opp recovery"
    OWN_TURN = "until own turn"
    OPP_TURN_END = "until end of opp turn"
    ON_FIELD = "while on field"
    WITH_THIS = "while this on field"
    IN_ZONE = "while in zone"
    ATTACK = "this attack"
    NEXT = "next time"
    MATCH = "this match"


@frozen
class Compares(Condition):
    left: Amount
    relation: Relation
    right: Amount


@frozen
class Exists(Condition):
    """`exists own.field{「テイ」}`: at least one."""

    cards: Cards


@frozen
class Is(Condition):
    """`p is {place, 夏}`: there are such cards and every one of them matches."""

    cards: Cards
    filter: AllOf


@frozen
class Done(Condition):
    """The `may` or the statement before was done (moved, paid, dealt …) at all."""


@frozen
class Happened(Condition):
    """`happened(opponent declares zero_search, this match)`."""

    event: EventPattern
    span: Span


@frozen
class Forbidden(Condition):
    """`forbidden(this becomes soul by effect)`: a `cannot` stands against such an event."""

    event: EventPattern


@frozen
class TurnOf(Condition):
    player: Player


@frozen
class InPhase(Condition):
    phase: Phase


@frozen
class CanPay(Condition):
    """The 魂 meets the cost and the seasons of these cards: `can pay this`."""

    cards: Cards


@frozen
class Negation(Condition):
    condition: Condition


@frozen
class Both(Condition):
    """`A and B`."""

    conditions: tuple[Condition, ...]


@frozen
class Either(Condition):
    """`A or B`."""

    conditions: tuple[Condition, ...]
