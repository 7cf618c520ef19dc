"""What the pages show of a table, as frozen values; templates word it."""

from dataclasses import dataclass

from cards.faces.face import CardFace
from decks.solo.by_hand import ByHand
from decks.solo.log import Log, LogLine
from decks.solo.setting import SettingForm
from decks.solo.stacks import SeasonStack, stacks_of
from rules_engine import Clause
from rules_engine.play import Decision
from rules_engine.terms.draws import DRAWS
from rules_engine.terms.vocabulary import DecisionKind, EndReason, Phase, Procedure, Reason, Verb, Window

PHASES = tuple(Phase)
GOALS = {
    Verb.SUMMON: "field",
    Verb.DEPLOY: "field",
    Verb.USE: "field",
    Verb.INVOKE: "field",
    Verb.ATTACK: "across",
    Verb.SOUL: "souls",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action. `target` names the 季節札 or host, `choice` says that the same act has another goal too.

    `label` is what an `option` means.
    """

    text: str
    verb: Verb
    target: str = ""
    choice: bool = False
    label: str = ""

    @property
    def slug(self) -> str:
        return self.text.replace(" ", "-")

    @property
    def goal(self) -> str:
        """Where the card is drawn to for it: the id of another card, or what a part of the table is called."""
        words = self.text.split()
        return f"card-{words[-1]}" if words[-2:-1] == ["on"] else GOALS.get(self.verb, "")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: the engine's fault with its clause and the seasons it asks for."""

    verb: Verb
    reason: Reason
    clause: Clause
    needed: int
    found: int
    seasons: str

    @property
    def missing(self) -> int:
        return self.needed - self.found


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the table; `under` are the 怪異札 that possess it, `power` and `damage` those of a placed 場所札.

    `copies` says for how many equal cards of a pile the view stands; `under_closed` counts those that possess it and
    are not for the viewer to see. `asks` says that the open question is about this card.
    """

    number: int
    face: CardFace
    offers: tuple[Offer, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    laid: bool = False
    power: int | None = None
    damage: int = 0
    under: tuple["CardView", ...] = ()
    chosen: bool = False
    copies: int = 1
    under_closed: int = 0
    asks: bool = False

    @property
    def closed_backs(self) -> range:
        """One for each card under it that lies face down."""
        return range(self.under_closed)

    @property
    def wants_chooser(self) -> bool:
        """Whether the offers are too many, or their names too long, to stand under the face."""
        return len(self.offers) > 2 or any(offer.verb is Verb.POSSESS and offer.choice for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Pile:
    """魂 or 除外; `asked` while the decision is about its cards."""

    cards: tuple[CardView, ...]

    @property
    def stacks(self) -> tuple[SeasonStack, ...]:
        return stacks_of([card.face for card in self.cards])

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def asked(self) -> bool:
        return any(card.offers for card in self.cards)


@dataclass(frozen=True, slots=True)
class Right:
    procedure: Procedure
    left: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the table as the viewer sees it: `closed` counts the cards in hand that are not for him to see."""

    life: int
    first: bool
    on_turn: bool
    deck: int
    virtue: int
    rights: tuple[Right, ...]
    hand: tuple[CardView, ...]
    open_hand: tuple[CardView, ...]
    season_card: CardView | None
    on_season: CardView | None
    places: tuple[CardView, ...]
    held: tuple[CardView, ...]
    souls: Pile
    exile: Pile
    closed: int = 0

    @property
    def hand_size(self) -> int:
        return len(self.hand) + len(self.open_hand) + self.closed

    @property
    def backs(self) -> range:
        """One for each card in hand that lies face down."""
        return range(self.closed)

    @property
    def shown(self) -> tuple[CardView, ...]:
        """The cards that stand on the page with buttons of their own."""
        on_season = tuple(one for one in (self.season_card, self.on_season) if one)
        piles = (*self.souls.cards, *self.exile.cards)
        return (*self.hand, *self.open_hand, *on_season, *self.places, *self.held, *piles)

    @property
    def field_size(self) -> int:
        on_season = (self.season_card is not None) + (self.on_season is not None)
        return len(self.places) + on_season


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """The other side, as far as every game has one; nobody sits there where no `Seat` says more."""

    life: int
    first: bool
    on_turn: bool


@dataclass(frozen=True, slots=True)
class AskedThen:
    """A decision as it was explained when it was open, as far as pages word it."""

    at: str
    least: int
    most: int
    each: int
    sentence: str
    text: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Prompt:
    """The open decision. `chosen` names what was chosen so far, `number` is how many more or how much damage.

    `asked` is the decision as the engine explains it, `card` the name of the card it is about and `face` how it looks;
    `hidden` are the cards that may be answered with where the table shows no faces, `unseen` answers with a card that
    the person may not see. `words` are the names or attributes that may be declared. `absent` says that the seat where
    nobody sits is asked; the player answers for it, as for an `other` seat of his own. `declared` is the line of the
    log that told what the window is about.
    """

    kind: DecisionKind
    clause: Clause
    window: Window | None
    number: int
    chosen: tuple[str, ...]
    offers: tuple[Offer, ...]
    playable: bool
    asked: Decision | AskedThen
    card: str = ""
    face: CardFace | None = None
    hidden: tuple[CardView, ...] = ()
    unseen: tuple[Offer, ...] = ()
    absent: bool = False
    other: bool = False
    words: tuple[str, ...] = ()
    declared: LogLine | None = None


@dataclass(frozen=True, slots=True)
class Knew:
    """What the computer knew of the person's hand: names of cards, and how many it did not know."""

    names: tuple[str, ...]
    unknown: int


@dataclass(frozen=True, slots=True)
class End:
    won: bool
    reason: EndReason
    clause: Clause

    @property
    def drawn(self) -> bool:
        return self.reason in DRAWS


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a page shows of one position; `ply` of `last` actions are in force, `hand_moves` of them by hand.

    `facing` is the side of whoever sits on the other chair, None where nobody does. `machine_asked` says that the
    computer decides now: then there is no prompt. `knew` is told once the game against it is over.
    """

    seed: str
    ply: int
    last: int
    turn: int
    own_turn: bool
    phase: Phase | None
    prompt: Prompt | None
    outcome: End | None
    own: Seat
    other: EmptySeat
    log: Log
    facing: Seat | None = None
    machine_asked: bool = False
    knew: Knew | None = None
    by_hand: ByHand | None = None
    setting: SettingForm | None = None
    hand_moves: int = 0
    phases: tuple[Phase, ...] = PHASES

    @property
    def can_undo(self) -> bool:
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        return self.ply < self.last
