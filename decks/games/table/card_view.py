"""A card on the table, as pages show it: how it looks, what it may do now and why not the rest."""

from dataclasses import dataclass, field, replace

from cards.faces.face import CardFace, changed_face
from decks.games.replay.transcript.plain import NOT_KEPT
from rules_engine import Clause
from rules_engine.game import CardNow
from rules_engine.vocabulary.terms import Reason, Verb

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
class RefusedAct:
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
    """A card on the table; `face` is the printed one, `shown` what it is now.

    `under` are the 怪異札 that possess it. `power` is the 力 of a placed 場所札, elsewhere one that is not as printed,
    `damage` is taken off already; `now` says what else is not as printed.

    `copies` says for how many equal cards of a pile the view stands; `under_closed` counts those that possess it and
    are not for the viewer to see. `asks` says that the open question is about this card.
    """

    number: int
    face: CardFace
    offers: tuple[Offer, ...] = field(default=(), metadata=NOT_KEPT)
    refusals: tuple[RefusedAct, ...] = field(default=(), metadata=NOT_KEPT)
    laid: bool = False
    face_down: bool = False
    power: int | None = None
    damage: int = 0
    now: CardNow | None = None
    under: tuple["CardView", ...] = ()
    chosen: bool = False
    copies: int = field(default=1, metadata=NOT_KEPT)
    under_closed: int = 0
    asks: bool = False

    @property
    def shown(self) -> CardFace:
        """The face with what the card is now."""
        if self.now is None and self.power in (None, self.face.power):
            return self.face
        return changed_face(self.face, self.now or CardNow(), name=self.new_name, power=self.power)

    @property
    def new_name(self) -> str:
        """What it is called now, with its own name where it keeps that; empty where that is all it is called."""
        names = self.now.names if self.now else None
        if not names:
            return ""
        own = {self.face.name, self.face.printed_name}
        given = [name for name in names if name not in own]
        return "・".join([self.face.name, *given] if own & set(names) else given)

    @property
    def called(self) -> str:
        """What buttons and headings call it: its name now, and the printed one behind it where it has lost that."""
        own = self.face.name
        if self.is_nameless:
            return f"名なし（{own}）"
        now = self.new_name
        return f"{now}（{own}）" if now and own not in now.split("・") else now or own

    @property
    def is_nameless(self) -> bool:
        return self.now is not None and self.now.names == ()

    @property
    def shift(self) -> str:
        """Whether its 力 is above ("up") or below ("down") the printed one."""
        if self.power is None or self.face.power is None or self.power == self.face.power:
            return ""
        return "up" if self.power > self.face.power else "down"

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Its texts, each with whether it is "lost", "resting" or "gained"; the printed ones first."""
        now = self.now or CardNow()
        kinds = dict.fromkeys(now.silent, "lost") | dict.fromkeys(now.resting, "resting")
        printed = [(line, kinds.get(place, "")) for place, line in enumerate(self.face.text)]
        return (*printed, *((line, "gained") for line in now.gained))

    @property
    def gained_words(self) -> tuple[str, ...]:
        """What it was given, a keyword by its name, another text as such."""
        now = self.now or CardNow()
        return _in_words((*now.gained, *(f"■{word}" for word in now.working)))

    @property
    def lost_words(self) -> tuple[str, ...]:
        """What it lost in the same way; keywords that no text names, too."""
        now = self.now or CardNow()
        texts = [line for place, line in enumerate(self.face.text) if place in now.silent]
        unwritten = [f"■{word}" for word in self.face.unwritten if word.split()[0] in now.lost and not now.resting]
        return _in_words((*texts, *unwritten))

    @property
    def under_size(self) -> int:
        return len(self.under) + self.under_closed

    @property
    def is_changed(self) -> bool:
        """Whether anything about it is not as printed."""
        rests = self.now and replace(self.now, resting=(), lost=()) == CardNow()
        return bool(self.shift or self.damage or (self.now and not rests) or self.lost_words)

    @property
    def closed_backs(self) -> range:
        """One for each card under it that lies face down."""
        return range(self.under_closed)

    @property
    def wants_chooser(self) -> bool:
        """Whether the offers are too many, or their names too long, to stand under the face."""
        return len(self.offers) > 2 or any(offer.verb is Verb.POSSESS and offer.choice for offer in self.offers)


def _in_words(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Each by its keyword, the others together by how many they are."""
    words = [line.partition("：")[0] for line in lines if line.startswith("■")]
    others = len(lines) - len(words)
    return (*dict.fromkeys(words), *([f"文{others}つ"] if others else []))


@dataclass(frozen=True, slots=True)
class ClosedPlace:
    """A 場所札 that lies face down on the other side: what everybody sees of it."""

    laid: bool = False
    power: int | None = None
    damage: int = 0
