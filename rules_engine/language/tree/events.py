"""Patterns of what happens."""

from enum import StrEnum
from typing import TypeAlias

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.cards import End
from rules_engine.language.tree.kinds import Cards
from rules_engine.language.tree.players import Player, Whose
from rules_engine.vocabulary.terms import Moment, Phase, Zone


class Act(StrEnum):
    """What can happen. MOVE is any change of zone, told apart by `source` and `destination`; EFFECT is a card's text
    beginning to happen; PHASE a phase that begins, TURN_END the end of a turn, before the surplus of the hand goes."""

    SUMMON = "summon"
    POSSESS = "possess"
    DEPLOY = "deploy"
    USE = "use"
    ATTACK = "attack"
    DEFEND = "defend"
    ZERO_SEARCH = "zero_search"
    DRAW = "draw"
    MOVE = "move"
    DAMAGE = "damage"
    GAIN_LIFE = "gain_life"
    LOSE_LIFE = "lose_life"
    LAY = "lay"
    WAKE = "wake"
    HEAL = "heal"
    REVEAL = "reveal"
    LOOK = "look"
    SEARCH = "search"
    SHUFFLE = "shuffle"
    CHOOSE = "choose"
    LOSE_TEXT = "lose_text"
    EFFECT = "effect"
    CHANGE_POWER = "change_power"
    GAIN_POWER = "gain_power"
    PHASE = "phase"
    TURN_END = "turn_end"


class CauseKind(StrEnum):
    """EFFECT: a card's text; POWER: the power of an attacking 場所札; COST: a price; DAMAGE: damage that reaches life.
    RULE: the rules themselves, among them ATTACK (the attacker's way to 魂) and FALL (力 0 by damage)."""

    EFFECT = "effect"
    RULE = "rule"
    ATTACK = "attack"
    FALL = "fall"
    DAMAGE = "damage"
    POWER = "power"
    COST = "cost"


@frozen
class CausePattern:
    """`by opponent effect`, `by effect{tool}`, `by power of host`, `by rule`. `whose` BOTH: anybody's.

    `cards`: only if one of these is the source.
    """

    kind: CauseKind
    whose: Whose = Whose.BOTH
    cards: Cards | None = None


@frozen
class EventPattern:
    """A pattern of events. Every part that is None or empty fits anything.

    `actor` is who does it (for DAMAGE and life: who suffers or gains it), `cards` what it is done to (for DAMAGE: the
    場所札 damaged; None with an actor: the player). `onto` is where a card is summoned or possesses, or whom an attack
    is aimed at. `moment` None is completion, or for what has no windows the deed itself. `phase` is the phase that
    begins (PHASE, of the player `actor`), for other acts the phase it happens in; `outside` turns the phase round.
    `text` (EFFECT) is the keyword or moment whose text takes effect, empty for any. `end`: the end of a deck moved to.
    """

    act: Act
    actor: Player | None = None
    cards: Cards | None = None
    onto: Cards | None = None
    source: tuple[Zone, ...] = ()
    destination: tuple[Zone, ...] = ()
    whose_destination: Whose | None = None
    cause: CausePattern | None = None
    moment: Moment | None = None
    phase: Phase | None = None
    outside: bool = False
    during_turn: Player | None = None
    text: str = ""
    end: End | None = None


@frozen
class EitherPattern:
    events: tuple[EventPattern, ...]


Trigger: TypeAlias = EventPattern | EitherPattern
