"""The state of a game: everything that changes, small, comparable and copied by slices.

Seats are 0 and 1, cards are instance numbers, zones and rights plain ints for the hot paths. What is going on stands
in `frames`: which step of which procedure comes next, with the values bound so far; no closure, callback or generator,
so a state can be compared, stored and copied at any decision.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules_engine.compile.effect_kinds import ALL_KINDS
from rules_engine.kernel.frame import NO_CARD, NOBODY, Value
from rules_engine.kernel.position import Onlooker, Position
from rules_engine.state.marks import Mark
from rules_engine.vocabulary.aspects import ALL, ALWAYS, AT, LIFE, NOTHING
from rules_engine.vocabulary.codes import DECK, RIGHTS, ZONES
from rules_engine.vocabulary.terms import EndReason, Phase

if TYPE_CHECKING:
    from rules_engine.compile.instances import Instances

ALL_SHARED: Final = 524_287
"""All that a copy may share with the position it was made of (``sharing``)."""
TOOLLESS: list[int] = []
"""What is on offer to a seat that holds no 道具札 at all: nothing, whatever its 魂 and the texts may be."""


class Modifier(NamedTuple):
    """A continuous effect started by a text that has been resolved, with its end.

    `program`, `line` and `nth` name the words that say what it does, `player` and `card` whose effect it is, `bound`
    what the text had named, `until` the span it lasts, `turn` the turn whose 回復フェイズ had come when it started.
    """

    program: int
    line: int
    nth: int
    player: int
    card: int
    stamp: int
    bound: tuple[tuple[str, Value], ...]
    until: str
    turn: int = 0


class State(Position):
    """Everything that changes in a game. ``state == other`` compares all of it, the log included.

    `areas[zone][seat]` lists cards in order: the deck from bottom to top, the others by arrival. Per card: `zone`,
    `stamp` (how often it changed zones), `laid`, `face_down`, `damage` taken this far, `host` (the 場所札 a 怪異札
    possesses or the 季節札 a 場所札 lies on, -1 for none), `kind` (the form in use on the field, -1 elsewhere).
    `rights[seat][right]` counts what may still be done, `granted_rights` how much of it a text gave for this turn;
    `winner` is -1 while nobody has won; `ended` says why the game is over, None while it runs. `modifiers` are the
    continuous effects in force. `memory` holds the ``marks`` of this turn and this match, `past` what texts may ask
    about, `since` the number of the event in which each card came to its zone. No part of the position are `offers` and
    `effects`, kept like `cache`; which kinds of effects are `at_work`, by lying cards or resolved texts
    (``compile.effect_kinds``), and whether these may `bear_on_prices`; and the aspects that each shelf of what is kept
    watches (``terms.aspects``), together `watched`: the offers of each seat `seat_watch`, those of both `offers_watch`.
    That is nothing for a seat without 道具札, for others `prices_watch` (nothing where no text touches a price; else
    LIFE for 呪い, too), and with cards that can be paid also what the texts of these read and `lasting_watch`, what
    lasting ones do. What a copy may have in common with it yet is `shared` (``sharing``), and `reading` how many values
    are being worked out, one for the other.
    """

    __slots__ = (
        "areas",
        "at_work",
        "bear_on_prices",
        "damage",
        "effects",
        "effects_watch",
        "ended",
        "face_down",
        "first",
        "granted_rights",
        "host",
        "instances",
        "kind",
        "laid",
        "lasting_watch",
        "life",
        "memory",
        "modifiers",
        "offers",
        "offers_watch",
        "past",
        "phase",
        "prices_watch",
        "reading",
        "rights",
        "rules_watch",
        "seat_watch",
        "shared",
        "since",
        "soul_seasons",
        "stamp",
        "turn",
        "values_watch",
        "watched",
        "winner",
        "zone",
    )

    def __init__(self, instances: "Instances", seed: str, logging: bool) -> None:
        """A position without a card: ``new`` deals them, ``copy`` takes those of another.

        What both of them give a value has none before: it would be made to be thrown away, whenever somebody foresees.
        """
        super().__init__(2, seed, logging)
        self.instances: Instances = instances
        self.areas: list[list[list[int]]]
        self.zone: list[int]
        self.stamp: list[int]
        self.laid: list[bool]
        self.face_down: list[bool]
        self.damage: list[int]
        self.host: list[int]
        self.kind: list[int]
        self.since: list[int]
        self.life: list[int]
        self.rights: list[list[int]]
        self.granted_rights: list[list[int]]
        self.soul_seasons: list[int]
        self.first: int = 0
        self.turn: int = 0
        self.phase: Phase | None = None
        self.modifiers: list[Modifier]
        self.memory: dict[Mark, int]
        self.past: list[tuple[int, Any]]
        self.winner: int = NOBODY
        self.ended: EndReason | None = None
        self.offers: dict[int, list[int]] = {}
        self.effects: dict[Any, Any] = {}
        reads = instances.reads.anywhere
        self.values_watch: int = reads.values
        self.effects_watch: int = reads.values
        self.rules_watch: int = reads.rules
        self.lasting_watch: int = reads.values | LIFE
        self.prices_watch: int = NOTHING if instances.fixed_prices else self.lasting_watch
        self.seat_watch: list[int] = [NOTHING, NOTHING]
        self.offers_watch: int = NOTHING
        self.watched: int = ALL
        self.at_work: int = ALL_KINDS
        self.bear_on_prices: bool = True
        self.shared: int = 0
        self.reading: int = 0

    @classmethod
    def new(cls, instances: "Instances", seed: str, *, logging: bool, onlooker: Onlooker | None = None) -> "State":
        """A game before its first step: every card in its owner's deck, nothing shuffled."""
        state, count = cls(instances, seed, logging), instances.count
        state.onlooker = onlooker
        state.areas = [[[], []] for _ in ZONES]
        for card, owner in enumerate(instances.owners):
            state.areas[DECK][owner].append(card)
        state.zone, state.stamp, state.since = [DECK] * count, [0] * count, [0] * count
        state.laid, state.face_down, state.damage = [False] * count, [True] * count, [0] * count
        state.host, state.kind = [NO_CARD] * count, [-1] * count
        state.life, state.soul_seasons = [instances.ruleset.life, instances.ruleset.life], [0, 0]
        state.rights = [[1] * len(RIGHTS), [1] * len(RIGHTS)]
        state.granted_rights = [[0] * len(RIGHTS), [0] * len(RIGHTS)]
        state.modifiers, state.memory, state.past = [], {}, []
        state.watch()
        return state

    def copy(self, *, logging: bool = True) -> "State":
        """An independent copy, without the log if not `logging`; the instances are shared, for they never change, and
        until either changes them so are the lists of cards and rights (``sharing``)."""
        twin = State(self.instances, self.seed, logging=False)
        twin.random_acts, twin.agreed, twin.acts = self.random_acts, self.agreed, self.acts
        self.shared = twin.shared = ALL_SHARED
        twin.areas = self.areas[:]
        twin.zone, twin.stamp, twin.since, twin.face_down = self.zone, self.stamp, self.since, self.face_down
        twin.laid, twin.damage, twin.host, twin.kind = self.laid, self.damage, self.host, self.kind
        twin.rights, twin.granted_rights = self.rights, self.granted_rights
        twin.life, twin.soul_seasons = self.life[:], self.soul_seasons[:]
        twin.first, twin.turn, twin.turn_player, twin.phase = self.first, self.turn, self.turn_player, self.phase
        twin.frames = [frame.copy() for frame in self.frames]
        twin.pending, twin.modifiers, twin.memory = self.pending[:], self.modifiers[:], self.memory.copy()
        twin.past = self.past[:]
        twin.asker, twin.winner, twin.ended = self.asker, self.winner, self.ended
        twin.log = self.log[:] if logging and self.log is not None else None
        twin.values_watch, twin.rules_watch = self.values_watch, self.rules_watch
        twin.effects_watch, twin.lasting_watch = self.effects_watch, self.lasting_watch
        twin.prices_watch = self.prices_watch
        twin.watched = self.values_watch | self.rules_watch
        twin.at_work, twin.bear_on_prices = self.at_work, self.bear_on_prices
        return twin

    def changed(self, touched: int) -> None:
        """Forget what may have been read of these aspects. Called in this room alone, by what changes them."""
        if touched & self.watched:
            self._forget(touched)

    def _forget(self, touched: int) -> None:
        if touched & self.values_watch:
            self.cache.clear()
            if touched & self.effects_watch:
                self.effects.clear()
        if touched & self.rules_watch:
            self.orderly = False
        if touched & self.offers_watch:
            self._forget_offers(touched)

    def _forget_offers(self, touched: int) -> None:
        left = NOTHING
        for seat in (0, 1):
            if touched & self.seat_watch[seat]:
                self.offers.pop(seat, None)
                self.seat_watch[seat] = NOTHING
            left |= self.seat_watch[seat]
        self.offers_watch = left
        self.watched = self.values_watch | self.rules_watch | left

    def offer(self, player: int, cards: list[int], programs: list[int], *, asked: bool) -> None:
        """Keep which 道具札 are on offer to the player, and watch what these texts of theirs and lasting ones read.

        `asked`: whether lasting texts were asked of one without a text of its own, too: they may forbid its use.
        """
        watched = NOTHING if cards is TOOLLESS else self.prices_watch
        if programs or asked:
            watched |= self.lasting_watch
            for number in programs:
                watched |= self.instances.reads.of_use(number)
        self.seat_watch[player] = watched
        self.offers_watch |= watched
        self.watched |= watched
        self.offers[player] = cards

    def watch(self) -> None:
        """Watch what lasting texts may read where they lie, what effects of resolved ones may, and the zones of cards
        that these name."""
        instances, values, lasting, force, kinds = self.instances, 0, 0, ALWAYS, 0
        on_values = bear_on_prices = False
        lies = self.zone
        for zone, cards in enumerate(instances.standing.lying):
            for card in cards:
                if lies[card] == zone:
                    reads = instances.reads.lying(card, zone)
                    values, lasting, force = values | reads.values, lasting | reads.rules, force | reads.force
                    on_values, bear_on_prices = on_values or reads.values_too, bear_on_prices or reads.prices
                    kinds |= reads.kinds
        for modifier in self.modifiers:
            reads, named = instances.reads.in_force(modifier.program), self._named_zones(modifier)
            values, lasting, force = values | reads.values | named, lasting | reads.rules | named, force | named
            on_values, bear_on_prices = on_values or reads.values_too, bear_on_prices or reads.prices
            kinds |= reads.kinds
        self.at_work, self.bear_on_prices = kinds, bear_on_prices
        anywhere = instances.reads.anywhere
        self.values_watch, self.rules_watch = anywhere.values | values, anywhere.rules | lasting
        self.watched = self.values_watch | self.rules_watch | self.offers_watch
        self.effects_watch = self.values_watch if on_values else force
        self.lasting_watch = anywhere.values | lasting | LIFE
        unchanging = anywhere.values | LIFE
        prices = self.lasting_watch if bear_on_prices else unchanging
        self.prices_watch = NOTHING if instances.fixed_prices else prices

    def _named_zones(self, modifier: Modifier) -> int:
        """Where the card of this effect and those that it names lie."""
        named = AT[self.zone[modifier.card]]
        for _, value in modifier.bound:
            if isinstance(value, tuple):
                for card, _ in value:
                    named |= AT[self.zone[card]]
        return named

    def key(self) -> tuple[object, ...]:
        """All that changes and whose cards these are, as one value that later play does not touch."""
        return (
            self.instances.identity,
            (self.seed, self.agreed, self.random_acts, self.first, self.turn, self.turn_player, self.phase),
            tuple(tuple(area) for areas in self.areas for area in areas),
            (tuple(self.zone), tuple(self.stamp), tuple(self.laid), tuple(self.face_down)),
            (tuple(self.damage), tuple(self.host), tuple(self.kind)),
            (tuple(self.life), tuple(self.soul_seasons), tuple(self.rights[0]), tuple(self.rights[1])),
            (tuple(self.granted_rights[0]), tuple(self.granted_rights[1])),
            (self.asker, self.winner, self.ended, self.acts, tuple(self.since)),
            tuple(frame.key() for frame in self.frames),
            (tuple(self.pending), tuple(self.modifiers), tuple(sorted(self.memory.items())), tuple(self.past)),
            None if self.log is None else tuple(self.log),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]
