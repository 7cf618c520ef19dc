"""Statements that move, play, hurt, show and turn."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.cards import Pick, Quantity
from rules_engine.language.tree.kinds import Amount, Cards, Statement
from rules_engine.language.tree.modifiers import Change
from rules_engine.language.tree.players import Player, Whose
from rules_engine.vocabulary.terms import Orientation, Procedure, Zone


class Order(StrEnum):
    """Where in a deck: TOP and BOTTOM in an order of the mover's choice, SHUFFLED into it."""

    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top or bottom"
    SHUFFLED = "shuffled"


@frozen
class Destination:
    """`owner.deck.bottom`, `owner.exile face_down`, `owner.field laid`."""

    whose: Whose
    zone: Zone
    order: Order | None = None
    face_down: bool = False
    orientation: Orientation | None = None


@frozen
class Put(Statement):
    """`put 1 own.hand -> owner.soul as gone`; `search` looks through the whole deck. Binds the cards moved.

    `in_order`: from an end of a deck one after another instead of all at once (S-順番に).
    """

    pick: Pick
    destination: Destination
    search: bool = False
    name: str = ""
    in_order: bool = False


@frozen
class Disguise:
    """A card summoned as a 場所札 of this cost and power: `face_down` as one of season 無 without anything else, turned
    face up when it leaves the field; else (`disguised`) with its own name, seasons and attributes."""

    cost: Amount
    power: Amount
    face_down: bool = True


@frozen
class Play(Statement):
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


@frozen
class Target:
    """Whom damage hits: one player, or cards, or (several entries) one of them by the player's choice."""

    choices: tuple[Player | Pick, ...]


@frozen
class Damage(Statement):
    """`damage opponent 3`; `undefendable`: no soul may be exiled against it. Binds the number actually dealt."""

    target: Target
    amount: Amount
    undefendable: bool = False
    name: str = ""


@frozen
class Draw(Statement):
    """`draw 2`, `opponent draws up to 1`, `draw 1 open` (into 手札公開場). Binds the cards drawn."""

    player: Player
    quantity: Quantity
    amount: Amount
    open: bool = False
    name: str = ""


@frozen
class ChangeLife(Statement):
    """`life + 2`, `opp.life = 1`; loss of life is not damage. Binds the number really gained or lost."""

    player: Player
    change: Change
    amount: Amount
    name: str = ""


@frozen
class Show(Statement):
    """`look 3 own.deck.top as seen`, `reveal 1 own.hand as seen`. They stay where they are."""

    pick: Pick
    public: bool
    name: str = ""


@frozen
class Turn(Statement):
    """`lay 1 opp.field{place}`, `wake this`."""

    pick: Pick
    orientation: Orientation
    name: str = ""


@frozen
class Flip(Statement):
    """`flip 1 field{face_down} face_up`."""

    pick: Pick
    face_up: bool


@frozen
class Shuffle(Statement):
    player: Player


@frozen
class Swap(Statement):
    """`swap x with y`: each goes where the other was."""

    one: Cards
    other: Cards
