"""What is asked yes or no, and how long something lasts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rules_engine.scripts.tree.amounts import Amount
    from rules_engine.scripts.tree.cards import Cards
    from rules_engine.scripts.tree.events import Event
    from rules_engine.scripts.tree.filters import AllOf, Relation
    from rules_engine.scripts.tree.players import Player
    from rules_engine.vocabulary import Phase


@dataclass(frozen=True, slots=True)
class Compares:
    left: Amount
    relation: Relation
    right: Amount


@dataclass(frozen=True, slots=True)
class Exists:
    """`exists own.field{「テイ」}`: at least one."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Is:
    """`p is {place, 夏}`: there are such cards and every one of them matches."""

    cards: Cards
    filter: AllOf


@dataclass(frozen=True, slots=True)
class Done:
    """The `may` or the statement before was done (moved, paid, dealt …) at all."""


@dataclass(frozen=True, slots=True)
class Happened:
    """`happened(opponent declares zero_search, this match)`."""

    event: Event
    span: Span


@dataclass(frozen=True, slots=True)
class Forbidden:
    """`forbidden(this becomes soul by effect)`: a `cannot` stands against such an event."""

    event: Event


@dataclass(frozen=True, slots=True)
class TurnOf:
    player: Player


@dataclass(frozen=True, slots=True)
class InPhase:
    phase: Phase


@dataclass(frozen=True, slots=True)
class CanPay:
    """The 魂 meets the cost and the seasons of these cards: `can pay this`."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Negation:
    condition: Condition


@dataclass(frozen=True, slots=True)
class Both:
    """`A and B`."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """`A or B`."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = (
    Compares | Exists | Is | Done | Happened | Forbidden | TurnOf | InPhase | CanPay | Negation | Both | Either
)


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
