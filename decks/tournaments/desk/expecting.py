"""People who are expected, entered by their names before they hand in."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from decks.people.name_fields import folded_name
from decks.people.quotas import QuotaReachedError
from decks.tournaments import acts
from decks.tournaments.access import EventStanding
from decks.tournaments.acts import ActKind
from decks.tournaments.desk.name_lines import NameLines
from decks.tournaments.locking import lock_going_on
from decks.tournaments.models import Entry, Event
from decks.tournaments.quotas import ENTRIES


@dataclass(frozen=True, slots=True)
class Expected:
    """How many were entered, and the names that were there already or stood twice in the paste."""

    entered: int
    skipped: tuple[str, ...]


@transaction.atomic
def expect(event: Event, names: NameLines, by: EventStanding) -> Expected:
    """Enter those who are not there yet under their names, all or nobody. ``QuotaReachedError``, ``NotNowError``."""
    locked = lock_going_on(event)
    entries = Entry.objects.filter(event=locked)
    there = {folded_name(handle) for handle in entries.filter(removed_at=None).values_list("handle", flat=True)}
    new = [person for person in names.people if folded_name(person.handle) not in there]
    skipped = [person.handle for person in names.people if folded_name(person.handle) in there]
    if entries.count() + len(new) > ENTRIES.most:
        raise QuotaReachedError(ENTRIES)
    if new:
        numbered = enumerate(new, locked.last_number + 1)
        Entry.objects.bulk_create(
            Entry(event=locked, number=number, handle=person.handle, reading=person.reading)
            for number, person in numbered
        )
        Event.objects.filter(pk=locked.pk).update(last_number=F("last_number") + len(new))
        first = locked.last_number + 1
        acts.note(locked, ActKind.EXPECTED, by=by, words=f"{len(new)}人・受付番号 {first}から{first + len(new) - 1}")
    return Expected(len(new), (*skipped, *names.twice))
