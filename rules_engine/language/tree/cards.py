"""Which cards are meant, and how many of them are picked."""

from __future__ import annotations

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.filters import ANY_CARD, AllOf, Relation
from rules_engine.language.tree.kinds import Amount, Cards, Filter
from rules_engine.language.tree.players import Player, Whose
from rules_engine.language.tree.traits import Trait, Value
from rules_engine.vocabulary.terms import Zone


class End(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"


@frozen
class Selector(Cards):
    """`own.soul|exile{place, cost<=3}`; `own.deck.top` are its top cards, with `nth` only the nth from that end.

    `own.hand` holds the open cards too, `own.hand{face_down}` only the others. No zone (`{place}`) means any card
    anywhere. In an event the zone is the one the card is in, or was in until the event.
    """

    whose: Whose
    zones: tuple[Zone, ...]
    filter: AllOf = ANY_CARD
    end: End | None = None
    nth: int = 0


@frozen
class This(Cards):
    """The card that has the ability."""


@frozen
class Bound(Cards):
    """The cards bound to a name, those of them that match: `p`, `it{place}`."""

    name: str
    filter: AllOf = ANY_CARD


class Tie(StrEnum):
    """HOST: what a card possesses or lies on. ON: what possesses it or lies on it."""

    HOST = "host"
    ON = "on"


@frozen
class Tied(Cards):
    """`host`, `on_this{place, 夏}`, of this card; or `host(p)`, `on(p){…}`."""

    tie: Tie
    of: Cards
    filter: AllOf = ANY_CARD


@frozen
class Union(Cards):
    """`this or on_this`."""

    parts: tuple[Cards, ...]


class Quantity(StrEnum):
    """EXACT: as many as possible up to the number. UP_TO: none or more up to it. ANY: none or more. ALL: every one.
    AT_LEAST: the number or more. FULL: the number or nothing at all (prices)."""

    EXACT = "exact"
    UP_TO = "up to"
    ANY = "any"
    ALL = "all"
    AT_LEAST = "at least"
    FULL = "full"


@frozen
class Alike:
    """The cards picked together `sharing attribute`, or with `different` names, each unlike the others."""

    trait: Trait
    different: bool = False


@frozen
class Total:
    """`total cost <= 5` over the cards picked together."""

    value: Value
    relation: Relation
    amount: Amount


@frozen
class Covering:
    """Among the cards picked together each of these stands: `covering (春, 夏, 秋, 冬, 無)`."""

    filters: tuple[Filter, ...]


@frozen
class Pick:
    """Which cards a statement is about: `up to 3 own.deck{place, power=1}`.

    ALL of a named reference (`this`, `host`, `p`) needs no choice. `by` chooses (None: the player of the ability),
    nobody does when `random`.
    """

    quantity: Quantity
    amount: Amount | None
    cards: Cards
    random: bool = False
    by: Player | None = None
    such: tuple[Alike | Total | Covering, ...] = ()
