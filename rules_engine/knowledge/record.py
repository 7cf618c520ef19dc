"""What a seat knows of cards it does not see: read off the log as the seat is told it, entry by entry.

A card whose face the seat has seen is known to lie where it was put: under a deck, on top of it, back in a hand, under
a 場所札. It stays known while it can be followed, whatever zone it goes to. Once it cannot be told from others any
more, it may be any of them: the cards of a deck when it is shuffled, those of a closed hand when one of them leaves it
unseen, those that the other seat has looked at and put back in an order of its own.

A place is called by the number of the card that really lies there; no number of a card that the seat has not seen goes
any further than this room.
"""

from typing import Protocol

from rules_engine.kernel.frame import NO_CARD
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.term import Term
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, NOBODY_SEES, OPEN_HAND, SOUL, VIRTUE, ZONES
from rules_engine.vocabulary.terms import EventKind, Verb

ZONE_OF: dict[Term, int] = {zone: number for number, zone in enumerate(ZONES)}
OPEN_ZONES = (OPEN_HAND, SOUL, EXILE)
CLOSED_ZONES = (HAND, VIRTUE)
"""Zones of the other seat in which one card cannot be told from another by where it lies."""
NO_DECK = -1


class KnownGame(Protocol):
    """A game: its position, and what is known there, read once."""

    state: State

    def knowledge(self, seat: int) -> "Knowledge": ...


