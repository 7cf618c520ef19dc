"""Who is at an event, as it is printed: lists in the order of readings, who has none, who sits where."""

from dataclasses import dataclass

from decks.tournaments.access import entries_of
from decks.tournaments.models import Entry, Event, HandIn, TableSeat
from decks.tournaments.paper.reading_order import place_of


@dataclass(frozen=True, slots=True)
class Handed:
    """An entry with the list that holds."""

    entry: Entry
    hand_in: HandIn


@dataclass(frozen=True, slots=True)
class Roll:
    """Who takes part, in the order of readings: `handed` have a list, `missing` none. `removed` were taken out."""

    players: tuple[Entry, ...]
    removed: tuple[Entry, ...]

    @property
    def handed(self) -> tuple[Handed, ...]:
        return tuple(Handed(entry, entry.current) for entry in self.players if entry.current)

    @property
    def missing(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.players if entry.current is None)


def roll_of(event: Event) -> Roll:
    """One query."""
    entries = sorted(entries_of(event), key=place_of)
    return Roll(
        tuple(entry for entry in entries if entry.removed_at is None),
        tuple(entry for entry in entries if entry.removed_at is not None),
    )


def rounds_of(event: Event) -> list[int]:
    """The rounds for which tables are known. One query."""
    rounds = TableSeat.objects.filter(event=event).order_by("round")
    return list(rounds.values_list("round", flat=True).distinct())


def tables_in(event: Event, round: int) -> dict[int, int]:
    """The table of each entry, by its id, in that round. One query."""
    seats = TableSeat.objects.filter(event=event, round=round).order_by("table", "pk")
    return dict(seats.values_list("entry_id", "table"))


def last_tables(event: Event) -> tuple[int, dict[int, int]]:
    """The last round for which tables are known, and its tables; 0 for none. Two queries."""
    rounds = rounds_of(event)
    return (rounds[-1], tables_in(event, rounds[-1])) if rounds else (0, {})
