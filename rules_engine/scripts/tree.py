"""The abstract syntax of ability scripts: frozen values that the parser makes, and the engine and the writer read.

An `Ability` is a head (when it happens), the conditions under which it is had, and a body of statements. Everything is
said from the seat of the player who holds the card: own is that player, opp the other one.

Names bound by a statement (`choose p = …`, `… as gone`) hold cards, a number or a word until the body ends. Bound by
the engine itself: `it` (the cards an event or a `for each` is about), `amount` (the number of an event), `actor`
(the player who did it), `source` (the card that caused it) and `paid` (the cards given as the price of 突現).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules_engine.vocabulary import CardType, Moment, Orientation, Phase, Procedure, Season, Zone

# --- players -------------------------------------------------------------------------------------------------------


class Whose(StrEnum):
    """Whose zone or whose deed: relative to the player who holds the card. OWNER is the owner of each card moved."""

    OWN = "own"
    OPP = "opp"
    BOTH = "both"
    OWNER = "owner"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Player:
    """A player: by seat, or bound to a name (`actor`, or one chosen), or the owner of some cards."""

    whose: Whose
    name: str = ""


# --- amounts -------------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class Calculation:
    """Division drops the fraction."""

    left: Amount
    operator: Operator
    right: Amount


Amount: TypeAlias = Number | Variable | ValueOf | Count | Life | Tally | Calculation

# --- filters -------------------------------------------------------------------------------------------------------


class Relation(StrEnum):
    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    UNEQUAL = "!="
    AT_LEAST = ">="
    MORE = ">"


class Feature(StrEnum):
    """A yes-or-no property of a card. FACE_DOWN in a hand: not open; DUAL: a 二種類札; OTHER: any card but this;
    POSSESSED: carries a 怪異札; FRESH: came onto the field this turn; DAMAGED: has lost power; EARLIER: came to its
    zone by an earlier event than this card; CAME_FACE_UP: came onto the field face up."""

    LAID = "laid"
    AWAKE = "awake"
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    OTHER = "other"
    NO_TEXT = "no_text"
    MIXED = "mixed"
    DUAL = "dual"
    POSSESSED = "possessed"
    FRESH = "fresh"
    DAMAGED = "damaged"
    EARLIER = "earlier"
    CAME_FACE_UP = "came_face_up"


@dataclass(frozen=True, slots=True)
class HasType:
    type: CardType


@dataclass(frozen=True, slots=True)
class HasSeason:
    """`only`: this season and no other."""

    season: Season
    only: bool = False


@dataclass(frozen=True, slots=True)
class HasAttribute:
    """`part`: any attribute that contains the text (`~廃`)."""

    attribute: str
    part: bool = False


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """`■合唱`. `parameter` "" is any."""

    keyword: str
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class HasText:
    """`has summon`: has a text of this moment."""

    moment: Moments


@dataclass(frozen=True, slots=True)
class HasName:
    """`「赤い月」`; `part`: the name contains the text (`~「花子」`)."""

    name: str
    part: bool = False


@dataclass(frozen=True, slots=True)
class HasFeature:
    feature: Feature


@dataclass(frozen=True, slots=True)
class HasValue:
    """`cost<=3`, `power=count(own.soul)`."""

    value: Value
    relation: Relation
    amount: Amount


@dataclass(frozen=True, slots=True)
class HasTrait:
    """`name=x`: equal to what a `declare` bound (a name, type, season or attribute), or shared with bound cards."""

    trait: Trait
    name: str


@dataclass(frozen=True, slots=True)
class LiesOn:
    """`on{season_card, 冬}`: possesses or lies on a card like this."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Carries:
    """`with{apparition, 幽霊}`: a card like this possesses it or lies on it."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Not:
    filter: Filter


@dataclass(frozen=True, slots=True)
class AnyOf:
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """All filters between braces; empty for any card."""

    filters: tuple[Filter, ...] = ()


Filter: TypeAlias = (
    HasType
    | HasSeason
    | HasAttribute
    | HasKeyword
    | HasText
    | HasName
    | HasFeature
    | HasValue
    | HasTrait
    | LiesOn
    | Carries
    | Not
    | AnyOf
    | AllOf
)
ANY_CARD = AllOf()

# --- cards ---------------------------------------------------------------------------------------------------------


class End(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Selector:
    """`own.soul|exile{place, cost<=3}`; `own.deck.top` are its top cards, with `nth` only the nth from that end.

    `own.hand` holds the open cards too, `own.hand{face_down}` only the others. No zone (`{place}`) means any card
    anywhere. In an event the zone is the one the card is in, or was in until the event.
    """

    whose: Whose
    zones: tuple[Zone, ...]
    filter: AllOf = ANY_CARD
    end: End | None = None
    nth: int = 0


@dataclass(frozen=True, slots=True)
class This:
    """The card that has the ability."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The cards bound to a name, those of them that match: `p`, `it{place}`."""

    name: str
    filter: AllOf = ANY_CARD


