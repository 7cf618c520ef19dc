"""What lasts: changes, grants, leave and prohibitions."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.abilities import Ability
from rules_engine.language.tree.events import CausePattern, EventPattern, Trigger
from rules_engine.language.tree.filters import ANY_CARD, AllOf
from rules_engine.language.tree.kinds import Amount, Cards, Condition, ModifierNode, Statement
from rules_engine.language.tree.traits import Trait, Value
from rules_engine.vocabulary.terms import CardType, Orientation, Season, Zone


class Change(StrEnum):
    ADD = "+"
    SUBTRACT = "-"
    SET = "="


@frozen
class ChangeValue(ModifierNode):
    """`this.power + 3`, `own.hand{place}.cost - 1`. `asks_power`: it is of a lasting text that asks for a 力 (H-07)."""

    cards: Cards
    value: Value
    change: Change
    amount: Amount
    asks_power: bool = False


@frozen
class SwapValues(ModifierNode):
    """`p swaps power and cost`."""

    cards: Cards


@frozen
class Grants(ModifierNode):
    """`host has (■魚群)`, `on_this has (attack: damage opponent 3)`."""

    cards: Cards
    abilities: tuple[Ability, ...]


@frozen
class GainsText(ModifierNode):
    """`this has text of gone`: the texts of other cards, without the keyword `without` (■合唱)."""

    cards: Cards
    source: Cards
    without: str = ""


@frozen
class LosesText(ModifierNode):
    """`p loses text`; with `only` just that part: one head word (`summon`) or one keyword."""

    cards: Cards
    only: str = ""


@frozen
class Becomes(ModifierNode):
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


@frozen
class Copies(ModifierNode):
    """`this copies p`: name, types, values, seasons, attributes and texts are those printed on the other card."""

    cards: Cards
    source: Cards


@frozen
class Gives(ModifierNode):
    """`this gives 春 夏 秋 冬 for {噂}`: seasons a card in the 魂 gives besides its own, only to cards like these."""

    cards: Cards
    seasons: tuple[Season, ...]
    filter: AllOf = ANY_CARD


@frozen
class Enters(ModifierNode):
    """`this enters awake`: how a card comes onto the field when it is summoned."""

    cards: Cards
    orientation: Orientation


@frozen
class EntersSwapped(ModifierNode):
    """`{place} can enter swapped`: as its summoning is declared, its player may let power and cost change places."""

    cards: Cards


@frozen
class DefenceCosts(ModifierNode):
    """`defence against power of this costs 2`: souls to exile for each point of damage with this cause."""

    cause: CausePattern
    amount: Amount


@frozen
class Omits(ModifierNode):
    """`on_this can omit ■呪い`: the keyword of these cards may be left undone."""

    cards: Cards
    keyword: str


@frozen
class Forbids(ModifierNode):
    """`cannot {opponent defends}`: events like this do not happen; "cannot" beats "must" and "may"."""

    events: tuple[EventPattern, ...]


@frozen
class Only(ModifierNode):
    """`only this is summoned onto own.field{season_card}`: what is done so to these cards happens only like this."""

    event: EventPattern


@frozen
class Requires(ModifierNode):
    """`must {this attacks}`: if it can be done."""

    event: EventPattern


@frozen
class Permits(ModifierNode):
    """`can {own uses own.soul{…}}`: allows what the rules do not (another zone, another attack, face up).

    `free`: without cost and season; `uncounted`: without cost, the season is asked; `right`: spends the right of the
    turn as usual, `unspent`: never any; `face_up` for 怪異札.
    """

    event: EventPattern
    free: bool = False
    right: bool = False
    uncounted: bool = False
    face_up: bool = False
    unspent: bool = False


@frozen
class Untouched(ModifierNode):
    """`own.soul is untouched by opponent effect{tool}`: not affected and not chosen; `choice_only`: only not chosen."""

    cards: Cards
    cause: CausePattern
    choice_only: bool = False


@frozen
class Replaces(ModifierNode):
    """`instead of EVENT {…}` as long as it lasts; on the card itself the head `instead of` says the same."""

    event: Trigger
    body: tuple[Statement, ...]
    condition: Condition | None = None


@frozen
class Listens(ModifierNode):
    """`when EVENT {…}` as long as it lasts."""

    event: Trigger
    body: tuple[Statement, ...]
    condition: Condition | None = None


@frozen
class ActsAs(ModifierNode):
    """`own.field stands for soul as 無`: cards elsewhere that serve for cost, season and defence like those of a zone.

    `season` None: their own.
    """

    cards: Cards
    zone: Zone
    season: Season | None = None
