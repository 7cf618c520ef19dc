"""What is seen of a table, as frozen values; templates word it.

One and the same ``Table`` is drawn, kept of a game that ended, and shown in its replay. What a field marked
``NOT_KEPT`` says is only for whoever answers now.
"""

from dataclasses import dataclass, field, replace

from cards.faces.face import CardFace
from decks.games.replay.transcript.plain import NOT_KEPT
from decks.games.table.by_hand import ByHand, SettingForm
from decks.games.table.card_view import CardView, ClosedPlace, Offer
from decks.games.table.edit_view import Editing
from decks.games.table.log import Log, LogLine
from decks.games.table.stacks import SeasonStack, stacks_of
from rules_engine import Clause
from rules_engine.vocabulary.draws import DRAWS
from rules_engine.vocabulary.terms import DecisionKind, EndReason, Matter, Phase, Procedure, Window

PHASES = tuple(Phase)
CLOSED = "裏向きの札"
NO_LOG = Log((), 0, ())


@dataclass(frozen=True, slots=True)
class TablePile:
    """魂 or 除外; `asked` while the decision is about its cards."""

    cards: tuple[CardView, ...]
    asked: bool = False

    @property
    def stacks(self) -> tuple[SeasonStack, ...]:
        return stacks_of([card.shown for card in self.cards])

    @property
    def size(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Right:
    procedure: Procedure
    left: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the table as the viewer sees it: `closed` counts the cards in hand that are not for him to see.

    `closed_places` are the 場所札 face down on the other side, `closed_under` counts the 怪異札 that possess them.
    """

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
    souls: TablePile
    exile: TablePile
    closed: int = 0
    closed_places: tuple[ClosedPlace, ...] = ()
    closed_under: int = 0

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
        return (*self.hand, *self.open_hand, *self.on_field, *self.held, *self.souls.cards, *self.exile.cards)

    @property
    def field_size(self) -> int:
        return len(self.on_field) + len(self.closed_places)

    @property
    def on_field(self) -> tuple[CardView, ...]:
        """The open cards on the field, each without those that possess it."""
        return (*(one for one in (self.season_card, self.on_season) if one), *self.places)


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """The other side, as far as every game has one; nobody sits there where no `Seat` says more."""

    life: int
    first: bool
    on_turn: bool


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the board as a page draws it, that of the seat `number`: `key` is what styles and scripts find it by,
    `name` what the form of the edited board calls it, `words` what people do."""

    key: str
    number: int
    seat: Seat | EmptySeat
    name: str
    words: str

    @property
    def is_own(self) -> bool:
        return self.key == "own"

    @property
    def is_absent(self) -> bool:
        return isinstance(self.seat, EmptySeat)


@dataclass(frozen=True, slots=True)
class Asked:
    """The open decision as the engine explains it, as far as pages word it.

    `least` to `most` cards or numbers, `each` 魂 for a point of damage; `sentence` is what the text asks, `text` all of
    it: what comes before that part, the part, the rest.
    """

    matter: Matter | None = None
    least: int = 0
    most: int = 0
    each: int = 1
    sentence: str = ""
    text: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The open decision. `picked` is what was chosen so far, `number` is how many more or how much damage.

    `about` is the card it is about; `hidden` are the cards that may be answered with where the table shows no faces,
    `unseen` answers with a card that the person may not see. `words` are the names or attributes that may be declared.
    `absent` says that the seat where nobody sits is asked; the player answers for it, as for an `other` seat of his
    own.
    """

    kind: DecisionKind
    clause: Clause
    window: Window | None = None
    number: int = 0
    picked: tuple[CardFace | None, ...] = ()
    asked: Asked = Asked()
    about: CardView | None = None
    absent: bool = False
    other: bool = False
    offers: tuple[Offer, ...] = field(default=(), metadata=NOT_KEPT)
    playable: bool = field(default=True, metadata=NOT_KEPT)
    hidden: tuple[CardView, ...] = field(default=(), metadata=NOT_KEPT)
    unseen: tuple[Offer, ...] = field(default=(), metadata=NOT_KEPT)
    words: tuple[str, ...] = field(default=(), metadata=NOT_KEPT)

    @property
    def chosen(self) -> tuple[str, ...]:
        """What the cards picked so far are called."""
        return tuple(face.name if face else CLOSED for face in self.picked)

    @property
    def card(self) -> str:
        """The name of the card it is about, empty for none."""
        return self.about.face.name if self.about else ""

    @property
    def face(self) -> CardFace | None:
        """How that card looks now."""
        return self.about.shown if self.about else None


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
    """Everything a page shows of one position, after `ply` actions of which `hand_moves` were done by hand.

    `facing` is the side of the one on the other chair, None where nobody does. `machine_asked` says that the
    computer decides now: then there is no prompt. `knew` is told once the game against it is over. `last` actions are
    there, those taken back among them; `log` is what happened until here, kept once for all steps of a game. The seat
    `below` is the `own` one; `turn_of_player` counts the turns of whose turn it is, 0 where nobody counted; `awaited`
    is the seat that has yet to take the device, whose hand is closed so long. `person_asked` says that the other of two
    people decides now; then there is no prompt either.
    """

    seed: str
    ply: int
    turn: int
    own_turn: bool
    phase: Phase | None
    own: Seat
    other: EmptySeat
    facing: Seat | None = None
    prompt: Prompt | None = None
    outcome: End | None = None
    machine_asked: bool = False
    knew: Knew | None = None
    hand_moves: int = 0
    last: int = field(default=0, metadata=NOT_KEPT)
    below: int = field(default=0, metadata=NOT_KEPT)
    awaited: int | None = field(default=None, metadata=NOT_KEPT)
    person_asked: bool = field(default=False, metadata=NOT_KEPT)
    turn_of_player: int = 0
    log: Log = field(default=NO_LOG, metadata=NOT_KEPT)
    by_hand: ByHand | None = field(default=None, metadata=NOT_KEPT)
    setting: SettingForm | None = field(default=None, metadata=NOT_KEPT)
    editing: Editing | None = field(default=None, metadata=NOT_KEPT)
    phases: tuple[Phase, ...] = field(default=PHASES, metadata=NOT_KEPT)

    def turned(self) -> "Table":
        """The same table with the other seat below, where both seats are shown; without its log."""
        if self.facing is None:
            return self
        end, prompt, own = self.outcome, self.prompt, self.own
        return replace(
            self,
            own_turn=not self.own_turn,
            own=self.facing,
            other=EmptySeat(own.life, own.first, own.on_turn),
            facing=own,
            prompt=replace(prompt, other=not prompt.other) if prompt else None,
            outcome=replace(end, won=not (end.won or end.drawn)) if end else None,
            below=1 - self.below,
            log=NO_LOG,
        )

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides of the board, the one across first."""
        names, words = (self.editing.names, self.editing.words) if self.editing else (("", ""), ("", ""))
        across = self.facing or self.other
        return (
            Side("facing", 1 - self.below, across, names[1], words[1]),
            Side("own", self.below, self.own, names[0], words[0]),
        )

    @property
    def declared(self) -> LogLine | None:
        """The line of the log that says what the open window is about."""
        window = self.prompt.window if self.prompt else None
        return self.log.newest_declared(window.value.rpartition("_")[0]) if window else None

    @property
    def awaits_below(self) -> bool:
        """Whether the seat that has yet to take the device is the one below."""
        return self.awaited == self.below

    @property
    def can_undo(self) -> bool:
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        return self.ply < self.last