class Tie(StrEnum):
    """HOST: what a card possesses or lies on. ON: what possesses it or lies on it."""

    HOST = "host"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Tied:
    """`host`, `on_this{place, 夏}`, of this card; or `host(p)`, `on(p){…}`."""

    tie: Tie
    of: Cards
    filter: AllOf = ANY_CARD


@dataclass(frozen=True, slots=True)
class Union:
    """`this or on_this`."""

    parts: tuple[Cards, ...]


Cards: TypeAlias = Selector | This | Bound | Tied | Union


class Quantity(StrEnum):
    """EXACT: as many as possible up to the number. UP_TO: none or more up to it. ANY: none or more. ALL: every one.
    AT_LEAST: the number or more. FULL: the number or nothing at all (prices)."""

    EXACT = "exact"
    UP_TO = "up to"
    ANY = "any"
    ALL = "all"
    AT_LEAST = "at least"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Alike:
    """The cards picked together `sharing attribute`, or with `different` names, each unlike the others."""

    trait: Trait
    different: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """`total cost <= 5` over the cards picked together."""

    value: Value
    relation: Relation
    amount: Amount


@dataclass(frozen=True, slots=True)
class Covering:
    """Among the cards picked together each of these stands: `covering (春, 夏, 秋, 冬, 無)`."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
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


# --- events --------------------------------------------------------------------------------------------------------


class Act(StrEnum):
    """What can happen. MOVE is any change of zone, told apart by `source` and `destination`; EFFECT is a card's text
    beginning to happen."""

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


@dataclass(frozen=True, slots=True)
class Cause:
    """`by opponent effect`, `by effect{tool}`, `by power of host`, `by rule`. `whose` BOTH: anybody's.

    `cards`: only if one of these is the source.
    """

    kind: CauseKind
    whose: Whose = Whose.BOTH
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Event:
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
    cause: Cause | None = None
    moment: Moment | None = None
    phase: Phase | None = None
    outside: bool = False
    during_turn: Player | None = None
    text: str = ""
    end: End | None = None


@dataclass(frozen=True, slots=True)
class EitherEvent:
    events: tuple[Event, ...]


Trigger: TypeAlias = Event | EitherEvent

# --- conditions ----------------------------------------------------------------------------------------------------


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

# --- durations -----------------------------------------------------------------------------------------------------


class Span(StrEnum):
    """How long something lasts. ON_FIELD: until the changed card leaves the field; WITH_THIS: until this card does;
    IN_ZONE: until the changed card leaves the zone it is in; NEXT: for the next time it applies, once."""

    TURN = "this turn"
    OWN_RECOVERY = "until own recovery"
    OPP_RECOVERY = "until opp recovery"
    OWN_TURN = "until own turn"
    OPP_TURN_END = "until end of opp turn"
    ON_FIELD = "while on field"
    WITH_THIS = "while this on field"
    IN_ZONE = "while in zone"
    ATTACK = "this attack"
    NEXT = "next time"
    MATCH = "this match"


# --- modifiers: what lasts -----------------------------------------------------------------------------------------


class Change(StrEnum):
    ADD = "+"
    SUBTRACT = "-"
    SET = "="


@dataclass(frozen=True, slots=True)
class ChangeValue:
    """`this.power + 3`, `own.hand{place}.cost - 1`."""

    cards: Cards
    value: Value
    change: Change
    amount: Amount


@dataclass(frozen=True, slots=True)
class SwapValues:
    """`p swaps power and cost`."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Grants:
    """`host has (■魚群)`, `on_this has (attack: damage opponent 3)`."""

    cards: Cards
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class GainsText:
    """`this has text of gone`: the texts of other cards, without the keyword `without` (■合唱)."""

    cards: Cards
    source: Cards
    without: str = ""