class Knowledge:
    """What seat `seat` knows of the cards whose faces it has seen, as far as the log has been read.

    `sure` are those of which it knows where they are, `vague` has the places in which each of the others may lie. Cards
    that lie open by now are among them.
    """

    __slots__ = ("_handled", "_handler", "_handling", "_owners", "_read", "_zone", "seat", "sure", "vague")

    def __init__(self, state: State, seat: int) -> None:
        """Nothing read yet. Where the game began in the middle, the seat knows what lay open then."""
        self.seat: int = seat
        self.sure: set[int] = set()
        self.vague: dict[int, set[int]] = {}
        self._read: int = 0
        self._owners: tuple[int, ...] = state.instances.owners
        self._zone: list[int] = _zones_at_first(state)
        self._handled: list[set[int]] = [set(), set()]
        self._handler: list[int] = [NO_CARD, NO_CARD]
        self._handling: int = NO_DECK
        own = [card for card, owner in enumerate(self._owners) if owner == seat and self._zone[card] in CLOSED_ZONES]
        self.sure.update(own, (card for card, zone in enumerate(self._zone) if zone in OPEN_ZONES))

    def follow(self, state: State) -> "Knowledge":
        """Read what the log of the same game says since it was read last."""
        log = state.log or []
        if len(self._zone) < state.instances.count:  # laid by hand since
            self._owners = state.instances.owners
            self._zone += [DECK] * (state.instances.count - len(self._zone))
        for at in range(self._read, len(log)):
            self._take(log[at])
        self._read = len(log)
        return self

    def redealt(self, state: State, names: dict[int, int], *, of_drawer: bool) -> "Knowledge":
        """What this seat knows in `state`, where `names[card]` lies wherever a hidden `card` lay, and a log begins.

        The drawing seat has seen the cards that it knows, and they stay the cards they are (`of_drawer`). The other
        one knows of its places what it knew of them: which card lies there.
        """
        knowledge = Knowledge(state, self.seat)
        knowledge.sure = {names.get(card, card) for card in self.sure}
        knowledge.vague = {
            card if of_drawer else names.get(card, card): {names.get(place, place) for place in places}
            for card, places in self.vague.items()
        }
        knowledge._zone = state.zone[:]
        knowledge._handled = [{names.get(card, card) for card in cards} for cards in self._handled]
        knowledge._handler, knowledge._handling = self._handler[:], self._handling
        return knowledge

    def copy(self, state: State) -> "Knowledge":
        """The same for another game that is in this position, or has gone on from it to `state`."""
        twin = Knowledge(state, self.seat)
        twin.sure, twin.vague = set(self.sure), {card: set(places) for card, places in self.vague.items()}
        twin._read, twin._zone, twin._handled = self._read, self._zone[:], [set(cards) for cards in self._handled]
        twin._handler, twin._handling, twin._owners = self._handler[:], self._handling, self._owners
        return twin

    def _take(self, entry: LogEntry) -> None:
        if entry.kind is EventKind.CHANCE:
            return
        handling, self._handling = self._handling, NO_DECK
        seen = entry.secret in (-1, self.seat)
        if entry.source is not None:
            self._move(entry, seen)
        elif entry.kind is EventKind.SHUFFLED:
            self._confuse(self._lying(DECK, entry.player))
            self._handled[entry.player] = set()
        elif entry.kind is EventKind.LOOKED or entry.kind is EventKind.REVEALED:
            self._look(entry, seen, handling)
        elif entry.kind is EventKind.MANUAL and entry.card != NO_CARD and self._zone[entry.card] == DECK:
            self._handle(self._lying(DECK, self._owners[entry.card]), entry.player, NO_DECK)
        elif seen and _shows_source(entry) and self._zone[entry.card] != FIELD:
            self._identify(entry.card)

    def _look(self, entry: LogEntry, seen: bool, handling: int) -> None:
        """Cards are looked at or shown: one, or a whole deck."""
        cards = {entry.card} if entry.card != NO_CARD else self._lying(DECK, entry.player)
        if seen:
            for card in cards:
                self._identify(card)
        if any(self._zone[card] == DECK for card in cards):
            self._handle(cards, entry.secret if entry.card == NO_CARD else entry.player, handling)

    def _handle(self, cards: set[int], handler: int, handling: int) -> None:
        """These cards of a deck are in somebody's hands."""
        for card in cards:
            owner = self._owners[card]
            if handling != owner:
                self._handled[owner] = set()
            handling = self._handling = owner
            self._handled[owner].add(card)
            self._handler[owner] = handler

    def _move(self, entry: LogEntry, seen: bool) -> None:
        assert entry.source is not None
        assert entry.destination is not None
        card, owner = entry.card, entry.player
        source, goal = ZONE_OF[entry.source], ZONE_OF[entry.destination]
        handled = self._handled[owner]
        if card in handled and self._handler[owner] != self.seat and entry.kind is not EventKind.DREW:
            self._confuse(handled)
        if source == goal == DECK and entry.secret == NOBODY_SEES:
            return
        if source in CLOSED_ZONES and not seen:
            self._confuse(self._lying(source, owner))
        if seen:
            self._identify(card)
        self._zone[card] = goal
        handled.discard(card)

    def _lying(self, zone: int, owner: int) -> set[int]:
        return {card for card, there in enumerate(self._zone) if there == zone and self._owners[card] == owner}

    def _identify(self, card: int) -> None:
        """The seat sees which card this is: no other one is here."""
        if card in self.sure:
            return
        self.vague.pop(card, None)
        self.sure.add(card)
        for other in [other for other, places in self.vague.items() if card in places]:
            if other in self.vague:
                self.vague[other].discard(card)
                if len(self.vague[other]) == 1:
                    self._identify(other)

    def _confuse(self, places: set[int]) -> None:
        """What lies in these places cannot be told from one another any more."""
        if len(places) < 2:
            return
        for card in self.sure & places:
            self.sure.discard(card)
            self.vague[card] = set(places)
        for lying in self.vague.values():
            if not lying.isdisjoint(places):
                lying |= places


def knowledge_of(table: "KnownGame | State", seat: int) -> Knowledge:
    """What this seat (0 or 1) of a game, or of a position with its log, knows of cards it does not see."""
    return Knowledge(table, seat).follow(table) if isinstance(table, State) else table.knowledge(seat)


def _shows_source(entry: LogEntry) -> bool:
    """Whether the entry says whose text happens, or that its owner lets it happen."""
    if entry.card == NO_CARD:
        return False
    return entry.kind is EventKind.TEXT_STARTED or (entry.kind is EventKind.DECIDED and entry.word != Verb.NO.value)


def _zones_at_first(state: State) -> list[int]:
    """Where each card lay when the log began."""
    zones = state.zone[:]
    for entry in reversed(state.log or ()):
        if entry.source is not None:
            zones[entry.card] = ZONE_OF[entry.source]
    return zones
