"""Whether decks fit a format on a day, asked of many decks: what a card may do there is worked out once."""

import sys
from dataclasses import dataclass, field
from datetime import date

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats.format import plain_format
from rules_engine.legality.formats.limits import FormatLimits, limit_group
from rules_engine.legality.release import Availability, availability
from rules_engine.legality.restrictions import RestrictionList

ANY_NUMBER = sys.maxsize


@dataclass(frozen=True, slots=True)
class CardRoom:
    """How many copies of a card a list and the day let into a deck, and how many of its `group` the general rule."""

    alone: int
    together: int
    group: str


@dataclass(frozen=True, slots=True)
class Fitting:
    """A format on a day. A deck fits where `check_deck` finds no fault."""

    catalog: Catalog
    limits: FormatLimits
    day: date
    rooms: dict[int, CardRoom] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def under(cls, catalog: Catalog, in_force: RestrictionList, day: date) -> "Fitting":
        """By this list and the printed limits."""
        return cls(catalog, FormatLimits.under(plain_format(in_force.series), in_force), day)

    def fits(self, deck: DeckList) -> bool:
        """``UnknownCardError`` for an id that the catalogue lacks."""
        size, most = deck.size, self.limits.format.most
        fits = size >= self.limits.least and (most is None or size <= most)
        groups: dict[str, int] = {}
        for card_id, copies in deck.counts.items():
            room = self.rooms.get(card_id) or self._room(card_id)
            left = groups.get(room.group, room.together) - copies
            if copies > room.alone or left < 0:
                fits = False
            groups[room.group] = left
        return fits

    def _room(self, card_id: int) -> CardRoom:
        card = self.catalog.card(card_id)
        together = self.limits.copies(card)
        room = CardRoom(self._alone(card), ANY_NUMBER if together is None else together, limit_group(card))
        self.rooms[card_id] = room
        return room

    def _alone(self, card: CardDefinition) -> int:
        """What only the general rule limits is counted with its group."""
        released = availability(card, self.catalog, self.day).availability is not Availability.NOT_RELEASED
        if not released or not self.limits.takes(card, self.catalog):
            return 0
        allowed, status = self.limits.allowed(card), self.limits.status(card)
        return allowed if status and allowed is not None and status.allowed == allowed else ANY_NUMBER