@dataclass(frozen=True, slots=True)
class LosesText:
    """`p loses text`; with `only` just that part: one head word (`summon`) or one keyword."""

    cards: Cards
    only: str = ""


@dataclass(frozen=True, slots=True)
class Becomes:
    """`opp.soul becomes 春`: sets seasons, types, attributes, name of cards; with `also` in addition to what they are.

    An empty tuple leaves that part alone; `no_attributes` and `no_seasons` take all away; `every` gives all there are.
    `named` are names bound by `declare`, whose value fills the part it fits.
    """

    cards: Cards
    also: bool = False
    types: tuple[CardType, ...] = ()
    seasons: tuple[Season, ...] = ()
    attributes: tuple[str, ...] = ()
    name: str = ""
    no_attributes: bool = False
    named: tuple[str, ...] = ()
    every: tuple[Trait, ...] = ()
    no_seasons: bool = False


@dataclass(frozen=True, slots=True)
class Copies:
    """`this copies p`: name, types, values, seasons, attributes and texts are those printed on the other card."""

    cards: Cards
    source: Cards


@dataclass(frozen=True, slots=True)
class Gives:
    """`this gives 春 夏 秋 冬 for {噂}`: seasons a card in the 魂 gives besides its own, only to cards like these."""

    cards: Cards
    seasons: tuple[Season, ...]
    filter: AllOf = ANY_CARD


@dataclass(frozen=True, slots=True)
class Enters:
    """`this enters awake`: how a card comes onto the field when it is summoned."""

    cards: Cards
    orientation: Orientation


@dataclass(frozen=True, slots=True)
class EntersSwapped:
    """`{place} can enter swapped`: as its summoning is declared, its player may let power and cost change places."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class DefenceCosts:
    """`defence against power of this costs 2`: souls to exile for each point of damage with this cause."""

    cause: Cause
    amount: Amount


@dataclass(frozen=True, slots=True)
class Omits:
    """`on_this can omit ■呪い`: the keyword of these cards may be left undone."""

    cards: Cards
    keyword: str


@dataclass(frozen=True, slots=True)
class Forbids:
    """`cannot {opponent defends}`: events like this do not happen; "cannot" beats "must" and "may"."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Only:
    """`only this is summoned onto own.field{season_card}`: what is done so to these cards happens only like this."""

    event: Event


@dataclass(frozen=True, slots=True)
class Requires:
    """`must {this attacks}`: if it can be done."""

    event: Event


@dataclass(frozen=True, slots=True)
class Permits:
    """`can {own uses own.soul{…}}`: allows what the rules do not (another zone, another attack, face up).

    `free`: without cost and season; `uncounted`: without cost, the season is asked; `right`: spends the right of the
    turn as usual; `face_up` for 怪異札.
    """

    event: Event
    free: bool = False
    right: bool = False
    uncounted: bool = False
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Untouched:
    """`own.soul is untouched by opponent effect{tool}`: not affected and not chosen; `choice_only`: only not chosen."""

    cards: Cards
    cause: Cause
    choice_only: bool = False


