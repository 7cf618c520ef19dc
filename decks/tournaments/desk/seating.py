"""Who sits where in a round: written as a whole, in place of what was there."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max

from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.desk.seat_lines import Players, SeatLine
from decks.tournaments.locking import ChangedMeanwhileError, lock_going_on
from decks.tournaments.models import Entry, Event, TableSeat

MOST_ROUNDS = 30


def players_of(event: Event) -> Players:
    living = Entry.objects.filter(event=event, removed_at__isnull=True).defer("current")
    return Players(list(living.order_by("number")))


def last_seat(event: Event) -> int:
    """Grows whenever a round is written."""
    return int(TableSeat.objects.filter(event=event).aggregate(last=Max("pk"))["last"] or 0)


@transaction.atomic
def seat(event: Event, round: int, seats: Iterable[SeatLine], seen: str, by: EventStanding) -> int:
    """Write a round; how many sit. ``ChangedMeanwhileError`` where a round was written since the page was `seen`,
    ``NotNowError``."""
    locked = lock_going_on(event)
    if str(last_seat(locked)) != seen:
        raise ChangedMeanwhileError
    wanted = {one.entry.pk: one.table for one in seats}
    there = set(Entry.objects.filter(event=locked, pk__in=wanted, removed_at__isnull=True).values_list("pk", flat=True))
    if there != set(wanted):
        raise ChangedMeanwhileError
    TableSeat.objects.filter(event=locked, round=round).delete()
    TableSeat.objects.bulk_create(
        TableSeat(event=locked, entry_id=entry, round=round, table=table) for entry, table in wanted.items()
    )
    tables = len(set(wanted.values()))
    acts.note(locked, ActKind.SEATED, by=by, words=f"{round}回戦・{tables}卓・{len(wanted)}人")
    return len(wanted)
