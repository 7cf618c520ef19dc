"""Events, who works at them, what players hand in, and what is done with it."""

from decks.tournaments.models.checks import CheckEdit, DeckCheck, TableSeat
from decks.tournaments.models.entries import DeletedReceipt, Entry, HandIn, HeldEntry
from decks.tournaments.models.event import Event, EventAct, Official, OfficialRole

__all__ = [
    "CheckEdit",
    "DeckCheck",
    "DeletedReceipt",
    "Entry",
    "Event",
    "EventAct",
    "HandIn",
    "HeldEntry",
    "Official",
    "OfficialRole",
    "TableSeat",
]