@dataclass(frozen=True, slots=True)
class Replaces:
    """`instead of EVENT {…}` as long as it lasts; on the card itself the head `instead of` says the same."""

    event: Trigger
    body: tuple[Statement, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Listens:
    """`when EVENT {…}` as long as it lasts."""

    event: Trigger
    body: tuple[Statement, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ActsAs:
    """`own.field stands for soul as 無`: cards elsewhere that serve for cost, season and defence like those of a zone.

    `season` None: their own.
    """

    cards: Cards
    zone: Zone
    season: Season | None = None


Modifier: TypeAlias = (
    ChangeValue
    | SwapValues
    | Grants
    | GainsText
    | LosesText
    | Becomes
    | Copies
    | Gives
    | Enters
    | EntersSwapped
    | DefenceCosts
    | Omits
    | Forbids
    | Only
    | Requires
    | Permits
    | Untouched
    | Replaces
    | Listens
    | ActsAs
)

# --- statements ----------------------------------------------------------------------------------------------------


class Order(StrEnum):
    """Where in a deck: TOP and BOTTOM in an order of the mover's choice, SHUFFLED into it."""

    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top or bottom"
    SHUFFLED = "shuffled"


@dataclass(frozen=True, slots=True)
class Destination:
    """`owner.deck.bottom`, `owner.exile face_down`, `owner.field laid`."""

    whose: Whose
    zone: Zone
    order: Order | None = None
    face_down: bool = False
    orientation: Orientation | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """`put 1 own.hand -> owner.soul as gone`; `search` looks through the whole deck. Binds the cards moved."""

    pick: Pick
    destination: Destination
    search: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Disguise:
    """A card summoned as a 場所札 of this cost and power: `face_down` as one of season 無 without anything else, turned
    face up when it leaves the field; else (`disguised`) with its own name, seasons and attributes."""

    cost: Amount
    power: Amount
    face_down: bool = True


@dataclass(frozen=True, slots=True)
class Play:
    """A procedure by effect: `summon 1 own.deck{place} laid`, `possess …onto…`, `deploy`, `use`, `attack with`.

    `onto` is where it goes or whom it attacks; `orientation` None is the rule's. `paying`: cost and season are asked
    as usual; `spending`: the right of the turn is used up; `face_up` for 怪異札. Binds the cards played.
    `whose` is the side of the field a card without `onto` is summoned to.
    """

    procedure: Procedure
    pick: Pick
    onto: Pick | None = None
    orientation: Orientation | None = None
    disguise: Disguise | None = None
    face_up: bool = False
    paying: bool = False
    spending: bool = False
    whose: Whose = Whose.OWN
    name: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Whom damage hits: one player, or cards, or (several entries) one of them by the player's choice."""

    choices: tuple[Player | Pick, ...]


@dataclass(frozen=True, slots=True)
class Damage:
    """`damage opponent 3`; `undefendable`: no soul may be exiled against it. Binds the number actually dealt."""

    target: Target
    amount: Amount
    undefendable: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw 2`, `opponent draws up to 1`, `draw 1 open` (into 手札公開場). Binds the cards drawn."""

    player: Player
    quantity: Quantity
    amount: Amount
    open: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLife:
    """`life + 2`, `opp.life = 1`; loss of life is not damage. Binds the number really gained or lost."""

    player: Player
    change: Change
    amount: Amount
    name: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """`look 3 own.deck.top as seen`, `reveal 1 own.hand as seen`. They stay where they are."""

    pick: Pick
    public: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """`lay 1 opp.field{place}`, `wake this`."""

    pick: Pick
    orientation: Orientation
    name: str = ""


@dataclass(frozen=True, slots=True)
class Flip:
    """`flip 1 field{face_down} face_up`."""

    pick: Pick
    face_up: bool


@dataclass(frozen=True, slots=True)
class Shuffle:
    player: Player


@dataclass(frozen=True, slots=True)
class Swap:
    """`swap x with y`: each goes where the other was."""

    one: Cards
    other: Cards


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose p = 1 field{place}`."""

    name: str
    pick: Pick


@dataclass(frozen=True, slots=True)
class Let:
    """`let n = this.power`: the number as it is now."""

    name: str
    amount: Amount


class Declared(StrEnum):
    """What `declare` asks for."""

    NUMBER = "number"
    NAME = "name"
    TYPE = "type"
    SEASON = "season"
    ATTRIBUTE = "attribute"
    PLAYER = "player"
    PARITY = "parity"


@dataclass(frozen=True, slots=True)
class Declare:
    """`declare t = type`, `declare n = number 0 to 10`, `declare a = attribute of field{place}` (`among`: of theirs).

    Limits only for numbers; `by` None: the ability's player.
    """

    name: str
    kind: Declared
    lowest: Amount | None = None
    highest: Amount | None = None
    by: Player | None = None
    among: Cards | None = None


@dataclass(frozen=True, slots=True)
class May:
    """`may {…}`: all of it or none, as the player wishes; `if done` afterwards asks which."""

    body: tuple[Statement, ...]
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class If:
    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """`choose one [a | b]`, `choose 2 by opponent [a | b | c]`: that many different ones, in the written order."""

    options: tuple[tuple[Statement, ...], ...]
    amount: int = 1
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each own.soul{season_card}: …` once per card (`it`), or once per `every` cards. Counted before the first.

    When the body is one damage or one change of life, the numbers are added up and happen at once.
    """

    cards: Cards
    body: tuple[Statement, ...]
    every: int = 1


@dataclass(frozen=True, slots=True)
class Repeat:
    amount: Amount
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class AsPlayer:
    """`opponent does {…}`, `both do {…}`: the body from that player's seat (own is that player), turn player first."""

    player: Player
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Lasting:
    """`this turn { p.power + 3; p loses text }`; `printed` is False for a modifier that stands without a duration."""

    span: Span
    modifiers: tuple[Modifier, ...]
    printed: bool = True


@dataclass(frozen=True, slots=True)
class Later:
    """`later when EVENT {…}`: once, the next time; given up when `span` ends first (MATCH: never)."""

    event: Trigger
    body: tuple[Statement, ...]
    span: Span = Span.MATCH


@dataclass(frozen=True, slots=True)
class Extra:
    """`extra summon 1`, `extra attack up to 3 {place, 霊能者}`: more of a right in this turn (None: any number)."""

    player: Player
    procedure: Procedure
    amount: Amount | None
    filter: AllOf = ANY_CARD


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    player: Player


@dataclass(frozen=True, slots=True)
class Skip:
    """`skip draw`, `opponent skips recovery`: the next phase of that kind (of the running turn, if still to come)."""

    player: Player
    phase: Phase


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn goes to its end phase at once."""


@dataclass(frozen=True, slots=True)
class Negate:
    """`negate it`: what was declared comes to nothing; the card and the right count as used."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Prevent:
    """In `instead of`: the event does not happen, and nothing takes its place."""


@dataclass(frozen=True, slots=True)
class AlterAmount:
    """In `instead of`: the event happens with another number (`amount - 2`); below 0 is 0."""

    change: Change
    amount: Amount


@dataclass(frozen=True, slots=True)
class Redirect:
    """In `instead of` damage or a choice: it happens to somebody else."""

    target: Target


@dataclass(frozen=True, slots=True)
class Perform:
    """`perform 徳`, `perform 正体不明 8 as made`: the deed a keyword names. Binds the cards made."""

    keyword: str
    amount: Amount | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class RunText:
    """`resolve text of p`: its 攻撃時, 憑依 or 使用 text happens as if it stood on this card."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class EndGame:
    """`opponent loses`, `self wins`."""

    player: Player
    wins: bool


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence the player has to speak aloud, as a question answered yes or no: `say 「…」`."""

    words: str


Statement: TypeAlias = (
    Put
    | Play
    | Damage
    | Draw
    | ChangeLife
    | Show
    | Turn
    | Flip
    | Shuffle
    | Swap
    | Choose
    | Let
    | Declare
    | May
    | If
    | ChooseOne
    | ForEach
    | Repeat
    | AsPlayer
    | Lasting
    | Later
    | Extra
    | ExtraTurn
    | Skip
    | EndTurn
    | Negate
    | Prevent
    | AlterAmount
    | Redirect
    | Perform
    | RunText
    | EndGame
    | Say
    | Modifier
)

# --- abilities -----------------------------------------------------------------------------------------------------


class Moments(StrEnum):
    """Heads with a place in a procedure. TEXT is unmarked: attack, possessed, use or always by the card's type."""

    TEXT = "text"
    ATTACK = "attack"
    AFTER_ATTACK = "after_attack"
    SUMMON = "summon"
    DEPLOY = "deploy"
    POSSESSED = "possessed"
    USE = "use"


@dataclass(frozen=True, slots=True)
class At:
    """`attack: …`."""

    moment: Moments


@dataclass(frozen=True, slots=True)
class When:
    """`when EVENT: …`. `first`: before the summon effects of the card the event is about, or before the effect that
    chooses the card goes on."""

    event: Trigger
    first: bool = False


@dataclass(frozen=True, slots=True)
class InsteadOf:
    """`instead of EVENT: …`: the body takes the event's place. A body that is a `may` keeps the event when declined."""

    event: Trigger


@dataclass(frozen=True, slots=True)
class Always:
    """`always: …`: the body holds modifiers, and `if` with modifiers, while the card stands in the ability's zones."""


@dataclass(frozen=True, slots=True)
class Activate:
    """`activate [price]: …`: the player may do it in his own main phase while nothing else happens; `↻` is a price of
    laying this card."""

    price: tuple[Statement, ...] = ()
    anytime: bool = False


@dataclass(frozen=True, slots=True)
class Keyword:
    """`不屈: …`, `憤怒 20: …`, `混化 春夏`, `突現 (price)`. A bare body is one `At(TEXT)`.

    `number` for 憤怒 …, `seasons` for 混化 …, `filter` for keywords that name cards, `price` for 突現.
    """

    name: str
    number: int | None = None
    seasons: tuple[Season, ...] = ()
    filter: AllOf = ANY_CARD
    price: tuple[Statement, ...] = ()
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckRule:
    """`deckbuilding: copies 10`, `copies unlimited` (None)."""

    copies: int | None


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`counts as place power 3`, `counts as tool`, `counts as season_card without text`: a second form.

    With a name or an attribute it counts as that too: `counts as 「古書の怪」`.
    """

    type: CardType | None = None
    power: int | None = None
    cost: int | None = None
    no_text: bool = False
    name: str = ""
    attributes: tuple[str, ...] = ()
    seasons: tuple[Season, ...] = ()


Head: TypeAlias = At | When | InsteadOf | Always | Activate | Keyword | DeckRule | CountsAs


@dataclass(frozen=True, slots=True)
class Limit:
    """`once per turn`, `2 times per turn`, `once per match`. TURN or MATCH; counted per card."""

    times: int
    span: Span


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability line. `form` None: in every form of the card (`as tool, use: …` else). `zones` empty: where the head
    says (field for most, hand for a tool). `condition` is asked when the ability would happen, or goes on being asked
    for `always`."""

    head: Head
    body: tuple[Statement, ...] = ()
    form: CardType | None = None
    zones: tuple[Zone, ...] = ()
    condition: Condition | None = None
    limit: Limit | None = None
